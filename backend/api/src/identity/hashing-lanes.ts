import { availableParallelism } from 'node:os';
import { HASHES_WAITING } from '@stampwell/contracts';
import pLimit from 'p-limit';
import { busy, oneAtATime } from './one-at-a-time.ts';

/** Signing in waits for nobody but others who sign in; whatever else is hashed takes what time that leaves. */
export type Lane = 'sign-in' | 'other';

/** On whose account work is done: somebody's id, or a network where nobody is known yet. */
export interface Turn {
  lane: Lane;
  asker: string;
}

/**
 * Where passwords wait to be hashed (decision 105). One asker has one hash under way at a time, whatever they ask for at once, and
 * all that is no sign-in has one place: so a sign-in waits for one other hash at most, not for somebody's five hundred.
 * A core is left to everybody else: a burst of sign-ins slows sign-ins, never scans.
 */
export function createHashingLanes(atOnce = Math.max(1, availableParallelism() - 1)) {
  const cores = pLimit(atOnce);
  const others = pLimit(1);
  const inTurn = oneAtATime(HASHES_WAITING.ofOneAsker);
  const asked: Record<Lane, number> = { 'sign-in': 0, other: 0 };

  /** @throws DomainError `unavailable` where too many wait: this asker's own, or everybody's */
  return async <T>({ lane, asker }: Turn, work: () => Promise<T>): Promise<T> => {
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
