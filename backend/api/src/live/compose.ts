import { type StoredEvent, stampCardEvents, subscriptionEvents } from '@stampwell/contracts';
import type { CardTotals } from './card-totals.ts';
import type { Audience, LiveMessage, LivePlace } from './live-message.ts';
import type { CardEvent, LiveCard, LiveEntry, LiveReads } from './live-reads.ts';

const typesOf = (events: Record<string, { type: string }>) =>
  new Set(Object.values(events).map(({ type }) => type));
const CARD_TYPES = typesOf(stampCardEvents);

/** The events that anybody is told of. */
export const LIVE_EVENTS: string[] = [...CARD_TYPES, ...typesOf(subscriptionEvents)];

export const isCardEvent = (event: StoredEvent): event is CardEvent => CARD_TYPES.has(event.type);
export const businessOf = ({ data }: StoredEvent): string => (data as { business_id: string }).business_id;

/** A message of an event: it has a place. */
export type PlacedMessage = LiveMessage & { place: LivePlace };

interface ComposePorts {
  reads: LiveReads;
  totals: CardTotals;
  /** Resolves when the read models have passed the events. What need not wait for it is looked up meanwhile. */
  visible: Promise<void>;
}

/** What a batch of events has to say, in their order. */
export async function compose(events: readonly StoredEvent[], { reads, totals, visible }: ComposePorts) {
  const ofCards = events.filter(isCardEvent);
  const [entries] = await Promise.all([reads.describe(ofCards), visible]);
  const [cards, subscriptions] = await Promise.all([
    totals.after(ofCards),
    Promise.all(
      events.filter((event) => !isCardEvent(event)).map((event) => subscriptionMessage(event, reads)),
    ),
  ]);
  return inOrder([
    ...entries.flatMap((entry, index) => entryMessages(entry, cards[index])),
    ...subscriptions,
  ]);
}

/** The card for everyone at it; the entry itself for the counter. */
export function entryMessages(
  { position, transaction }: LiveEntry,
  card: LiveCard | undefined,
): PlacedMessage[] {
  const counter: Audience = { businessId: transaction.business_id, isForStaff: true };
  const entry: PlacedMessage = {
    type: 'transaction',
    data: transaction,
    place: { position, nth: 1 },
    audience: counter,
  };
  if (!card) return [entry];
  const audience = { ...counter, customerId: transaction.customer_id };
  return [{ type: 'card-changed', data: card, place: { position, nth: 0 }, audience }, entry];
}

export async function subscriptionMessage(event: StoredEvent, reads: LiveReads): Promise<PlacedMessage> {
  const businessId = businessOf(event);
  return {
    type: 'subscription-changed',
    data: { business_id: businessId, ...(await reads.subscription(businessId)) },
    place: { position: event.position, nth: 0 },
    audience: { businessId },
  };
}

export const inOrder = (messages: PlacedMessage[]): PlacedMessage[] =>
  messages.sort((a, b) => a.place.position - b.place.position || a.place.nth - b.place.nth);
