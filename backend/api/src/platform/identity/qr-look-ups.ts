import { DomainError, RATE_LIMITS } from '@stampwell/contracts';
import { LRUCache } from 'lru-cache';
import { createSlots, type Slots } from '../slots.ts';

/** Where misses are counted. */
interface QrMisses {
  /** Seconds until the actor may look up again; 0 is now. */
  blockedFor(actorId: string): Promise<number>;
  /** @throws DomainError `rate_limited` when this is one too many. */
  miss(actorId: string): Promise<void>;
}

/** How long a process trusts what it knows of an actor: a scan in a busy shop costs no query more. */
const KNOWN_MS = 1_000;
const ACTORS = 10_000;

/** Only misses are written down. No more look-ups are under way at once than may miss, so that a burst wins few guesses. */
export function createQrLookUps(misses: QrMisses) {
  const blocked = new LRUCache<string, number>({ max: ACTORS, ttl: KNOWN_MS });
  const underWay = new LRUCache<string, Slots>({ max: ACTORS });

  async function assertMayLookUp(actorId: string): Promise<void> {
    const retryAfter = blocked.get(actorId) ?? (await misses.blockedFor(actorId));
    blocked.set(actorId, retryAfter);
    if (retryAfter > 0) throw new DomainError('rate_limited', { retryAfter });
  }

  function slotsOf(actorId: string): Slots {
    const slots = underWay.get(actorId) ?? createSlots(RATE_LIMITS.qrMissesPerActorHour);
    underWay.set(actorId, slots);
    return slots;
  }

  return <T>(actorId: string, find: () => Promise<T | null>): Promise<T> =>
    slotsOf(actorId).run(async () => {
      await assertMayLookUp(actorId);
      const found = await find();
      if (found !== null) return found;
      blocked.delete(actorId);
      await misses.miss(actorId);
      throw new DomainError('not_found');
    });
}
