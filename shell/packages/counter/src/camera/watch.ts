import { SCANNER } from '@stampwell/contracts/limits.ts';
import { CameraError, cameraWords, isLive, playIn } from './camera.ts';
import { createCodeTracker, type Sighting } from './code-tracker.ts';
import { drawCentre } from './decoder.ts';
import { keptCamera, type ScanCamera } from './kept-camera.ts';

export interface ScanTask {
  stop: AbortSignal;
  zoom: () => number;
  onStarted(): void;
  /** The device ended the camera; it will be reopened. */
  onLost(): void;
  onScanned(ms: number): void;
  /** A code other than the next customer's came into view, or left. */
  onRemark(kind: Exclude<Sighting['kind'], 'ours'>): void;
  /** @param isNext the camera was already open. @returns whether a customer was found, which ends the scan */
  onCode(code: string, isNext: boolean): Promise<boolean>;
  onFailed(words: string): void;
}

/** A camera that the device ends sooner than this counts as refused; after several in a row we stop reopening it. */
const ENDED_AT_ONCE_MS = 2_000;
const TIMES = 3;
const BEFORE_AGAIN_MS = 300;

/**
 * Scans until a customer is found. Phones end the camera while the page is hidden or during a call, so it is reopened once
 * the page is visible.
 */
export async function watch(video: HTMLVideoElement | null, task: ScanTask): Promise<void> {
  const { stop } = task;
  try {
    for (let taken = 0; taken < TIMES; ) {
      const lasted = await scan(video, task);
      if (lasted === null) return;
      taken = lasted < ENDED_AT_ONCE_MS ? taken + 1 : 1;
      await pause(BEFORE_AGAIN_MS, stop);
      if (stop.aborted) return;
      task.onLost();
      await untilVisible(stop);
    }
    throw new CameraError('The camera was stopped by this device. Please start it again.');
  } catch (error) {
    if (stop.aborted) return;
    keptCamera.close();
    task.onFailed(error instanceof CameraError ? error.message : cameraWords(error));
  }
}

/** @returns how long the camera lasted in ms if the device ended it; null if the scan ended otherwise */
async function scan(video: HTMLVideoElement | null, task: ScanTask): Promise<number | null> {
  const { stop } = task;
  if (stop.aborted) return null;
  const isNext = keptCamera.isOpen();
  const camera = await keptCamera.open();
  if (stop.aborted) return null;
  const shown = await playIn(video, camera.stream);
  if (stop.aborted) return null;
  task.onStarted();
  const since = performance.now();
  const isLost = await scanFrames(shown, camera, isNext, task).finally(
    resumeWhenVisible(shown, camera.stream),
  );
  if (!isLost) return null;
  return camera.isReplaced ? Number.POSITIVE_INFINITY : performance.now() - since;
}

/** @returns true if the camera was lost, false if a customer was found or the scan was stopped */
async function scanFrames(
  video: HTMLVideoElement,
  camera: ScanCamera,
  isNext: boolean,
  task: ScanTask,
): Promise<boolean> {
  const { stop } = task;
  const read = frameReader(video, camera, task);
  const track = createCodeTracker(camera.lastCode);
  while (!stop.aborted) {
    if (!isLive(camera.stream)) return true;
    const began = performance.now();
    const text = await read();
    if (stop.aborted) return false;
    const ms = performance.now() - began;
    const seen = track(text, performance.now());
    if (seen?.kind === 'ours') {
      const isFound = await task.onCode(seen.code, isNext);
      if (!isFound) continue;
      camera.lastCode = seen.code;
      return false;
    }
    if (seen) task.onRemark(seen.kind);
    task.onScanned(ms);
    await pause(Math.max(8, camera.decoder.intervalMs - ms), stop);
  }
  return false;
}

/** On return to a hidden page the video may be paused or the camera dead. @returns stops listening */
function resumeWhenVisible(video: HTMLVideoElement, stream: MediaStream): () => void {
  const resume = () => {
    if (document.visibilityState === 'hidden') return;
    if (stream.getVideoTracks().some(({ muted }) => muted)) keptCamera.close();
    else void video.play().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', resume);
  return () => document.removeEventListener('visibilitychange', resume);
}

/** Resolves when the page is visible or `stop` aborts. */
function untilVisible(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState === 'hidden' && !stop.aborted) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    stop.addEventListener('abort', check, { once: true });
    check();
  });
}

/**
 * An unreadable frame counts as a miss, unless nothing on this device can read. Every other frame is read unzoomed, so that a code held too close is still found.
 */
function frameReader(video: HTMLVideoElement, { decoder }: ScanCamera, { zoom }: ScanTask) {
  const canvas = document.createElement('canvas');
  let frame = 0;
  return async (): Promise<string | null> => {
    const isThere = drawCentre(video, frame % 2 === 0 ? zoom() : SCANNER.zoom.min, canvas);
    frame += 1;
    if (!isThere) return null;
    const text = await decoder.decode(canvas).catch((error: unknown) => {
      if (error instanceof CameraError) throw error;
      return null;
    });
    return text || null;
  };
}

/** Resolves early when stopped. */
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
