import { DomainError, RATE_LIMITS } from '@stampwell/contracts';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';

/** Somebody at a counter, and whose counter it is. */
export interface Guesser {
  id: string;
  businessId: string;
}

/** Where misses are counted. */
interface QrMisses {
  /** Seconds until somebody may look up again; 0 is now. */
  blockedFor(guesser: Guesser): Promise<number>;
  /** @returns how many within the hour. @throws DomainError `rate_limited` when this is one too many. */
  miss(guesser: Guesser): Promise<number>;
}

/** How long a process trusts what it knows of an actor: a scan in a busy shop costs no query more. */
const KNOWN_MS = 1_000;
const ACTORS = 10_000;

/** Only misses are written down. No more look-ups are under way at once than may miss, so that a burst wins few guesses. */
export function createQrLookUps(misses: QrMisses) {
  const blocked = new LRUCache<string, number>({ max: ACTORS, ttl: KNOWN_MS });
  const underWay = new LRUCache<string, LimitFunction>({ max: ACTORS });

  async function assertMayLookUp(guesser: Guesser): Promise<void> {
    const retryAfter = blocked.get(guesser.id) ?? (await misses.blockedFor(guesser));
    blocked.set(guesser.id, retryAfter);
    if (retryAfter > 0) throw new DomainError('rate_limited', { retryAfter });
  }

  function limitOf(actorId: string): LimitFunction {
    const limit = underWay.get(actorId) ?? pLimit(RATE_LIMITS.qrMissesPerActorHour);
    underWay.set(actorId, limit);
    return limit;
  }

  return <T>(
    guesser: Guesser,
    find: () => Promise<T | null>,
    onMiss?: (misses: number) => void,
  ): Promise<T> =>
    limitOf(guesser.id)(async () => {
      await assertMayLookUp(guesser);
      const found = await find();
      if (found !== null) return found;
      blocked.delete(guesser.id);
      // Apart: where nobody listens the argument of a call would not be evaluated, and the miss not counted.
      const missed = await misses.miss(guesser);
      onMiss?.(missed);
      throw new DomainError('not_found');
    });
}
