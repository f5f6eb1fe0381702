import { DomainError } from '@stampwell/contracts';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';

/** Past so many askers the one unseen for longest is forgotten: what it asked for is still done. */
const ASKERS = 10_000;
const SOON_SECONDS = 2;
const TOO_MUCH = 'Too much at once. Please try again in a moment.';

/**
 * Each asker's works one after the other; other askers' are not concerned.
 * @param mostWaiting of one asker
 * @returns the call that does a work in its asker's turn. It throws DomainError `unavailable` where too many wait.
 */
export function oneAtATime(mostWaiting: number) {
  const askers = new LRUCache<string, LimitFunction>({ max: ASKERS });
  return async <T>(asker: string, work: () => Promise<T>): Promise<T> => {
    const own = askers.get(asker) ?? pLimit(1);
    askers.set(asker, own);
    if (own.pendingCount >= mostWaiting) throw busy({ message: TOO_MUCH });
    return own(work);
  };
}

/** Worth another try in a moment. */
export const busy = (words: { message?: string } = {}) =>
  new DomainError('unavailable', { retryAfter: SOON_SECONDS, ...words });
