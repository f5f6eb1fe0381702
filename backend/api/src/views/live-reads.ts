import type { StoredStampCardEvent } from '@stampwell/contracts';
import { readHolders, readQuestionChanges } from '@stampwell/read-models/card-story/card-story.queries.ts';
import {
  entryOf,
  type LogRange,
  readBusinessStretch,
  readCardHolders,
  readCustomerStretch,
  readLiveCards,
  readShopsOf,
} from '@stampwell/read-models/customer-cards/card-log.queries.ts';
import { presentingFor, type Views } from '@stampwell/read-models/queries/views.queries.ts';
import { readSubscription } from '@stampwell/read-models/subscription-status/subscription-status.queries.ts';

export interface LiveReadPorts {
  views: Views;
  billingNow(): Promise<Date>;
}

type QuestionReader = Parameters<typeof readQuestionChanges>[1];

/** The reads behind `GET /live`: the same queries and presentation as the screens'. */
export function createLiveReads({ views, billingNow }: LiveReadPorts) {
  return {
    async describe(events: readonly StoredStampCardEvent[]) {
      const ids = events.flatMap(({ actor, data }) => [actor.id, data.business_id, data.customer_id]);
      const presenting = await presentingFor(views, [ids], (each) => each);
      return events.map((event) => entryOf(event, presenting));
    },
    cards: (keys: Parameters<typeof readLiveCards>[1]) => readLiveCards(views.db, keys),
    entriesOfBusiness: (id: string, stretch: LogRange) => readBusinessStretch(views, id, stretch),
    entriesOfCustomer: (id: string, stretch: LogRange) => readCustomerStretch(views, id, stretch),
    questions: (reader: QuestionReader, stretch: { from: number; until: number }) =>
      readQuestionChanges(views.db, reader, stretch),
    holders: (changes: Parameters<typeof readHolders>[1]) => readHolders(views.db, changes),
    subscription: async (businessId: string) => readSubscription(views.db, businessId, await billingNow()),
    cardHolders: (businessId: string, customers: readonly string[], programme?: number) =>
      readCardHolders(views.db, businessId, customers, 'open', programme),
    shopsOf: (customerId: string) => readShopsOf(views.db, customerId),
  };
}
