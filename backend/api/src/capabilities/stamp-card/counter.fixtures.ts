import {
  cardStream,
  type DomainEvent,
  type EventActor,
  HOUR_MS,
  type StoredEvent,
} from '@stampwell/contracts';
import { ownTransactions, scanStamps, stampHistory } from '@stampwell/contracts/http/stamps.ts';
import { cardStory, ownCardStory } from '@stampwell/contracts/http/story.ts';
import type { SpecActor, SpecCustomer } from '../../testing/spec-actors.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Gives stamps at the counter; throws if that is refused. */
export async function earn(staff: SpecActor, customer: SpecCustomer, stamp_amount = 1) {
  const answer = await staff.call(scanStamps, { body: { qr_code: customer.qrCode, stamp_amount } });
  if (answer.status !== 200 || !('stamps_added' in answer.body)) throw new Error(answer.error.code);
  return answer.body;
}

interface AtShop {
  shop: SpecActor;
  eve: SpecActor;
  ann: SpecCustomer;
}

/** The newest step as owner, staff and customer read it in the card's history, and where it is listed. */
export async function newestAsRead({ shop, eve, ann }: AtShop) {
  const [owners, staffs, own, listed, byEve] = await Promise.all([
    shop.call(cardStory, { params: { customer_id: ann.id } }),
    eve.call(cardStory, { params: { customer_id: ann.id } }),
    ann.call(ownCardStory, { params: { id: shop.id } }),
    ann.call(stampHistory, { query: { type: 'earned' } }),
    eve.call(ownTransactions),
  ]);
  return {
    steps: [owners, staffs, own].map(({ body }) => body.steps.at(-1)),
    listed: listed.body.transactions[0],
    byEve: byEve.body,
  };
}

/** Appends events to a card, dated some hours ago. */
export async function longAgo(
  app: TestApp,
  hours: number,
  { businessId, customerId, actor }: { businessId: string; customerId: string; actor: EventActor },
  events: DomainEvent[],
): Promise<StoredEvent[]> {
  const stream = cardStream(businessId, customerId);
  const named = events.map(({ type, data }) => ({
    type,
    data: { ...(data as object), business_id: businessId, customer_id: customerId },
  }));
  const { events: stored } = await app.store.append({
    appends: [{ stream, expectedVersion: 0, previousHash: '', events: named }],
    actor,
    at: new Date(Date.now() - hours * HOUR_MS),
    correlationId: 'spec',
  });
  return stored;
}
