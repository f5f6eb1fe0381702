import { BROWSER_MS, within } from '@stampwell/client/within';

/** A read that fails, or does not end in time, finds nothing, so that the network is asked. */
export function limitCacheReads(storage: Pick<CacheStorage, 'match'>): void {
  const match = storage.match.bind(storage);
  storage.match = (...asked) => within(BROWSER_MS, () => match(...asked)).catch(() => undefined);
}
