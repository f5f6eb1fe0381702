import { SCANNER } from '@stampwell/contracts/limits.ts';
import { CameraError, cameraWords, isLive, playIn } from './camera.ts';
import { drawCentre } from './decoder.ts';
import { type Eyes, keptCamera } from './kept-camera.ts';
import { createSight, type Sighting } from './sight.ts';

/** What a scan is told, and whom it tells. */
export interface Watch {
  stop: AbortSignal;
  zoom: () => number;
  onStarted(): void;
  /** The device took the camera away; it is about to be opened again. */
  onLost(): void;
  onScanned(ms: number): void;
  /** Something that is no next customer came into view, or went. */
  onRemark(kind: Exclude<Sighting['kind'], 'ours'>): void;
  /** A code of ours. @param isNext the camera was open already. @returns whether it was somebody's: then this scan is over */
  onCode(code: string, isNext: boolean): Promise<boolean>;
  onFailed(words: string): void;
}

/** A camera that lasts no longer was taken away at once; so often in a row it is not asked for again. */
const SOON_MS = 2_000;
const TIMES = 3;
const BEFORE_AGAIN_MS = 300;

/**
 * Scans with the counter's camera until somebody's code is seen. A telephone may take the camera away while its page is out of
 * sight, or for a call: it is opened again when the page is seen.
 */
export async function watch(video: HTMLVideoElement | null, task: Watch): Promise<void> {
  const { stop } = task;
  try {
    for (let taken = 0; taken < TIMES; ) {
      const lasted = await scan(video, task);
      if (lasted === null) return;
      taken = lasted < SOON_MS ? taken + 1 : 1;
      await pause(BEFORE_AGAIN_MS, stop);
      if (stop.aborted) return;
      task.onLost();
      await untilSeen(stop);
    }
    throw new CameraError('The camera was stopped by this device. Please start it again.');
  } catch (error) {
    if (stop.aborted) return;
    keptCamera.close();
    task.onFailed(error instanceof CameraError ? error.message : cameraWords(error));
  }
}

/** @returns for how long the device left us the camera; null where the scan is over otherwise */
async function scan(video: HTMLVideoElement | null, task: Watch): Promise<number | null> {
  const { stop } = task;
  if (stop.aborted) return null;
  const isNext = keptCamera.isOpen();
  const eyes = await keptCamera.open();
  if (stop.aborted) return null;
  const shown = await playIn(video, eyes.stream);
  if (stop.aborted) return null;
  task.onStarted();
  const since = performance.now();
  const isLost = await look(shown, eyes, isNext, task).finally(resumeWhenSeen(shown, eyes.stream));
  return isLost ? performance.now() - since : null;
}

/** @returns whether the camera is lost: else it was somebody's code, or it was stopped */
async function look(video: HTMLVideoElement, eyes: Eyes, isNext: boolean, task: Watch): Promise<boolean> {
  const { stop } = task;
  const read = frameReader(video, eyes, task);
  const sight = createSight(eyes.lastCode);
  while (!stop.aborted) {
    if (!isLive(eyes.stream)) return true;
    const began = performance.now();
    const text = await read();
    if (stop.aborted) return false;
    const ms = performance.now() - began;
    const seen = sight(text, performance.now());
    if (seen?.kind === 'ours') {
      const isSomebody = await task.onCode(seen.code, isNext);
      if (!isSomebody) continue;
      eyes.lastCode = seen.code;
      return false;
    }
    if (seen) task.onRemark(seen.kind);
    task.onScanned(ms);
    await pause(Math.max(8, eyes.decoder.intervalMs - ms), stop);
  }
  return false;
}

/** A page that is seen again may have its picture paused, or a camera that sends none. @returns the way to end it */
function resumeWhenSeen(video: HTMLVideoElement, stream: MediaStream): () => void {
  const resume = () => {
    if (document.visibilityState === 'hidden') return;
    if (stream.getVideoTracks().some(({ muted }) => muted)) keptCamera.close();
    else void video.play().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', resume);
  return () => document.removeEventListener('visibilitychange', resume);
}

/** Resolves at once where the page is seen, or it is stopped. */
function untilSeen(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !stop.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    stop.addEventListener('abort', look, { once: true });
    look();
  });
}

/**
 * A frame that cannot be read is just a miss. Every other frame is read unzoomed: a code held too near for the viewfinder is
 * read all the same.
 */
function frameReader(video: HTMLVideoElement, { decoder }: Eyes, { zoom }: Watch) {
  const canvas = document.createElement('canvas');
  let frame = 0;
  return async (): Promise<string | null> => {
    const isThere = drawCentre(video, frame % 2 === 0 ? zoom() : SCANNER.zoom.min, canvas);
    frame += 1;
    return isThere ? (await decoder.decode(canvas).catch(() => null)) || null : null;
  };
}

/** Resolves at once where it is stopped. */
export function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    stop.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
