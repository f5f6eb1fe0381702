import {
  readBusinessStretch,
  readCustomerStretch,
  readEntries,
  readLiveCards,
  type Stretch,
} from '@stampwell/projections/customer-cards/card-log.queries.ts';
import { readSubscription } from '@stampwell/projections/subscription-status/subscription-status.queries.ts';
import type { Pool } from 'pg';

/** What `GET /live` tells is read where the screens read it. */
export function createLiveReads(pool: Pool) {
  return {
    cards: (keys: readonly { businessId: string; customerId: string }[]) => readLiveCards(pool, keys),
    entries: (ids: readonly string[]) => readEntries(pool, ids),
    entriesOfBusiness: (id: string, stretch: Stretch) => readBusinessStretch(pool, id, stretch),
    entriesOfCustomer: (id: string, stretch: Stretch) => readCustomerStretch(pool, id, stretch),
    subscription: (businessId: string) => readSubscription(pool, businessId),
  };
}
