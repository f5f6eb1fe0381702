/**
 * A browser that can (Background Sync) wakes the service worker when the connection is back, even for a page that sleeps.
 * The worker knows no token: it wakes the open pages, and they send. Where none is open, the next start sends.
 */
export const SYNC_TAG = 'waiting-scans';

/** What the worker tells the open pages. */
export const WAKE = 'send-waiting';

interface SyncRegistration {
  /** Missing in Safari and Firefox: there the open page and the next start are all there is. */
  sync?: { register(tag: string): Promise<void> };
}

/** Asks to be woken. Nothing is lost where the browser has no such thing, or refuses. */
export async function askToBeWoken(): Promise<void> {
  const registration = (await navigator.serviceWorker?.ready) as SyncRegistration | undefined;
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}
