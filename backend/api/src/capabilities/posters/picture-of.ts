import { createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * A PDF's first page as PNG, as it is after cutting.
 * @param bleed what is cut off at each side, in points
 * @param width of the picture, in pixels
 */
export async function pictureOf(pdf: Uint8Array, bleed: number, width: number): Promise<Uint8Array> {
  // The library takes the bytes for itself.
  const loading = getDocument({ data: pdf.slice(), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  try {
    const page = await (await loading.promise).getPage(1);
    const sheet = page.getViewport({ scale: 1 });
    const scale = width / (sheet.width - 2 * bleed);
    const viewport = page.getViewport({ scale, offsetX: -bleed * scale, offsetY: -bleed * scale });
    const canvas = createCanvas(width, Math.round((sheet.height - 2 * bleed) * scale));
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
    return canvas.encode('png');
  } finally {
    await loading.destroy();
  }
}
