import { closeSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import QRCode from 'qrcode';

/** The film's frame in pixels; both even, as 4:2:0 requires. */
export interface FrameSize {
  width: number;
  height: number;
}

const VGA: FrameSize = { width: 640, height: 480 };
const INK = 16;
const PAPER = 235;
const NO_COLOUR = 128;
/** Blank modules around the code, required by scanners. */
const QUIET_ZONE = 4;
const SHARE_OF_HEIGHT = 0.8;

/**
 * Writes a film of a QR code for Chromium's fake camera, without ffmpeg. May be called while the browser runs: the next
 * `getUserMedia` shows the new code.
 */
export function writeQrY4m(file: string, text: string, size: FrameSize = VGA): void {
  writeFilm(file, drawQr(text, size), size);
}

/** Changes the code of a running camera by overwriting its file in place. */
export function holdUp(file: string, text: string | null, size: FrameSize = VGA): void {
  const luma = text === null ? Buffer.alloc(size.width * size.height, PAPER) : drawQr(text, size);
  const opened = openSync(file, 'r+');
  writeSync(opened, filmOf(luma, size), 0, undefined, 0);
  closeSync(opened);
}

/**
 * Writes a film of an element, as if the camera were held before the screen.
 * @param shown photographed as painted
 */
export async function filmElement(file: string, shown: Locator, size: FrameSize = VGA): Promise<void> {
  const photo = (await shown.screenshot()).toString('base64');
  const luma = await shown.page().evaluate(paintLuma, { photo, size, share: SHARE_OF_HEIGHT });
  writeFilm(file, Buffer.from(luma), size);
}

/** Runs in the page, which can decode the screenshot: returns its luma plane, centred in a white frame. */
async function paintLuma({
  photo,
  size,
  share,
}: {
  photo: string;
  size: FrameSize;
  share: number;
}): Promise<number[]> {
  const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d');
  if (!context) throw new Error('no canvas');
  const scale = (size.height * share) / Math.max(image.width, image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(image, (size.width - width) / 2, (size.height - height) / 2, width, height);
  const { data } = context.getImageData(0, 0, size.width, size.height);
  return Array.from({ length: size.width * size.height }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3);
    return Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  });
}

function writeFilm(file: string, luma: Buffer, size: FrameSize): void {
  // Renamed, so that a camera opened meanwhile never reads half a frame.
  writeFileSync(`${file}.new`, filmOf(luma, size));
  renameSync(`${file}.new`, file);
}

function filmOf(luma: Buffer, size: FrameSize): Buffer {
  const header = Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F30:1 Ip A1:1 C420jpeg\n`);
  const chroma = Buffer.alloc((size.width * size.height) / 2, NO_COLOUR);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  return Buffer.concat([header, frame, frame]);
}

/** The luma plane of the code, centred in a white frame. */
function drawQr(text: string, { width, height }: FrameSize): Buffer {
  const { size: modules, data } = QRCode.create(text).modules;
  const scale = Math.floor((height * SHARE_OF_HEIGHT) / (modules + 2 * QUIET_ZONE));
  const left = (width - modules * scale) >> 1;
  const top = (height - modules * scale) >> 1;
  const luma = Buffer.alloc(width * height, PAPER);
  for (const [index, isDark] of data.entries()) {
    if (!isDark) continue;
    const x = left + (index % modules) * scale;
    const y = top + Math.floor(index / modules) * scale;
    for (let row = y; row < y + scale; row++) luma.fill(INK, row * width + x, row * width + x + scale);
  }
  return luma;
}
