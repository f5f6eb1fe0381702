import { read, STORAGE_KEYS } from '../session/storage.ts';
import { WAKE } from './background-sync.ts';

/** The first screen's own files and answers go first. */
const AFTER_START_MS = 2_000;

/**
 * Starts the sender where an earlier visit or another tab left something to send; it is loaded only then. What is kept in
 * this visit starts it by itself. Returns the way to stop looking.
 */
export function sendWhenWaiting(): () => void {
  const look = (): void => {
    if (!read(STORAGE_KEYS.waitingScans)) return;
    // Without a connection the file may not come; it is asked for again when there is one.
    void import('./index.ts').then(
      ({ startSender }) => startSender(),
      () => undefined,
    );
  };
  const onWorker = ({ data }: MessageEvent): void => {
    if (data?.type === WAKE) look();
  };
  const timer = setTimeout(look, AFTER_START_MS);
  const worker = navigator.serviceWorker;
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
