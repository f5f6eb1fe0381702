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
  const startIfWaiting = (): void => {
    if (!read(STORAGE_KEYS.waitingScans)) return;
    // Offline the file may not load; it is retried when the connection is back.
    void import('./index.ts').then(
      ({ startSender }) => startSender(),
      () => undefined,
    );
  };
  const onWorker = ({ data }: MessageEvent): void => {
    if (data?.type === WAKE) startIfWaiting();
  };
  const timer = setTimeout(startIfWaiting, AFTER_START_MS);
  const worker = lookAt(() => navigator.serviceWorker);
  window.addEventListener('online', startIfWaiting);
  window.addEventListener('storage', startIfWaiting);
  worker?.addEventListener('message', onWorker);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', startIfWaiting);
    window.removeEventListener('storage', startIfWaiting);
    worker?.removeEventListener('message', onWorker);
  };
}
