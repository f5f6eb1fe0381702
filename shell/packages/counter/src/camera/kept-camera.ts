import { STORAGE_KEYS, writeStored } from '@stampwell/client';
import { SCANNER } from '@stampwell/contracts/limits.ts';
import { closeCamera, isLive, openCamera } from './camera.ts';
import { bestDecoder, type Decoder } from './decoder.ts';

/** An open camera and the decoder for its frames. */
export interface ScanCamera {
  stream: MediaStream;
  decoder: Decoder;
  /** The code handled last. While it is still in view it must not count as the next customer. */
  lastCode: string | null;
  /** Another camera was chosen: this one did not fail. */
  isReplaced?: boolean;
}

/** Covers loading the next screen's files. */
const SCREEN_CHANGE_MS = 3_000;

let opening: Promise<ScanCamera> | null = null;
let current: ScanCamera | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** While the scanner shows the picture, the scanner decides when to close. */
let isShown = false;

/**
 * The counter's one camera. It stays open between customers, because starting it takes seconds; frames are not read
 * meanwhile. It closes on Stop, on leaving the counter, when the page is hidden, and when one customer takes long.
 */
export const keptCamera = {
  isOpen: (): boolean => current !== null && isLive(current.stream),

  /** Opens the camera, or returns the open one. */
  async open(): Promise<ScanCamera> {
    clearTimeout(timer);
    isShown = true;
    if (current && !isLive(current.stream)) close();
    if (current) return current;
    opening ??= openBoth().finally(() => {
      opening = null;
    });
    current = await opening;
    if (!isShown) closeAfter(SCREEN_CHANGE_MS);
    document.addEventListener('visibilitychange', closeWhenHidden);
    return current;
  },

  /** The scanner unmounts; the next screen has SCREEN_CHANGE_MS to call `hold`. */
  leave(): void {
    isShown = false;
    closeAfter(SCREEN_CHANGE_MS);
  },

  /** Keeps the camera open while a customer is served. @returns releases it */
  hold(): () => void {
    closeAfter(SCANNER.keptOpenMs);
    return () => closeAfter(SCREEN_CHANGE_MS);
  },

  /** Remembers this camera for the device. The scanner finds the open one ended, and opens this one. */
  replace(cameraId: string): void {
    writeStored(STORAGE_KEYS.scannerCamera, cameraId, 'for-good');
    if (current) current.isReplaced = true;
    close();
  },

  close,
};

async function openBoth(): Promise<ScanCamera> {
  const [camera, decoder] = await Promise.allSettled([openCamera(), bestDecoder()]);
  if (camera.status === 'fulfilled' && decoder.status === 'fulfilled')
    return { stream: camera.value, decoder: decoder.value, lastCode: null };
  if (camera.status === 'fulfilled') closeCamera(camera.value);
  if (decoder.status === 'fulfilled') decoder.value.close();
  throw camera.status === 'rejected' ? camera.reason : (decoder as PromiseRejectedResult).reason;
}

function closeAfter(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(close, ms);
}

function closeWhenHidden(): void {
  if (document.visibilityState === 'hidden' && !isShown) close();
}

function close(): void {
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', closeWhenHidden);
  if (!current) return;
  closeCamera(current.stream);
  current.decoder.close();
  current = null;
}
