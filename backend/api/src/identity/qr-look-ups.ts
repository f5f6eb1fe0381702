import { DomainError, RATE_LIMITS } from '@stampwell/contracts';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';

/** A signed-in actor at a counter. */
export interface Guesser {
  id: string;
  businessId: string;
}

interface QrMisses {
  /** Seconds until the actor may look up again; 0 if now. */
  blockedFor(guesser: Guesser): Promise<number>;
  /** @returns the actor's misses within the hour @throws DomainError `rate_limited` if this is one too many */
  miss(guesser: Guesser): Promise<number>;
}

/** How long a process caches an actor's state, so that a scan in a busy shop costs no extra query. */
const KNOWN_MS = 1_000;
const ACTORS = 10_000;

/** Only misses are stored. Concurrent look-ups are limited to the allowed misses, so that a burst gains few guesses. */
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
      // A separate statement: inside `onMiss?.()` it would be skipped without a listener, and the miss would not count.
      const missed = await misses.miss(guesser);
      onMiss?.(missed);
      throw new DomainError('not_found');
    });
}
