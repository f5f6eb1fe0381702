import { DomainError, RATE_LIMITS } from '@stampwell/contracts';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';

/** A signed-in actor at a counter. */
export interface QrScanner {
  id: string;
  businessId: string;
}

interface QrMisses {
  /** Seconds until the actor may look up again; 0 if now. */
  blockedFor(scanner: QrScanner): Promise<number>;
  /** @returns the actor's misses within the hour @throws DomainError `rate_limited` if this is one too many */
  miss(scanner: QrScanner): Promise<number>;
}

/** How long a process caches an actor's state, so that a scan in a busy shop costs no extra query. */
const KNOWN_MS = 1_000;
const ACTORS = 10_000;

/** Only misses are stored. Concurrent look-ups are limited to the allowed misses, so that a burst gains few guesses. */
export function createQrLookUps(misses: QrMisses) {
  const blocked = new LRUCache<string, number>({ max: ACTORS, ttl: KNOWN_MS });
  const underWay = new LRUCache<string, LimitFunction>({ max: ACTORS });

  async function assertMayLookUp(scanner: QrScanner): Promise<void> {
    const retryAfter = blocked.get(scanner.id) ?? (await misses.blockedFor(scanner));
    blocked.set(scanner.id, retryAfter);
    if (retryAfter > 0) throw new DomainError('rate_limited', { retryAfter });
  }

  function limitOf(actorId: string): LimitFunction {
    const limit = underWay.get(actorId) ?? pLimit(RATE_LIMITS.qrMissesPerActorHour);
    underWay.set(actorId, limit);
    return limit;
  }

  return <T>(
    scanner: QrScanner,
    find: () => Promise<T | null>,
    onMiss?: (misses: number) => void,
  ): Promise<T> =>
    limitOf(scanner.id)(async () => {
      await assertMayLookUp(scanner);
      const found = await find();
      if (found !== null) return found;
      blocked.delete(scanner.id);
      // A separate statement: inside `onMiss?.()` it would be skipped without a listener, and the miss would not count.
      const missed = await misses.miss(scanner);
      onMiss?.(missed);
      throw new DomainError('not_found');
    });
}
