import { DomainError } from '@stampwell/contracts';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';

/** Beyond this, the least recently seen requester is dropped from the cache; its jobs still run. */
const REQUESTERS = 10_000;
const SOON_SECONDS = 2;
const TOO_MUCH = 'Too much at once. Please try again in a moment.';

/**
 * Runs each requester's jobs one after the other; requesters do not wait for each other.
 * @param mostWaiting per requester
 * @returns a function that queues a job. It throws DomainError `unavailable` when too many wait.
 */
export function oneAtATime(mostWaiting: number) {
  const requesters = new LRUCache<string, LimitFunction>({ max: REQUESTERS });
  return async <T>(requester: string, work: () => Promise<T>): Promise<T> => {
    const own = requesters.get(requester) ?? pLimit(1);
    requesters.set(requester, own);
    if (own.pendingCount >= mostWaiting) throw busy({ message: TOO_MUCH });
    return own(work);
  };
}

/** A refusal that asks for another try in a moment. */
export const busy = (words: { message?: string } = {}) =>
  new DomainError('unavailable', { retryAfter: SOON_SECONDS, ...words });
