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

/** Events that decide whether a shop takes part or gives stamps, which customers see on their cards. */
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
  pausedForSeason: subscriptionEvents.pausedForSeason,
  reopened: subscriptionEvents.reopened,
};
const isDecision = ({ type }: { type: string }) => type.startsWith('Business');
export const isShopEvent = eventsAmong(shopEvents);

interface ShopEvent {
  type: string;
  position: number;
  data: { business_id: string };
}

/** Names only the shop; each customer fetches its new state. */
export const shopMessage = ({ position, data: { business_id } }: ShopEvent, audience: Audience) => ({
  type: 'shop-changed' as const,
  data: { business_id },
  // After the owner's message for the same event.
  cursor: { position, nth: 1 },
  audience,
});

/** For those of the customers who have a card there, and for the owner if an administrator decided on the shop. */
export async function shopMessageTo(event: ShopEvent, customers: readonly string[], reads: LiveReads) {
  const customerIds = await reads.cardHolders(event.data.business_id, customers);
  return shopMessage(event, {
    customerIds,
    ...(isDecision(event) && { businessId: event.data.business_id }),
  });
}

/** The decisions that an owner missed. */
export async function decisionsOn(
  { store }: { store: Pick<EventStore<StoredEvent>, 'load'> },
  businessId: string,
  { from, until }: { from: number; until: number },
) {
  const stream = businessStream(businessId);
  const { streams } = await store.load([{ stream, version: 0, until }]);
  return (streams.get(stream) ?? [])
    .filter(isShopEvent)
    .filter(({ position }) => position >= from)
    .map((event) => shopMessage(event, { businessId }));
}

/** Messages about a customer's shops between two positions. A shop's streams are short enough to read whole. */
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
