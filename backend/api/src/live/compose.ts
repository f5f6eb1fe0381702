import {
  cardQuestionEvents,
  eventsAmong,
  type StoredEvent,
  type StoredEventAmong,
  stampCardEvents,
  subscriptionEvents,
} from '@stampwell/contracts';
import type { CardTotals } from './card-totals.ts';
import type { Audience, LiveMessage, LivePlace } from './live-message.ts';
import type { CardEvent, LiveCard, LiveEntry, LiveReads, QuestionChange } from './live-reads.ts';
import { isShopEvent, shopEvents, shopMessageTo } from './shop-changes.ts';

const liveEvents = { ...stampCardEvents, ...cardQuestionEvents, ...subscriptionEvents, ...shopEvents };

/** An event that somebody is told of. */
export type LiveEvent = StoredEventAmong<typeof liveEvents>;

export const LIVE_EVENTS: string[] = Object.values(liveEvents).map(({ type }) => type);
export const isLiveEvent = eventsAmong(liveEvents);
export const isQuestionEvent = eventsAmong(cardQuestionEvents);
export const isSubscriptionEvent = eventsAmong(subscriptionEvents);
export const isCardEvent: (event: StoredEvent) => event is CardEvent = eventsAmong(stampCardEvents);

const OF_CARDS = ['business-directory', 'customer-cards'];
const OF_QUESTIONS = ['card-story'];
const OF_SHOPS = [...OF_CARDS, 'subscription-status'];

/** The read models that messages are made of. */
export const LIVE_MODELS: readonly string[] = [...OF_SHOPS, ...OF_QUESTIONS];

/** Those that an event's own are made of. */
export function modelsOf(event: LiveEvent): readonly string[] {
  if (isQuestionEvent(event)) return OF_QUESTIONS;
  return isCardEvent(event) ? OF_CARDS : OF_SHOPS;
}

/** A message of an event: it has a place. */
export type PlacedMessage = LiveMessage & { place: LivePlace };

interface ComposePorts {
  reads: LiveReads;
  totals: CardTotals;
  /** Resolves when the read models have passed the events. What need not wait for it is looked up meanwhile. */
  visible: Promise<void>;
  /** The customers who listen. */
  customers: readonly string[];
}

/** What a batch of events has to say, in their order. */
export async function compose(
  events: readonly LiveEvent[],
  { reads, totals, visible, customers }: ComposePorts,
) {
  const ofCards = events.filter(isCardEvent);
  const [entries] = await Promise.all([reads.describe(ofCards), visible]);
  const [cards, subscriptions, shops] = await Promise.all([
    totals.after(ofCards),
    Promise.all(events.filter(isSubscriptionEvent).map((event) => subscriptionMessage(event, reads))),
    Promise.all(events.filter(isShopEvent).map((event) => shopMessageTo(event, customers, reads))),
  ]);
  const questions = events
    .filter(isQuestionEvent)
    .map(({ position, data }) => questionMessage({ ...data, position }));
  return inOrder([
    ...entries.flatMap((entry, index) => entryMessages(entry, cards[index])),
    ...questions,
    ...subscriptions,
    ...shops,
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

/** That something was asked or answered, to the customer and the counter; what it was they ask for themselves. */
export const questionMessage = ({ business_id, customer_id, position }: QuestionChange): PlacedMessage => ({
  type: 'question-changed',
  data: { business_id, customer_id },
  place: { position, nth: 0 },
  audience: { businessId: business_id, isForStaff: true, customerId: customer_id },
});

export async function subscriptionMessage(event: LiveEvent, reads: LiveReads): Promise<PlacedMessage> {
  const businessId = event.data.business_id;
  return {
    type: 'subscription-changed',
    data: { business_id: businessId, ...(await reads.subscription(businessId)) },
    place: { position: event.position, nth: 0 },
    audience: { businessId },
  };
}

export const inOrder = (messages: PlacedMessage[]): PlacedMessage[] =>
  messages.sort((a, b) => a.place.position - b.place.position || a.place.nth - b.place.nth);
