import { availableParallelism } from 'node:os';
import { HASHES_WAITING } from '@stampwell/contracts';
import pLimit from 'p-limit';
import { busy, oneAtATime } from './one-at-a-time.ts';

/** Sign-ins have priority over all other password hashing. */
export type Priority = 'sign-in' | 'other';

/** Rate-limit key: the account id, or the client's network before sign-in. */
export interface HashRequest {
  lane: Priority;
  asker: string;
}

/**
 * Queue for password hashing (decision 105). Each requester has one hash running at a time, and everything but sign-ins shares
 * one slot, so that a sign-in waits for at most one other hash. One core stays free, so that a burst of sign-ins slows sign-ins
 * but never scans.
 */
export function createHashQueue(atOnce = Math.max(1, availableParallelism() - 1)) {
  const cores = pLimit(atOnce);
  const others = pLimit(1);
  const inTurn = oneAtATime(HASHES_WAITING.ofOneAsker);
  const asked: Record<Priority, number> = { 'sign-in': 0, other: 0 };

  /** @throws DomainError `unavailable` when too many wait, of this requester or in total */
  return async <T>({ lane, asker }: HashRequest, work: () => Promise<T>): Promise<T> => {
    if (asked[lane] >= HASHES_WAITING.ofAll) throw busy();
    asked[lane] += 1;
    try {
      return await inTurn(`${lane} ${asker}`, () =>
        lane === 'sign-in' ? cores(work) : others(() => cores(work)),
      );
    } finally {
      asked[lane] -= 1;
    }
  };
}
