import { readStored, STORAGE_KEYS, writeStored } from '@stampwell/client';
import { within } from '@stampwell/client/within';
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

/** Which reader was right on this device. */
type Right = 'native' | 'bundled';

/**
 * The browser's own decoder, which is the fastest, with help where it is not right; else the bundled one. Some browsers have a
 * `BarcodeDetector` that fails or finds nothing, ever: once the bundled one was right, this device stays with it.
 */
export async function bestDecoder(): Promise<Decoder> {
  const right = readStored(STORAGE_KEYS.scannerReader) as Right | null;
  const native = right === 'bundled' ? null : await nativeDecoder();
  return native ? withHelp(native, right === 'native') : bundledDecoder();
}

/** Wasm in a worker, or plain JavaScript at a slower pace. */
const bundledDecoder = async (): Promise<Decoder> => (await wasmDecoder()) ?? scriptDecoder();

/** So many failures in a row of the native decoder, without another one to be had, are no passing trouble. */
const FAILURES = 5;

/** Both read after the first failure of the native decoder or, unless it was right before, some seconds without a find. */
export function withHelp(native: Decoder, wasRight: boolean, loadHelp = bundledDecoder): Decoder {
  let right: Right | null = wasRight ? 'native' : null;
  let help: Decoder | null = null;
  let loading: Promise<unknown> | null = null;
  let isClosed = false;
  let began: number | null = null;
  let failures = 0;

  /** Tried again with a later frame if it cannot be loaded now. */
  function callHelp(): Promise<unknown> {
    loading ??= loadHelp()
      .then((loaded) => {
        if (isClosed) loaded.close();
        help = loaded;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  }

  function keep(found: Right, text: string): string {
    if (right !== found) writeStored(STORAGE_KEYS.scannerReader, found, 'for-good');
    right = found;
    return text;
  }

  async function decodeNative(frame: HTMLCanvasElement): Promise<string | null> {
    try {
      const text = await native.decode(frame);
      failures = 0;
      return text;
    } catch {
      failures += 1;
      if (!help) await callHelp().catch((error) => (failures < FAILURES ? null : Promise.reject(error)));
      return null;
    }
  }

  return {
    intervalMs: native.intervalMs,
    async decode(frame) {
      if (right === 'bundled' && help) return help.decode(frame);
      began ??= performance.now();
      const isLate = right === null && performance.now() - began > SCANNER.readerPatienceMs;
      if (isLate && !help) void callHelp().catch(() => undefined);
      const helped = help?.decode(frame).catch(() => null);
      const text = await decodeNative(frame);
      if (text) return keep('native', text);
      const found = await helped;
      return found ? keep('bundled', found) : null;
    },
    close() {
      isClosed = true;
      native.close();
      help?.close();
    },
  };
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
    const formats = await within(SCANNER.detectTimeoutMs, () => Detector.getSupportedFormats());
    if (!formats.includes('qr_code')) return null;
    const detector = new Detector({ formats: ['qr_code'] });
    return {
      intervalMs: FAST_MS,
      decode: async (frame) => {
        const [found] = await within(SCANNER.detectTimeoutMs, () => detector.detect(frame));
        return found?.rawValue ?? null;
      },
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
