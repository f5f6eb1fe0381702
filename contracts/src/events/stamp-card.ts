import * as z from 'zod/mini';
import { ofPlace } from '../place.ts';
import { defineEvent, type EventOf, type StoredEventOf } from './define-event.ts';
import { freeTextSchema } from './free-text.ts';
import { ofProgramme, rewardSchema, underTerms } from './terms.ts';

/** When its device saw a scan that waited there, or when that arrived. */
const JUDGED_BY = ['seen', 'arrived'] as const;

/**
 * A card is one customer's in one of a business's programmes. Every event names them, carries the balance after it and the terms
 * it was decided under, so that a reader needs no other stream to show it.
 */
const card = {
  business_id: z.string(),
  customer_id: z.string(),
  /** Stamps on the card after this event. */
  balance_after: z.int(),
  ...underTerms,
  /** The business's day, YYYY-MM-DD, in the time zone that it had at that moment (decision 051). */
  day: z.iso.date(),
};

/** Numbers of the steps taken on the way since the card began, after this event; absent for none. */
const onTheWay = { taken: z.optional(z.array(z.int())) };

/** The reason of the undo, if any, encrypted under the customer's key (decision 107). */
const forReason = { reason: z.optional(freeTextSchema) };

const given = {
  ...card,
  amount: z.int(),
  first: z.boolean(),
  /** The day of the employee's tally in which this counts; only if a daily cap was in force. */
  tally_day: z.optional(z.string()),
  /** Why stamps were given before the cooldown was over, encrypted under the customer's key (decision 107). */
  anyway: z.optional(z.object({ reason: freeTextSchema })),
};

export const stampsGiven = defineEvent('StampsGiven', z.object(given)).upcast(
  2,
  z.object({
    ...given,
    ...ofProgramme,
    ...ofPlace,
    /** When the device scanned, by its own clock, if it was offline; the event's own time is the arrival. */
    seen_at: z.optional(z.string()),
    /** The time used by the rules, of `seen_at` and the event's own; only with `seen_at`. */
    judged_by: z.optional(z.enum(JUDGED_BY)),
    /** If a later earning was on the card already: when that was. The cooldown counts from it. */
    last_earned_at: z.optional(z.string()),
    /** Why stamps were given without a visit, as an apology, encrypted under the customer's key. */
    apology: z.optional(z.object({ reason: freeTextSchema })),
  }),
  (before) => before,
);

interface Queued {
  seen_at: string;
  judged_by: (typeof JUDGED_BY)[number];
}

/** The time by which an entry counts: its device's, if a scan that waited there was judged by it, else the log's. */
export function countsAt({ at, data }: { at: string; data: object }): string {
  const { seen_at, judged_by }: Partial<Queued> = data;
  return seen_at && judged_by === 'seen' ? seen_at : at;
}

const redeemed = {
  ...card,
  stamps_used: z.int(),
  total_redeemed: z.int(),
  /** Of the step that was taken. Flat, because the longest receipt has few bytes left (decision 137). */
  ...rewardSchema.def.shape,
};
export const rewardRedeemed = defineEvent('RewardRedeemed', z.object(redeemed)).upcast(
  2,
  z.object({
    ...redeemed,
    ...ofProgramme,
    ...ofPlace,
    ...onTheWay,
    /** The number of the step, from 1; absent for the last, with which the card begins anew. */
    step: z.optional(z.int()),
    /** Where stamps are left on a card that begins anew: the version of the terms that it goes by then; absent for the same. */
    next_terms_version: z.optional(z.int()),
  }),
  (before) => before,
);

/**
 * An undone earning, on the day of the undo. `last_earned_at` is the newest earning not undone, from which the cooldown
 * now counts.
 */
const stampsTakenBack = {
  ...card,
  ...forReason,
  last_earned_at: z.nullable(z.string()),
  amount: z.int(),
  reverses: z.string(),
};
export const stampsReversed = defineEvent('StampsReversed', z.object(stampsTakenBack)).upcast(
  2,
  z.object({ ...stampsTakenBack, ...ofProgramme, ...ofPlace }),
  (before) => before,
);

/** An undone redemption, on the day of the undo: its stamps are on the card again. */
const reversed = {
  ...card,
  ...forReason,
  stamps_restored: z.int(),
  total_redeemed: z.int(),
  last_redeemed_at: z.nullable(z.string()),
  reverses: z.string(),
};
export const redemptionReversed = defineEvent('RedemptionReversed', z.object(reversed)).upcast(
  2,
  z.object({ ...reversed, ...ofProgramme, ...ofPlace, ...onTheWay }),
  (before) => before,
);

/** Stamps of a paper card, put on this one. No scan and no visit: it neither waits for the cooldown nor starts one. */
const carriedOver = { ...card, amount: z.int(), first: z.boolean() };
export const stampsCarriedOver = defineEvent('StampsCarriedOver', z.object(carriedOver)).upcast(
  2,
  z.object({ ...carriedOver, ...ofProgramme, ...ofPlace }),
  (before) => before,
);

/** The stamps of a paper card taken off again, on the day of the undo. */
const carryOverTakenBack = { ...card, ...forReason, amount: z.int(), reverses: z.string() };
export const carryOverReversed = defineEvent('CarryOverReversed', z.object(carryOverTakenBack)).upcast(
  2,
  z.object({ ...carryOverTakenBack, ...ofProgramme, ...ofPlace }),
  (before) => before,
);

export const stampCardEvents = {
  stampsGiven,
  rewardRedeemed,
  stampsReversed,
  redemptionReversed,
  stampsCarriedOver,
  carryOverReversed,
};
export type StampCardEvent = EventOf<(typeof stampCardEvents)[keyof typeof stampCardEvents]>;
export type StoredStampCardEvent = StoredEventOf<(typeof stampCardEvents)[keyof typeof stampCardEvents]>;

/** Two cards of one person at one shop. `other_id` is the other card's customer; both events of a merge are one append. */
const merge = { ...card, merge_id: z.string(), other_id: z.string() };

/** The stamps of the person's other card, put on this one. No scan, no visit and no transaction. */
const merged = {
  ...merge,
  amount: z.int(),
  first: z.boolean(),
  /** When the card that was merged into this one last earned. The cooldown counts from the later of the two cards' last stamps. */
  last_earned_at: z.nullable(z.string()),
  /** When the other's paper card was carried over. */
  carried_over_at: z.nullable(z.string()),
};
export const cardMerged = defineEvent('CardMerged', z.object(merged)).upcast(
  2,
  z.object({
    ...merged,
    ...ofProgramme,
    ...onTheWay,
    /** Of these, the steps that the other card's customer took. */
    brought: z.optional(z.array(z.int())),
    /** The last visit to the other card, from which the months until a lapse count. */
    visited_at: z.optional(z.nullable(z.string())),
  }),
  (before) => before,
);
/** All stamps of this card went to the other one; it is not used until the two are split. */
const mergedInto = { ...merge, amount: z.int() };
export const cardMergedInto = defineEvent('CardMergedInto', z.object(mergedInto)).upcast(
  2,
  z.object({ ...mergedInto, ...ofProgramme }),
  (before) => before,
);
/** The other card's stamps that are still on this one, taken off it again. */
const split = {
  ...merge,
  amount: z.int(),
  last_earned_at: z.nullable(z.string()),
  /** True if the merge opened this card and nothing is on it: its customer has no card here again. */
  closes: z.boolean(),
};
export const cardSplit = defineEvent('CardSplit', z.object(split)).upcast(
  2,
  z.object({ ...split, ...ofProgramme, ...onTheWay }),
  (before) => before,
);
/**
 * This card has its stamps again: more than the other card gave if that was emptied by a reward which it could have paid for alone,
 * fewer if the reward needed both.
 */
const splitOff = {
  ...merge,
  amount: z.int(),
  /** Of these, the stamps that such a reward used and that come back; absent for none. */
  returned: z.optional(z.int()),
};
export const cardSplitOff = defineEvent('CardSplitOff', z.object(splitOff)).upcast(
  2,
  z.object({ ...splitOff, ...ofProgramme, ...onTheWay }),
  (before) => before,
);

/** Beside the card's own events, so that they are no transactions. */
export const cardMergeEvents = { cardMerged, cardMergedInto, cardSplit, cardSplitOff };
export type CardMergeEvent = EventOf<(typeof cardMergeEvents)[keyof typeof cardMergeEvents]>;
export type StoredCardMergeEvent = StoredEventOf<(typeof cardMergeEvents)[keyof typeof cardMergeEvents]>;

/** All stamps of a card that had no visit for as long as its terms say: the card is empty and begins anew. No transaction. */
export const stampsLapsed = defineEvent(
  'StampsLapsed',
  z.object({
    ...card,
    ...ofProgramme,
    amount: z.int(),
    /** The day of which the customer was told. */
    due: z.iso.date(),
    /** Whether a reward was ready, which lapses later. */
    kind: z.enum(['stamps', 'reward']),
  }),
);
/** The stamps of a lapse, on the card again; the customer's steps on the way are as they were. */
export const stampsBroughtBack = defineEvent(
  'StampsBroughtBack',
  z.object({
    ...card,
    ...ofProgramme,
    ...ofPlace,
    ...onTheWay,
    amount: z.int(),
    /** The id of the lapse's event. */
    lapse: z.string(),
  }),
);

/** Beside the card's own events, so that they are no transactions. */
export const cardLapseEvents = { stampsLapsed, stampsBroughtBack };
export type CardLapseEvent = EventOf<(typeof cardLapseEvents)[keyof typeof cardLapseEvents]>;
export type StoredCardLapseEvent = StoredEventOf<(typeof cardLapseEvents)[keyof typeof cardLapseEvents]>;

/** The customer chose the shop's terms of that moment for a card that had begun under others. No stamp moves. */
export const termsSwitched = defineEvent(
  'TermsSwitched',
  z.object({
    ...card,
    ...ofProgramme,
    /** The version of the terms that the card went by until then. */
    from_terms_version: z.int(),
  }),
);

/** Beside the card's own events, so that it is no transaction. */
export const cardTermsEvents = { termsSwitched };
export type CardTermsEvent = EventOf<typeof termsSwitched>;
export type StoredCardTermsEvent = StoredEventOf<typeof termsSwitched>;

/**
 * The customer was told on which day their stamps lapse: first 30 days before it, then 7. In a stream beside the card's, so that
 * it conflicts with no stamp.
 */
export const lapseAnnounced = defineEvent(
  'LapseAnnounced',
  z.object({
    business_id: z.string(),
    customer_id: z.string(),
    ...ofProgramme,
    due: z.iso.date(),
    days: z.literal([30, 7]),
    kind: z.enum(['stamps', 'reward']),
    /** The business's day, YYYY-MM-DD. */
    day: z.iso.date(),
  }),
);
export const lapseTellingEvents = { lapseAnnounced };
export type LapseTellingEvent = EventOf<typeof lapseAnnounced>;

/** All after which a card may have another balance, or go by other terms. */
export const cardEvents = { ...stampCardEvents, ...cardMergeEvents, ...cardLapseEvents, ...cardTermsEvents };
export type StoredCardEvent =
  | StoredStampCardEvent
  | StoredCardMergeEvent
  | StoredCardLapseEvent
  | StoredCardTermsEvent;

/**
 * An employee's total of one of the business's days, after this change; `amount` is negative for an undo. It is in the
 * employee's own stream, in the same append as the card's event, so that the daily cap is exact across cards.
 */
export const stampsTallied = defineEvent(
  'StampsTallied',
  z.object({
    employee_id: z.string(),
    business_id: z.string(),
    day: z.string(),
    amount: z.int(),
    total: z.int(),
  }),
);

/** How many redemptions an employee has undone in one of the business's days, after this one. In the same stream. */
export const redemptionUndosTallied = defineEvent(
  'RedemptionUndosTallied',
  z.object({ employee_id: z.string(), business_id: z.string(), day: z.iso.date(), total: z.int() }),
);

/** How many stamps an employee has given as an apology in one of the business's months, after this change. In the same stream. */
export const apologiesTallied = defineEvent(
  'ApologiesTallied',
  z.object({
    employee_id: z.string(),
    business_id: z.string(),
    /** YYYY-MM. */
    month: z.string(),
    amount: z.int(),
    total: z.int(),
  }),
);

export const tallyEvents = { stampsTallied, redemptionUndosTallied, apologiesTallied };
export type TallyEvent = EventOf<(typeof tallyEvents)[keyof typeof tallyEvents]>;

/** How many paper cards a shop has carried over in one of its days, after this one. In a stream of the shop's own, in the same append. */
export const carryOversTallied = defineEvent(
  'CarryOversTallied',
  z.object({ business_id: z.string(), day: z.iso.date(), total: z.int() }),
);

export const carryOverTallyEvents = { carryOversTallied };
export type CarryOverTallyEvent = EventOf<typeof carryOversTallied>;
