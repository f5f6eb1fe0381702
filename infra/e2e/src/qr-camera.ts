import { renameSync, writeFileSync } from 'node:fs';
import QRCode from 'qrcode';

/** The frame of the film, in pixels; both even, as 4:2:0 needs. */
export interface FrameSize {
  width: number;
  height: number;
}

const INK = 16;
const PAPER = 235;
const NO_COLOUR = 128;
/** Blank modules round the code that a scanner needs, on each side. */
const QUIET_ZONE = 4;
const SHARE_OF_HEIGHT = 0.8;

/**
 * Writes a film that holds a QR code up to Chromium's fake camera, without ffmpeg.
 * May be called again while the browser runs: the next `getUserMedia` shows the new code.
 */
export function writeQrY4m(file: string, text: string, size: FrameSize = { width: 640, height: 480 }): void {
  const header = Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F30:1 Ip A1:1 C420jpeg\n`);
  const chroma = Buffer.alloc((size.width * size.height) / 2, NO_COLOUR);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), drawQr(text, size), chroma]);
  // Renamed into place, so that a camera that opens meanwhile never reads half a frame.
  writeFileSync(`${file}.new`, Buffer.concat([header, frame, frame]));
  renameSync(`${file}.new`, file);
}

/** The luma plane: the code in the middle of a white frame. */
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
