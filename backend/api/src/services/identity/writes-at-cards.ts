import { DomainError } from '@stampwell/contracts';
import { LRUCache } from 'lru-cache';

const HOUR_MS = 3_600_000;
const SUBJECTS = 100_000;

/** Hourly limit of writes to cards, counted in this process's memory so that a stamp costs no extra query (decision 177). */
export function createWritesAtCards() {
  const hours = new LRUCache<string, { taken: number }>({ max: SUBJECTS, ttl: HOUR_MS });

  /** Counts a write before it is made and gives it back if refused. @throws DomainError `rate_limited` */
  return async <T>(subject: string, most: number, work: () => Promise<T>): Promise<T> => {
    const hour = hours.get(subject) ?? { taken: 0 };
    if (hour.taken >= most)
      throw new DomainError('rate_limited', {
        retryAfter: Math.max(1, Math.ceil(hours.getRemainingTTL(subject) / 1000)),
      });
    if (hour.taken === 0) hours.set(subject, hour);
    hour.taken += 1;
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError) hour.taken -= 1;
      throw error;
    }
  };
}
