import {
  businessEvents,
  businessStream,
  eventsAmong,
  type StoredEvent,
  subscriptionEvents,
  subscriptionStream,
} from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';
import type { Audience } from './live-message.ts';
import type { LiveReads } from './live-reads.ts';

/** What changes whether a shop takes part, or whether it gives stamps: its customers see that on their cards. */
export const shopEvents = {
  businessApproved: businessEvents.businessApproved,
  businessRejected: businessEvents.businessRejected,
  businessDeactivated: businessEvents.businessDeactivated,
  businessReactivated: businessEvents.businessReactivated,
  businessErased: businessEvents.businessErased,
  trialStarted: subscriptionEvents.trialStarted,
  trialEnded: subscriptionEvents.trialEnded,
  subscriptionStarted: subscriptionEvents.subscriptionStarted,
  subscriptionRenewed: subscriptionEvents.subscriptionRenewed,
  subscriptionSuspended: subscriptionEvents.subscriptionSuspended,
  subscriptionEnded: subscriptionEvents.subscriptionEnded,
};
export const isShopEvent = eventsAmong(shopEvents);

interface ShopEvent {
  position: number;
  data: { business_id: string };
}

/** Says of which shop, and no more: what became of it, each customer asks for themselves. */
export const shopMessage = ({ position, data: { business_id } }: ShopEvent, audience: Audience) => ({
  type: 'shop-changed' as const,
  data: { business_id },
  // After what the owner is told of the same event.
  place: { position, nth: 1 },
  audience,
});

/** To those of the customers who have a card there. */
export async function shopMessageTo(event: ShopEvent, customers: readonly string[], reads: LiveReads) {
  const customerIds = await reads.cardHolders(event.data.business_id, customers);
  return shopMessage(event, { customerIds });
}

/** What became of a customer's shops in a stretch of the log. Streams of a shop are short: they are read whole. */
export async function shopChangesOf(
  { store, reads }: { store: Pick<EventStore<StoredEvent>, 'load'>; reads: LiveReads },
  customerId: string,
  { from, until }: { from: number; until: number },
) {
  const shops = await reads.shopsOf(customerId);
  const streams = shops.flatMap((id) => [businessStream(id), subscriptionStream(id)]);
  const loaded = await store.load(streams.map((stream) => ({ stream, version: 0, until })));
  return [...loaded.streams.values()]
    .flat()
    .filter(isShopEvent)
    .filter(({ position }) => position >= from)
    .map((event) => shopMessage(event, { customerId }));
}
