import { DomainError, LOGO_MAX_PIXELS, LOGO_SIZES, LOGO_TYPES, type LogoSize } from '@stampwell/contracts';
import type { Sharp, SharpOptions } from 'sharp';
import { hasTooManyParts } from './picture-parts.ts';

/** A logo's files, by size. */
export type DrawnLogo = Record<LogoSize, Uint8Array>;

/** Shortest side, and how many times longer the other may be. */
const MIN_SIDE = 48;
const MAX_RATIO = 8;

/**
 * Reads a picture that an owner sent, and draws the logo's sizes from its pixels alone: nothing else of the file, such as where a photo
 * was taken, is kept. Only the three decoders that are needed can be reached. Runs in a process of its own (see logos.ts), because
 * nothing else ends a decoder.
 * @throws DomainError `validation_failed` with what is wrong with it
 */
export async function drawLogo(bytes: Uint8Array): Promise<DrawnLogo> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === 'image/apng' || type === 'image/gif') throw refused(ANIMATED);
  if (!type || !LOGO_TYPES.some((allowed) => allowed === type)) throw refused(OTHER_TYPE);
  if (hasTooManyParts(bytes, type)) throw refused(TOO_INTRICATE);
  const sharp = await decoder();
  const opened = () => sharp(bytes, OPTIONS);
  const { width, height, pages = 1 } = await opened().metadata().catch(unreadable);
  assertShape(width, height);
  if (pages > 1) throw refused(ANIMATED);
  const { pixels } = LOGO_SIZES.large;
  const { data, info } = await opened()
    .autoOrient()
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const raw = { width: info.width, height: info.height, channels: 4 } as const;
  const background = plateFor(data);
  const flat = sharp(data, { raw }).flatten({ background });
  const drawn = Object.entries(LOGO_SIZES).map(async ([size, { pixels, format }]) => {
    const square = flat.clone().resize({ width: pixels, height: pixels, fit: 'contain', background });
    return [size, await encoded(square, format)];
  });
  return Object.fromEntries(await Promise.all(drawn));
}

const OPTIONS: SharpOptions = {
  // A little more than we refuse in our own words.
  limitInputPixels: LOGO_MAX_PIXELS + 1,
  failOn: 'error',
  sequentialRead: true,
};

const encoded = (image: Sharp, format: 'webp' | 'png') =>
  format === 'webp'
    ? image.webp({ quality: 88 }).toBuffer()
    : image.png({ palette: true, quality: 90, effort: 4 }).toBuffer();

const DECODERS = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'];

/** Loaded with the first logo, since it takes 20 MB. */
async function decoder() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}

function assertShape(width: number, height: number): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (width * height > LOGO_MAX_PIXELS) throw refused(TOO_MANY_PIXELS);
  if (long > short * MAX_RATIO) throw refused(TOO_THIN);
  if (short < MIN_SIDE) throw refused(TOO_SMALL);
}

const WHITE = '#ffffff';
const INK = '#221c15';
const LIGHT = 200;

/** The background of a transparent logo: white, or ink behind a logo too light to be seen on white. */
function plateFor(rgba: Uint8Array): string {
  let [light, weight] = [0, 0];
  let isSeeThrough = false;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    // By index, since a million slices would block the process.
    const [r, g, b, alpha] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0, rgba[at + 3] ?? 0];
    light += alpha * (0.2126 * r + 0.7152 * g + 0.0722 * b);
    weight += alpha;
    if (alpha < 128) isSeeThrough = true;
  }
  if (weight === 0) throw refused(EMPTY);
  return isSeeThrough && light / weight > LIGHT ? INK : WHITE;
}

const OTHER_TYPE = 'Choose a PNG, JPEG or WebP picture.';
const ANIMATED = 'Choose a picture that does not move: PNG, JPEG or WebP.';
const BROKEN = 'This picture cannot be read. It may be damaged; save it again, or choose another.';
const TOO_MANY_PIXELS = 'This picture has more than 25 megapixels. Choose a smaller one.';
const TOO_THIN = 'This picture is too long and thin for a logo. Choose one that is nearer to a square.';
const TOO_SMALL = `This picture is too small. Choose one of at least ${MIN_SIDE} × ${MIN_SIDE} pixels.`;
/** Also where drawing it was ended at a limit. */
export const TOO_INTRICATE = 'This picture takes too long to read. Save it again as a plain PNG or JPEG.';
const EMPTY = 'This picture is empty: all of it is transparent. Choose another.';

function unreadable(error: Error): never {
  throw refused(/pixel limit/.test(error.message) ? TOO_MANY_PIXELS : BROKEN);
}

export const refused = (message: string) =>
  new DomainError('validation_failed', { message, field: 'logo', errors: [{ field: 'logo', message }] });
