import { DomainError, READ_AFTER_MS, type StoredEvent } from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';
import type { Counts } from './counts.ts';
import { READS } from './reads.ts';

interface Ports {
  store: Pick<EventStore<StoredEvent>, 'head'>;
  waitForPosition(position: number, timeoutMs: number, models: readonly string[]): Promise<boolean>;
}

/** Counts for decisions: taken once the read models have seen everything up to now. */
export function createCaughtUpCounts(ports: Ports, counts: Counts) {
  const isSeen = async (models: readonly string[]) =>
    ports.waitForPosition(await ports.store.head(), READ_AFTER_MS, models);
  const areCardsSeen = () => isSeen(['customer-cards']);
  return {
    /** True if the business has ever given a stamp. @throws DomainError `unavailable` while the read models are far behind */
    async hasStamped(businessId: string): Promise<boolean> {
      if (!(await isSeen(READS.businessStats))) throw new DomainError('unavailable');
      return ((await counts.ofBusiness(businessId))?.customer_count ?? 0) > 0;
    },

    /** Null while the read models are behind: an account with a new stamp must not be erased as unused. */
    visitorsSince: async (since: Date, customerIds: readonly string[]) =>
      (await areCardsSeen()) ? counts.visitorsSince(since, customerIds) : null,

    /** Where the customer has a card; null while the read models are behind. */
    cardsOf: async (customerId: string) => ((await areCardsSeen()) ? counts.cardsOf(customerId) : null),

    /** `isExact` waits for the read models, but does not fail where they stand. */
    async givenOn(day: Parameters<Counts['givenOn']>[0], { isExact }: { isExact: boolean }): Promise<number> {
      if (isExact) await areCardsSeen();
      return (await counts.givenOn(day)) ?? 0;
    },
  };
}
