import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { jpegOfScans, png, pngOfChunks, webpOfChunks } from '../../testing/spec-pictures.ts';
import { drawLogo } from './draw-logo.ts';

const flat = (channels: 3 | 4, background: { r: number; g: number; b: number; alpha?: number }) =>
  sharp({ create: { width: 300, height: 200, channels, background } });
const red = { r: 200, g: 40, b: 40 };

const photo = await flat(3, red)
  .withExif({ IFD0: { Copyright: 'Ann, at home' } })
  .jpeg()
  .toBuffer();
const plain = await flat(3, red).png().toBuffer();
const nothing = await flat(4, { ...red, alpha: 0 })
  .png()
  .toBuffer();
const webp = await flat(3, red).webp().toBuffer();
const frames = [png({ width: 60, height: 60, value: 10 }), png({ width: 60, height: 60, value: 200 })];
const moving = await sharp(frames, { join: { animated: true } })
  .webp({ delay: [100, 100] })
  .toBuffer();
const largest = sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: red } });
const progressive = await largest.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
const interlaced = await largest.clone().png({ progressive: true }).toBuffer();
const movingGif = await sharp(frames, { join: { animated: true } })
  .gif({ delay: [100, 100] })
  .toBuffer();
const script = Buffer.from('<!DOCTYPE html><script>alert(1)</script>');
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="9" height="9"/></svg>',
);

/** The corner's colour, the middle's, and the file's metadata. */
async function seen(bytes: Uint8Array) {
  const image = sharp(bytes);
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return {
    corner: at(2, 2),
    middle: at(info.width / 2, info.height / 2),
    meta: await sharp(bytes).metadata(),
  };
}

describe('a drawn logo', () => {
  it.each([
    ['JPEG', photo],
    ['WebP', webp],
    ['PNG', plain],
    ['one that is a web page as well', Buffer.concat([photo, script])],
    [
      'one with a web page in its text',
      png({ width: 90, height: 90, extra: [['tEXt', Buffer.from(`Comment\0${script}`)]] }),
    ],
    ['the largest that is taken', png({ width: 5_000, height: 5_000 })],
  ])('is made of pixels alone: %s', async (_, bytes) => {
    for (const [size, drawn] of Object.entries(await drawLogo(bytes))) {
      const { meta } = await seen(drawn);
      expect(meta.exif ?? meta.icc ?? meta.xmp ?? meta.comments).toBeUndefined();
      expect(meta.hasAlpha, size).toBe(false);
      expect(Buffer.from(drawn).includes('script')).toBe(false);
      expect(drawn.length).toBeLessThan(200_000);
    }
  });

  it('stands on white, or on ink where it would not be seen on white', async () => {
    const mark = (value: number) =>
      flat(4, { r: 0, g: 0, b: 0, alpha: 0 })
        .composite([{ input: png({ width: 100, height: 100, value }) }])
        .png()
        .toBuffer();
    expect((await seen((await drawLogo(await mark(30))).medium)).corner).toEqual([255, 255, 255]);
    const light = await seen((await drawLogo(await mark(250))).medium);
    expect(light.corner.every((value) => value < 60)).toBe(true);
    expect(light.middle.every((value) => value > 200)).toBe(true);
  });

  it('is upright where a phone was not', async () => {
    const tall = await sharp({ create: { width: 400, height: 200, channels: 3, background: red } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { data, info } = await sharp((await drawLogo(tall)).large)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const greenAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1] ?? 0;
    // 200 × 400 once turned: white at its sides.
    expect(greenAt(20, 512)).toBeGreaterThan(240);
    expect(greenAt(512, 20)).toBeLessThan(80);
  });
});

const PICTURE = 'Choose a PNG, JPEG or WebP picture.';
const STILL = /does not move/;
const DAMAGED = /cannot be read/;
const PIXELS = /25 megapixels/;
const INTRICATE = /takes too long to read/;

/** Files made to deceive or to exhaust, and what their sender reads. */
const HOSTILE: [name: string, bytes: Buffer, words: string | RegExp][] = [
  ['an SVG', svg, PICTURE],
  ['a web page', script, PICTURE],
  ['nothing much', Buffer.from([0]), PICTURE],
  ['a GIF', movingGif, STILL],
  ['a WebP that moves', moving, STILL],
  [
    'a PNG that moves',
    png({ width: 60, height: 60, extra: [['acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])]] }),
    STILL,
  ],
  ['a JPEG that ends early', photo.subarray(0, photo.length / 3), DAMAGED],
  ['a PNG that ends early', png({ width: 900, height: 900 }).subarray(0, 120), DAMAGED],
  [
    'a web page behind a PNG’s first bytes',
    Buffer.concat([png({ width: 60, height: 60 }).subarray(0, 33), script]),
    DAMAGED,
  ],
  [
    'noise behind a JPEG’s first bytes',
    Buffer.concat([photo.subarray(0, 30), Buffer.alloc(5_000_000, 0xd5)]),
    DAMAGED,
  ],
  ['1 × 100,000 pixels', png({ width: 1, height: 100_000 }), /too long and thin/],
  ['100,000 × 1 pixels', png({ width: 100_000, height: 1 }), /too long and thin/],
  ['16 × 16 pixels', png({ width: 16, height: 16 }), /too small/],
  ['30,000 × 30,000 pixels', png({ width: 30_000, height: 30_000, depth: 8 }), PIXELS],
  ['65,535 × 65,535 pixels that are not there', png({ width: 65_535, height: 65_535, depth: 8 }), PIXELS],
  ['2,147,483,647 × 2,147,483,647 pixels', lying(2_147_483_647), DAMAGED],
  ['a JPEG that is a web page as well', Buffer.concat([photo, script]), 'taken'],
  ['a PNG that is a ZIP as well', Buffer.concat([png({ width: 300, height: 300 }), zip(4_000_000)]), 'taken'],
  ['a ZIP that is a PNG as well', Buffer.concat([zip(4_000_000), png({ width: 300, height: 300 })]), PICTURE],
  ['a text of 400 MB', png({ width: 60, height: 60, extra: [['zTXt', inflating()]] }), 'taken'],
  ['25 megapixels, interlaced', interlaced, 'taken'],
  ['25 megapixels in all of a JPEG’s passes', progressive, 'taken'],
  ['a JPEG of 2,647 scans', await jpegOfScans(4_990), INTRICATE],
  ['its scans behind letters that are no marker', hidden(await jpegOfScans(500)), INTRICATE],
  ['a PNG of 200,000 chunks', pngOfChunks(200_000), INTRICATE],
  ['a WebP of 400,000 chunks', await webpOfChunks(400_000), INTRICATE],
  ['nothing but transparency', nothing, /all of it is transparent/],
];

/** A decoder skips the letters, and finds the next marker. */
function hidden(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  return Buffer.concat([jpeg.subarray(0, at), Buffer.from('letters'), jpeg.subarray(at)]);
}

function lying(side: number): Buffer {
  const bytes = png({ width: 60, height: 60 });
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return bytes;
}

/** One stored file, which readers find from the end. */
function zip(bytes: number): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt32LE(bytes, 18);
  head.writeUInt32LE(bytes, 22);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return Buffer.concat([head, Buffer.alloc(bytes, 0x61), end]);
}

function inflating(): Buffer {
  return Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(400_000_000), { level: 9 })]);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));
const program = fileURLToPath(new URL('../../testing/measure-logo.ts', import.meta.url));
const run = promisify(execFile);

interface Measured {
  words: string;
  ms: number;
  mb: number;
}

/** In a process of its own, whose memory is nobody else's. */
async function measured(nth: number, bytes: Buffer): Promise<Measured> {
  const file = path.join(folder, String(nth));
  writeFileSync(file, bytes);
  const { stdout } = await run(process.execPath, [program, file]);
  return JSON.parse(stdout);
}

describe('a hostile file', () => {
  it.each(HOSTILE.map((each, nth) => [...each, nth] as const))(
    '%s: is refused in words, and costs < 1 s and < 200 MB',
    async (name, bytes, expected, nth) => {
      const { words, ms, mb } = await measured(nth, bytes);
      process.stdout.write(`${name}: ${ms} ms, ${mb} MB\n`);
      expect(words).toMatch(expected);
      expect(mb).toBeLessThan(200);
      expect(ms).toBeLessThan(1_000);
    },
  );
});
