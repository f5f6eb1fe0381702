import type { Locator } from 'playwright-core';

/** A ring of a square: from the middle (0) to its edge (1). */
interface Band {
  from: number;
  to: number;
}

const ALL: Band = { from: 0, to: 2 };

/** Share of an element's painted pixels that differ from its corner's colour, 0 to 1. */
export async function inkOf(shown: Locator, band: Band = ALL): Promise<number> {
  const photo = (await shown.screenshot({ animations: 'disabled' })).toString('base64');
  return shown.page().evaluate(countInk, { photo, band });
}

async function countInk({ photo, band }: { photo: string; band: Band }): Promise<number> {
  const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const lightness = (pixel: number) => (data[pixel * 4] ?? 0) + (data[pixel * 4 + 1] ?? 0);
  let [inked, all] = [0, 0];
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const radius = Math.hypot((2 * x + 1) / width - 1, (2 * y + 1) / height - 1);
    if (radius < band.from || radius > band.to) continue;
    all++;
    if (Math.abs(lightness(pixel) - lightness(0)) > 200) inked++;
  }
  return inked / all;
}
