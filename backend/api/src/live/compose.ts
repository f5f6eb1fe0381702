import {
  type StampCardEvent,
  type StoredEvent,
  stampCardEvents,
  subscriptionEvents,
} from '@stampwell/contracts';
import type { Audience, LiveMessage, LivePlace } from './live-message.ts';
import type { CardKey, LiveCard, LiveEntry, LiveReads } from './live-reads.ts';

const typesOf = (events: Record<string, { type: string }>) =>
  new Set(Object.values(events).map(({ type }) => type));
const CARD_TYPES = typesOf(stampCardEvents);
const SUBSCRIPTION_TYPES = typesOf(subscriptionEvents);

/** The events that anybody is told of. */
export const LIVE_EVENTS: string[] = [...CARD_TYPES, ...SUBSCRIPTION_TYPES];

type CardEvent = StampCardEvent & StoredEvent;

export const isCardEvent = (event: StoredEvent): event is CardEvent => CARD_TYPES.has(event.type);
export const businessOf = ({ data }: StoredEvent): string => (data as { business_id: string }).business_id;

/** What a batch of events has to say, in their order, as the read models now show it. */
export async function compose(events: readonly StoredEvent[], reads: LiveReads): Promise<PlacedMessage[]> {
  const ofCards = events.filter(isCardEvent);
  const others = events.filter((event) => !isCardEvent(event));
  const [cards, entries, ...subscriptions] = await Promise.all([
    reads.cards(ofCards.map(({ data }) => ({ businessId: data.business_id, customerId: data.customer_id }))),
    reads.entries(ofCards.map(({ id }) => id)),
    ...others.map((event) => subscriptionMessage(event, reads)),
  ]);
  return inOrder([...entryMessages(entries, cards), ...subscriptions]);
}

/** Two messages an entry: the card for everyone at it, the entry itself for the counter. */
export function entryMessages(entries: readonly LiveEntry[], cards: readonly LiveCard[]): PlacedMessage[] {
  const byKey = new Map(cards.map((card) => [keyOf(card.business_id, card.customer_id), card]));
  return entries.flatMap(({ position, transaction }) => {
    const { business_id, customer_id } = transaction;
    const card = byKey.get(keyOf(business_id, customer_id));
    const counter = { businessId: business_id, isForStaff: true };
    const entry: PlacedMessage = {
      type: 'transaction',
      data: transaction,
      place: { position, nth: 1 },
      audience: counter,
    };
    if (!card) return [entry];
    return [cardMessage(position, card, { ...counter, customerId: customer_id }), entry];
  });
}

const cardMessage = (position: number, data: LiveCard, audience: Audience): PlacedMessage => ({
  type: 'card-changed',
  data,
  place: { position, nth: 0 },
  audience,
});

export async function subscriptionMessage(event: StoredEvent, reads: LiveReads): Promise<PlacedMessage> {
  const businessId = businessOf(event);
  return {
    type: 'subscription-changed',
    data: { business_id: businessId, ...(await reads.subscription(businessId)) },
    place: { position: event.position, nth: 0 },
    audience: { businessId },
  };
}

const keyOf = (businessId: string, customerId: string) => `${businessId} ${customerId}`;

/** A message of an event: it has a place. */
export type PlacedMessage = LiveMessage & { place: LivePlace };

export const inOrder = (messages: PlacedMessage[]): PlacedMessage[] =>
  messages.sort((a, b) => a.place.position - b.place.position || a.place.nth - b.place.nth);

export const cardKeys = (entries: readonly LiveEntry[]): CardKey[] =>
  entries.map(({ transaction }) => ({
    businessId: transaction.business_id,
    customerId: transaction.customer_id,
  }));
