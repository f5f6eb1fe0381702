import { LOGO_MAX_BYTES, LOGO_SIZES, LOGO_TYPES } from '@stampwell/contracts/logo.ts';

const NOT_READABLE = 'This picture cannot be read. Choose a PNG, JPEG or WebP picture.';
const TOO_LARGE = 'This picture is larger than 5 MB. Choose a smaller one.';

/**
 * A picture no larger than a logo needs, so that a phone's photo is quickly sent over a slow connection, without the place where it was
 * taken. A picture that the browser cannot draw is sent as it is, for the server to judge.
 * @throws Error with words for its chooser
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const drawn = await redrawn(file).catch(() => null);
  const picture = drawn ?? file;
  if (!LOGO_TYPES.some((type) => type === picture.type)) throw new Error(NOT_READABLE);
  if (picture.size > LOGO_MAX_BYTES) throw new Error(TOO_LARGE);
  return picture;
}

async function redrawn(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  const scale = LOGO_SIZES.large.pixels / Math.max(bitmap.width, bitmap.height);
  if (scale >= 1) return null;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A browser that writes no WebP writes PNG instead.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.95));
}
