import { SCANNER } from '@stampwell/contracts/limits.ts';
import { closeCamera, isLive, openCamera } from './camera.ts';
import { bestDecoder, type Decoder } from './decoder.ts';

/** An open camera and what reads its frames. */
export interface Eyes {
  stream: MediaStream;
  decoder: Decoder;
  /** Whose code was dealt with last: still before the camera, it is not the next customer's. */
  lastCode: string | null;
}

/** From one screen to the next, with a screen's files to be loaded between them. */
const BETWEEN_SCREENS_MS = 3_000;

let opening: Promise<Eyes> | null = null;
let eyes: Eyes | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The scanner has it on its screen: what closes it then is the scanner's own. */
let isShown = false;

/**
 * The counter's one camera. It stays open from one customer to the next, or each of them would wait for it to start; nobody
 * looks through it meanwhile. It closes with 'Stop', when the counter is left, when the page goes out of sight, and when
 * a customer stays for long.
 */
export const keptCamera = {
  /** Whether the next scan goes on with it. */
  isOpen: (): boolean => eyes !== null && isLive(eyes.stream),

  /** The one that is open, or a new one. For the scanner, until it leaves. */
  async open(): Promise<Eyes> {
    clearTimeout(timer);
    isShown = true;
    if (eyes && !isLive(eyes.stream)) close();
    if (eyes) return eyes;
    opening ??= openBoth().finally(() => {
      opening = null;
    });
    eyes = await opening;
    if (!isShown) closeAfter(BETWEEN_SCREENS_MS);
    document.addEventListener('visibilitychange', closeUnseen);
    return eyes;
  },

  /** The scanner's screen goes: whoever comes next has a moment to hold the camera. */
  leave(): void {
    isShown = false;
    closeAfter(BETWEEN_SCREENS_MS);
  },

  /** A customer is being served: the camera stays for the next one. @returns the way to let go */
  hold(): () => void {
    closeAfter(SCANNER.keptOpenMs);
    return () => closeAfter(BETWEEN_SCREENS_MS);
  },

  close,
};

async function openBoth(): Promise<Eyes> {
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

function closeUnseen(): void {
  if (document.visibilityState === 'hidden' && !isShown) close();
}

function close(): void {
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', closeUnseen);
  if (!eyes) return;
  closeCamera(eyes.stream);
  eyes.decoder.close();
  eyes = null;
}
