import type { StampCardEvent, StoredEvent } from '@stampwell/contracts';
import {
  entryOf,
  readBusinessStretch,
  readCustomerStretch,
  readLiveCards,
  type Stretch,
} from '@stampwell/projections/customer-cards/card-log.queries.ts';
import { readSubscription } from '@stampwell/projections/subscription-status/subscription-status.queries.ts';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';

/** What `GET /live` tells is read where the screens read it, and told in the same words. */
export function createLiveReads(pool: Pool, people: Pick<People, 'byIds'>) {
  return {
    async describe(events: readonly (StampCardEvent & StoredEvent)[]) {
      const ids = events.flatMap(({ actor, data }) => [actor.id, data.business_id, data.customer_id]);
      const known = await people.byIds([...new Set(ids)]);
      const names = new Map([...known].map(([id, { name }]) => [id, name]));
      return events.map((event) => entryOf(event, names));
    },
    cards: (keys: readonly { businessId: string; customerId: string }[]) => readLiveCards(pool, keys),
    entriesOfBusiness: (id: string, stretch: Stretch) => readBusinessStretch(pool, id, stretch),
    entriesOfCustomer: (id: string, stretch: Stretch) => readCustomerStretch(pool, id, stretch),
    subscription: (businessId: string) => readSubscription(pool, businessId),
  };
}
