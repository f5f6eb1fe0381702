import { createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF of one page, read by another library than the one that drew it. */
export interface ReadPdf {
  pages: number;
  title: unknown;
  language: unknown;
  /** The media box: left, bottom, right, top in points. */
  box: number[];
  /** PNG. */
  picture: Uint8Array;
}

/**
 * @param pixels width of the picture
 * @param bleed cut off the picture at each side, in points
 */
export async function readPdf(pdf: Uint8Array, pixels: number, bleed = 0): Promise<ReadPdf> {
  // The library takes the bytes for itself.
  const data = new Uint8Array(pdf);
  const loading = getDocument({ data, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  try {
    const document = await loading.promise;
    const page = await document.getPage(1);
    const { info } = await document.getMetadata();
    const { Title: title, Language: language } = info as Record<string, unknown>;
    const picture = await pictureOf(page, pixels, bleed);
    return { pages: document.numPages, title, language, box: page.view, picture };
  } finally {
    await loading.destroy();
  }
}

/** Declared without the browser's types, which servers lack. */
type BrowserCanvas = Parameters<PDFPageProxy['render']>[0]['canvas'];

async function pictureOf(page: PDFPageProxy, pixels: number, bleed: number): Promise<Uint8Array> {
  const sheet = page.getViewport({ scale: 1 });
  const scale = pixels / (sheet.width - 2 * bleed);
  const viewport = page.getViewport({ scale, offsetX: -bleed * scale, offsetY: -bleed * scale });
  const canvas = createCanvas(pixels, Math.round((sheet.height - 2 * bleed) * scale));
  await page.render({ canvas: canvas as unknown as BrowserCanvas, viewport }).promise;
  return canvas.encode('png');
}
