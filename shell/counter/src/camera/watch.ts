import { SCANNER } from '@stampwell/contracts/limits.ts';
import { CameraError, cameraWords, playIn } from './camera.ts';
import { drawCentre } from './decoder.ts';
import { type Eyes, keptCamera } from './kept-camera.ts';
import { createSight, type Sighting } from './sight.ts';

/** What a scan is told, and whom it tells. */
export interface Watch {
  stop: AbortSignal;
  zoom: () => number;
  onStarted(): void;
  onScanned(ms: number): void;
  /** Something that is no next customer came into view, or went. */
  onRemark(kind: Exclude<Sighting['kind'], 'ours'>): void;
  /** A code of ours. @param isNext the camera was open already. @returns whether it was somebody's: then this scan is over */
  onCode(code: string, isNext: boolean): Promise<boolean>;
  onFailed(words: string): void;
}

/** Scans with the counter's camera until somebody's code is seen. */
export async function watch(video: HTMLVideoElement | null, task: Watch): Promise<void> {
  const isNext = keptCamera.isOpen();
  try {
    const eyes = await keptCamera.open();
    if (task.stop.aborted) return;
    const shown = await playIn(video, eyes.stream);
    if (task.stop.aborted) return;
    task.onStarted();
    await look(shown, eyes, isNext, task);
  } catch (error) {
    if (task.stop.aborted) return;
    keptCamera.close();
    task.onFailed(error instanceof CameraError ? error.message : cameraWords(error));
  }
}

async function look(video: HTMLVideoElement, eyes: Eyes, isNext: boolean, task: Watch): Promise<void> {
  const { stop } = task;
  const read = frameReader(video, eyes, task);
  const sight = createSight(eyes.lastCode);
  while (!stop.aborted) {
    const began = performance.now();
    const text = await read();
    if (stop.aborted) return;
    const ms = performance.now() - began;
    const seen = sight(text, performance.now());
    if (seen?.kind === 'ours') {
      const isSomebody = await task.onCode(seen.code, isNext);
      if (!isSomebody) continue;
      eyes.lastCode = seen.code;
      return;
    }
    if (seen) task.onRemark(seen.kind);
    task.onScanned(ms);
    await pause(Math.max(8, eyes.decoder.intervalMs - ms), stop);
  }
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
