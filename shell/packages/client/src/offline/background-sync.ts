/**
 * Background Sync wakes the service worker when the connection is back. The worker has no token, so it wakes the open pages, which
 * send; if none is open, the next start sends.
 */
export const SYNC_TAG = 'waiting-scans';

/** The worker's message to the open pages. */
export const WAKE = 'send-waiting';

interface SyncRegistration {
  /** Missing in Safari and Firefox, where the open page or the next start sends. */
  sync?: { register(tag: string): Promise<void> };
}

/** Best effort. */
export async function registerSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.ready) as SyncRegistration | undefined;
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // The open page or the next start sends.
  }
}
