import { readStored, STORAGE_KEYS, writeStored } from '@stampwell/client';
import { SCANNER } from '@stampwell/contracts/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CameraError } from './camera.ts';
import { bestDecoder, type Decoder, withHelp } from './decoder.ts';

const frame = {} as HTMLCanvasElement;
const CODE = 'ABC123XY';
type Behaviour = () => Promise<string | null>;
const decoder = (decode: Behaviour): Decoder => ({ intervalMs: 40, decode: vi.fn(decode), close: vi.fn() });
const nothing: Behaviour = async () => null;
const rejects: Behaviour = async () => Promise.reject(new Error('not supported'));
const finds: Behaviour = async () => CODE;
const kept = () => readStored(STORAGE_KEYS.scannerReader);

beforeEach(() => {
  vi.useFakeTimers();
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function untilFound(reader: Decoder, frames: number): Promise<string | null> {
  for (let nth = 0; nth < frames; nth += 1) {
    const text = await reader.decode(frame);
    if (text) return text;
    await vi.advanceTimersByTimeAsync(40);
  }
  return null;
}

it('reads by itself while it is right, and is kept for the device', async () => {
  const help = vi.fn();
  expect(await untilFound(withHelp(decoder(finds), false, help), 1)).toBe(CODE);
  expect(help).not.toHaveBeenCalled();
  expect(kept()).toBe('native');
});

it('gets help after its first rejection, which is kept for the device if it is right', async () => {
  const [native, help] = [decoder(rejects), decoder(finds)];
  const reader = withHelp(native, false, async () => help);
  expect(await untilFound(reader, 3)).toBe(CODE);
  expect(kept()).toBe('bundled');
  // From now on the helper reads alone.
  await reader.decode(frame);
  expect(native.decode).toHaveBeenCalledTimes(2);
});

it('gets help after three seconds in which it finds nothing, and not before', async () => {
  const loadHelp = vi.fn(async () => decoder(finds));
  const reader = withHelp(decoder(nothing), false, loadHelp);
  expect(await untilFound(reader, SCANNER.readerPatienceMs / 40)).toBeNull();
  expect(loadHelp).not.toHaveBeenCalled();
  expect(await untilFound(reader, 5)).toBe(CODE);
  expect(kept()).toBe('bundled');
});

it('stays with the native one that is right after all', async () => {
  let isShown = false;
  const native = decoder(async () => (isShown ? CODE : null));
  const reader = withHelp(native, false, async () => decoder(async () => (isShown ? CODE : null)));
  await untilFound(reader, 100);
  isShown = true;
  expect(await untilFound(reader, 1)).toBe(CODE);
  expect(kept()).toBe('native');
});

it('calls no help for a native one that was right before, unless it fails', async () => {
  const loadHelp = vi.fn(async () => decoder(finds));
  expect(await untilFound(withHelp(decoder(nothing), true, loadHelp), 100)).toBeNull();
  expect(loadHelp).not.toHaveBeenCalled();
  expect(await untilFound(withHelp(decoder(rejects), true, loadHelp), 3)).toBe(CODE);
});

it('says so where neither can read, and goes on while the trouble may pass', async () => {
  const words = 'The scanner could not be loaded. Check your connection and try again.';
  const noHelp = async () => Promise.reject(new CameraError(words));
  await expect(untilFound(withHelp(decoder(rejects), false, noHelp), 20)).rejects.toThrow(words);
  let tries = 0;
  const passing = decoder(async () => {
    tries += 1;
    return tries < 4 ? rejects() : CODE;
  });
  expect(await untilFound(withHelp(passing, false, noHelp), 20)).toBe(CODE);
});

const never = () => new Promise(() => undefined);
function throws(): never {
  throw new Error('no');
}

describe('the browser’s own interface', () => {
  const missing = undefined;
  const throwing = { getSupportedFormats: throws };
  const rejecting = { getSupportedFormats: () => Promise.reject(new Error('no')) };
  const silent = { getSupportedFormats: never };
  const detecting = (detect: () => unknown) =>
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = detect;
    };
  /** Finds what it is shown, in place of the wasm in a worker. */
  class BundledWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    terminate = () => undefined;
    postMessage(): void {
      queueMicrotask(() => this.onmessage?.({ data: { text: CODE } }));
    }
  }

  it.each([
    ['missing', missing],
    ['throwing', throwing],
    ['rejecting', rejecting],
    ['never answering', silent],
    ['that rejects each frame', detecting(() => Promise.reject(new Error('no')))],
    ['that throws at each frame', detecting(throws)],
    ['that never answers a frame', detecting(never)],
    ['that never finds anything', detecting(async () => [])],
  ])('%s: the bundled reader reads the code', async (_, BarcodeDetector) => {
    vi.stubGlobal('BarcodeDetector', BarcodeDetector);
    vi.stubGlobal('Worker', BundledWorker);
    vi.stubGlobal(
      'ImageData',
      class {
        data = new Uint8ClampedArray(4);
      },
    );
    const pixels = { getImageData: () => new ImageData(1, 1) };
    const shown = { width: 1, height: 1, getContext: () => pixels } as unknown as HTMLCanvasElement;
    const reading = (async () => {
      const reader = await bestDecoder();
      for (;;) {
        const text = await reader.decode(shown);
        if (text) return text;
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    })();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await reading).toBe(CODE);
  });

  it('is not asked at all once the bundled reader was right on this device', async () => {
    writeStored(STORAGE_KEYS.scannerReader, 'bundled', 'for-good');
    const detect = vi.fn(async () => []);
    vi.stubGlobal('BarcodeDetector', detecting(detect));
    vi.stubGlobal('Worker', BundledWorker);
    vi.stubGlobal(
      'ImageData',
      class {
        data = new Uint8ClampedArray(4);
      },
    );
    await bestDecoder();
    expect(detect).not.toHaveBeenCalled();
  });
});
