import {
  businessEvents,
  businessStream,
  cardRefusalEvents,
  cardStream,
  refusalsStream,
  stampCardEvents,
} from '@stampwell/contracts';
import type { ProjectedEvent } from '@stampwell/runtime/projector/projector.ts';
import type { FieldReader, PartRange, ReplaySource } from '@stampwell/runtime/source.ts';
import * as programme from './programme/programme.decider.ts';
import * as card from './stamp-card/stamp-card.decider.ts';
import type {
  ProgrammeEvent,
  Replayed,
  ReplayedEvent,
  ReplayProgress,
  ReplayRequest,
} from './what-if/ports.ts';
import { CardsReplay } from './what-if/replay.ts';
import { answerOf } from './what-if/report.ts';
import { type Requirements, requirementsReader } from './what-if/requirements.ts';

/** What of the log is read for a replay. */
export interface ReadingPlan {
  request: ReplayRequest;
  /** The newest event that is read. */
  until: number;
  requirements: Requirements;
}

/** As `cardStream`, `refusalsStream` and `businessStream` name them. */
const ALL = { cards: 'card-', refusals: 'refusals-', businesses: 'business-' };
const { stampsRefused } = cardRefusalEvents;
const { businessRegistered, programmeConfigured, timeZoneChanged } = businessEvents;
const CARD_TYPES = Object.values(stampCardEvents).map(({ type }) => type);
const PROGRAMME_TYPES = [businessRegistered, programmeConfigured, timeZoneChanged].map(({ type }) => type);

/** What a replay looks at. */
const CARD = {
  fields: [
    'business_id',
    'customer_id',
    'balance_after',
    'stamps_required',
    'day',
    'amount',
    'stamps_used',
    'total_redeemed',
    'reverses',
    'balance',
    'until',
  ],
  dataOf: (fields: FieldReader) => ({
    business_id: fields.knownText(),
    customer_id: fields.knownText(),
    balance_after: fields.number(),
    stamps_required: fields.number(),
    day: fields.knownText(),
    amount: fields.number(),
    stamps_used: fields.number(),
    total_redeemed: fields.number(),
    reverses: fields.text(),
    balance: fields.number(),
    until: fields.text() ?? null,
  }),
};

const PROGRAMME = {
  fields: ['business_id', 'terms', 'time_zone'],
  dataOf: (fields: FieldReader) => ({
    business_id: fields.text(),
    terms: JSON.parse(fields.text() ?? 'null'),
    time_zone: fields.text(),
  }),
};

/** Reads as far as the log goes now, and what the shops' cards needed. */
export async function planOf(source: ReplaySource, request: ReplayRequest): Promise<ReadingPlan> {
  const { businessId } = request;
  const until = await source.head();
  const reader = requirementsReader(programme);
  const streams = [businessId === null ? ALL.businesses : businessStream(businessId)];
  const part = { ...PROGRAMME, streams };
  await source.replay({ after: 0, until, types: PROGRAMME_TYPES, needs: [], part }, async (events) => {
    for (const event of events as unknown as ProgrammeEvent[]) reader.take(event);
  });
  return { request, until, requirements: reader.requirements };
}

/** What of the cards is read, the shop's or all. */
export function cardsOf({ request: { businessId, terms }, until }: ReadingPlan): PartRange {
  const streams = businessId === null ? [ALL.cards] : [cardStream(businessId, '')];
  const types: string[] = [...CARD_TYPES];
  // Whom the till sent away is asked again under another cooldown alone.
  if (terms.scan_cooldown_hours !== null) {
    streams.push(businessId === null ? ALL.refusals : refusalsStream(businessId, ''));
    types.push(stampsRefused.type);
  }
  // Whose a visit was matters to a cap alone.
  const needs = terms.daily_stamp_cap === null ? (['id'] as const) : (['id', 'actor'] as const);
  // A cap alone counts over all cards in the log's order.
  const order = terms.daily_stamp_cap === null ? { together: 'customer_id' } : {};
  return { after: 0, until, types, needs, part: { ...CARD, ...order, streams } };
}

/** Replays cards, or those of them that it is told of. */
export function replayOf({ request, requirements }: ReadingPlan) {
  const replay = new CardsReplay(request, card, requirements);
  let read = 0;
  return {
    tally: () => replay.tally(),
    /** How far it has come in the log. */
    read: () => read,
    take(events: readonly ProjectedEvent[]): void {
      // Types and particulars were asked for.
      for (const event of events as unknown as ReplayedEvent[]) replay.take(event);
      read = Math.max(read, events.at(-1)?.position ?? 0);
    },
    /** Nothing follows of the cards of these. */
    leave(events: readonly ProjectedEvent[]): void {
      for (const event of events as unknown as ReplayedEvent[]) replay.leave(event);
    },
  };
}

/** All cards, in this thread. */
export async function replayFrom(
  source: ReplaySource,
  plan: ReadingPlan,
  onProgress: (progress: ReplayProgress) => void,
): Promise<Replayed> {
  const replay = replayOf(plan);
  await source.replay(cardsOf(plan), async (events) => {
    replay.take(events);
    onProgress({ done: replay.read(), total: plan.until });
  });
  return answerOf(plan.request, [replay.tally()]);
}
