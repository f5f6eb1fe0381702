import {
  cardLapseEvents,
  cardMergeEvents,
  cardQuestionEvents,
  cardTermsEvents,
  eventsAmong,
  findingEvents,
  namedProgramme,
  type StoredEvent,
  type StoredEventAmong,
  stampCardEvents,
  subscriptionEvents,
} from '@stampwell/contracts';
import type { CardTotals } from './card-totals.ts';
import type { Audience, LiveCursor, LiveMessage } from './live-message.ts';
import type { CardEvent, LiveCard, LiveEntry, LiveReads, QuestionChange } from './live-reads.ts';
import { isShopEvent, shopEvents, shopMessageTo } from './shop-changes.ts';

/** They move a card's balance, or its terms, and are no entries. */
const movedEvents = { ...cardMergeEvents, ...cardLapseEvents, ...cardTermsEvents };
const liveEvents = {
  ...stampCardEvents,
  ...movedEvents,
  ...cardQuestionEvents,
  ...subscriptionEvents,
  ...shopEvents,
  ...findingEvents,
};

/** An event that produces messages. */
export type LiveEvent = StoredEventAmong<typeof liveEvents>;

export const LIVE_EVENTS: string[] = Object.values(liveEvents).map(({ type }) => type);
export const isLiveEvent = eventsAmong(liveEvents);
export const isQuestionEvent = eventsAmong(cardQuestionEvents);
export const isSubscriptionEvent = eventsAmong(subscriptionEvents);
export const isCardEvent: (event: StoredEvent) => event is CardEvent = eventsAmong(stampCardEvents);
export const isMovedEvent = eventsAmong(movedEvents);
export const isFindingEvent = eventsAmong(findingEvents);

const OF_CARDS = ['business-directory', 'customer-cards'];
const OF_QUESTIONS = ['card-story', 'customer-cards'];
const OF_SHOPS = [...OF_CARDS, 'subscription-status'];

/** All read models that messages are built from. */
export const LIVE_MODELS: readonly string[] = [...new Set([...OF_SHOPS, ...OF_QUESTIONS])];

export function modelsOf(event: LiveEvent): readonly string[] {
  // The message has no data of a read model; the page that reads again waits for its own.
  if (isFindingEvent(event)) return [];
  if (isQuestionEvent(event)) return OF_QUESTIONS;
  return isCardEvent(event) || isMovedEvent(event) ? OF_CARDS : OF_SHOPS;
}

export type LoggedMessage = LiveMessage & { cursor: LiveCursor };

interface ComposePorts {
  reads: LiveReads;
  totals: CardTotals;
  /** Resolves once the read models have processed the events. Work that does not depend on them runs meanwhile. */
  visible: Promise<void>;
  /** The connected customers. */
  customers: readonly string[];
}

/** The messages of a batch of events, in log order. */
export async function compose(
  events: readonly LiveEvent[],
  { reads, totals, visible, customers }: ComposePorts,
) {
  const ofCards = events.filter(isCardEvent);
  const ofMoved = events.filter(isMovedEvent);
  const [entries] = await Promise.all([reads.describe(ofCards), visible]);
  const asked = events.filter(isQuestionEvent).map(({ position, data }) => ({ ...data, position }));
  const [cards, moved, askers, subscriptions, shops] = await Promise.all([
    totals.after(ofCards),
    totals.after(ofMoved),
    reads.holders(asked),
    Promise.all(events.filter(isSubscriptionEvent).map((event) => subscriptionMessage(event, reads))),
    Promise.all(events.filter(isShopEvent).map((event) => shopMessageTo(event, customers, reads))),
  ]);
  return inOrder([
    ...entries.flatMap((entry, index) => entryMessages(entry, cards[index])),
    ...moved.map((card, nth) => cardMessage(card, ofMoved[nth]?.position ?? 0)),
    ...asked.map((change, nth) => questionMessage(change, askers[nth])),
    ...subscriptions,
    ...shops,
    ...events.filter(isFindingEvent).map(findingMessage),
  ]);
}

/** The card for the customer and the counter; the entry itself for the counter only. */
export function entryMessages(
  { position, transaction }: LiveEntry,
  card: LiveCard | undefined,
): LoggedMessage[] {
  const counter: Audience = { businessId: transaction.business_id, isForStaff: true };
  const entry: LoggedMessage = {
    type: 'transaction',
    data: transaction,
    cursor: { position, nth: 1 },
    audience: counter,
  };
  if (!card) return [entry];
  return [cardMessage(card, position), entry];
}

const cardMessage = (card: LiveCard, position: number): LoggedMessage => ({
  type: 'card-changed',
  data: card,
  cursor: { position, nth: 0 },
  audience: { businessId: card.business_id, isForStaff: true, customerId: card.customer_id },
});

/** Says only that something was asked or answered; the customer and the counter fetch the content themselves. */
export const questionMessage = (
  { business_id, customer_id, programme, position }: QuestionChange,
  holderId = customer_id,
): LoggedMessage => ({
  type: 'question-changed',
  data: { business_id, customer_id, ...namedProgramme(programme) },
  cursor: { position, nth: 0 },
  audience: { businessId: business_id, isForStaff: true, customerId: holderId },
});

/** Says only that a finding was raised or decided on. */
const findingMessage = ({ position, data }: LiveEvent): LoggedMessage => ({
  type: 'finding-changed',
  data: {},
  cursor: { position, nth: 0 },
  audience: { businessId: data.business_id, isForAdmins: true },
});

/** To a connection that missed a part of the log, in which findings may have changed. */
export const findingsMayHaveChanged: LiveMessage = {
  type: 'finding-changed',
  data: {},
  cursor: null,
  audience: {},
};

export async function subscriptionMessage(event: LiveEvent, reads: LiveReads): Promise<LoggedMessage> {
  const businessId = event.data.business_id;
  return {
    type: 'subscription-changed',
    data: { business_id: businessId, ...(await reads.subscription(businessId)) },
    cursor: { position: event.position, nth: 0 },
    audience: { businessId },
  };
}

export const inOrder = (messages: LoggedMessage[]): LoggedMessage[] =>
  messages.sort((a, b) => a.cursor.position - b.cursor.position || a.cursor.nth - b.cursor.nth);
