import { SCANNER } from '@stampwell/contracts/limits.ts';
import { CameraError } from './camera.ts';

/** Reads a QR code from one frame, or finds none. */
export interface Decoder {
  /** Milliseconds between the starts of two scans. */
  intervalMs: number;
  decode(frame: HTMLCanvasElement): Promise<string | null>;
  close(): void;
}

const FAST_MS = 1_000 / SCANNER.scansPerSecond;

/** The fastest decoder that runs here: the browser's own, wasm in a worker, or plain JavaScript at a slower pace. */
export async function bestDecoder(): Promise<Decoder> {
  return (await nativeDecoder()) ?? (await wasmDecoder()) ?? (await scriptDecoder());
}

/**
 * Loads this browser's decoder by running it.
 *
 * @deprecated Files are cached without being run (docs/decisions/168-the-counter-works-offline.md). To be removed in the next
 * major version.
 */
export async function prepareDecoder(): Promise<void> {
  (await bestDecoder()).close();
}

interface NativeDetector {
  detect(frame: HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

async function nativeDecoder(): Promise<Decoder | null> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  if (!Detector) return null;
  try {
    if (!(await Detector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new Detector({ formats: ['qr_code'] });
    return {
      intervalMs: FAST_MS,
      decode: async (frame) => (await detector.detect(frame))[0]?.rawValue ?? null,
      close: () => undefined,
    };
  } catch {
    return null;
  }
}

/** Tries the worker once: some browsers and policies forbid wasm. */
async function wasmDecoder(): Promise<Decoder | null> {
  let worker: Worker | undefined;
  try {
    worker = new Worker(
      /* webpackChunkName: "decoder-wasm" */ new URL('./decode.worker.ts', import.meta.url),
    );
    const ask = decodeIn(worker);
    const close = worker.terminate.bind(worker);
    await ask(new ImageData(8, 8));
    return { intervalMs: FAST_MS, decode: (frame) => ask(pixels(frame)), close };
  } catch {
    worker?.terminate();
    return null;
  }
}

function decodeIn(worker: Worker): (image: ImageData) => Promise<string | null> {
  return (image) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('decoder timed out')), SCANNER.decodeTimeoutMs);
      const settle = (done: () => void) => {
        clearTimeout(timer);
        done();
      };
      worker.onmessage = ({ data }: MessageEvent<{ text: string | null } | { failed: string }>) =>
        settle(() => ('text' in data ? resolve(data.text) : reject(new Error(data.failed))));
      worker.onerror = () => settle(() => reject(new Error('decoder failed')));
      worker.postMessage(image, [image.data.buffer]);
    });
}

async function scriptDecoder(): Promise<Decoder> {
  const { BrowserQRCodeReader } = await import(
    /* webpackChunkName: "decoder-script" */ '@zxing/browser'
  ).catch(() => {
    throw new CameraError('The scanner could not be loaded. Check your connection and try again.');
  });
  const reader = new BrowserQRCodeReader();
  const decode = (frame: HTMLCanvasElement): string | null => {
    try {
      return reader.decodeFromCanvas(frame).getText();
    } catch {
      return null;
    }
  };
  return { intervalMs: SCANNER.intervalMs, decode: async (frame) => decode(frame), close: () => undefined };
}

function pixels(frame: HTMLCanvasElement): ImageData {
  const context = frame.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return context.getImageData(0, 0, frame.width, frame.height);
}

/** Enough for a code that fills the frame; more pixels only cost time. */
const CROP_PX = 600;

/** Draws the centre square shown by the viewfinder into `canvas`. False before the first frame. */
export function drawCentre(video: HTMLVideoElement, zoom: number, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth) return false;
  const side = Math.min(videoWidth, videoHeight) / zoom;
  const size = Math.min(CROP_PX, Math.round(side));
  if (canvas.width !== size) {
    canvas.width = size;
    canvas.height = size;
  }
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, size, size);
  return true;
}
