import { read, STORAGE_KEYS } from '../session/storage.ts';
import { lookAt } from '../within.ts';
import { WAKE } from './background-sync.ts';

/** Leaves the first seconds to the first screen's own files and requests. */
const AFTER_START_MS = 2_000;

/**
 * Loads and starts the sender only if an earlier visit or another tab left scans to send; scans queued in this visit start it
 * themselves. @returns stops watching
 */
export function sendWhenWaiting(): () => void {
  const look = (): void => {
    if (!read(STORAGE_KEYS.waitingScans)) return;
    // Offline the file may not load; it is retried when the connection is back.
    void import('./index.ts').then(
      ({ startSender }) => startSender(),
      () => undefined,
    );
  };
  const onWorker = ({ data }: MessageEvent): void => {
    if (data?.type === WAKE) look();
  };
  const timer = setTimeout(look, AFTER_START_MS);
  const worker = lookAt(() => navigator.serviceWorker);
  window.addEventListener('online', look);
  window.addEventListener('storage', look);
  worker?.addEventListener('message', onWorker);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', look);
    window.removeEventListener('storage', look);
    worker?.removeEventListener('message', onWorker);
  };
}
