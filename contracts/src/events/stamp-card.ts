import * as z from 'zod/mini';
import { defineEvent, type EventOf, type StoredEventOf } from './envelope.ts';

/**
 * A card is one customer at one business. Every event names both, carries the balance after it and the terms
 * it was decided under, so that a reader needs no other stream to show it.
 */
const card = {
  business_id: z.string(),
  customer_id: z.string(),
  /** Stamps on the card after this event. */
  balance_after: z.int(),
  stamps_required: z.int(),
};

const earned = { last_earned_at: z.nullable(z.string()) };

export const stampsGiven = defineEvent(
  'StampsGiven',
  z.object({
    ...card,
    amount: z.int(),
    first: z.boolean(),
    /** The day (Europe/London) in whose tally of the employee this counts; only where a daily cap was in force. */
    tally_day: z.optional(z.string()),
  }),
);

export const rewardRedeemed = defineEvent(
  'RewardRedeemed',
  z.object({
    ...card,
    stamps_used: z.int(),
    total_redeemed: z.int(),
    reward_description: z.string(),
    reward_emoji: z.string(),
  }),
);

/** An earning taken back. `last_earned_at` is the newest earning still standing, from which the cooldown now counts. */
export const stampsReversed = defineEvent(
  'StampsReversed',
  z.object({ ...card, ...earned, amount: z.int(), reverses: z.string() }),
);

/** A redemption taken back: its stamps are on the card again. */
export const redemptionReversed = defineEvent(
  'RedemptionReversed',
  z.object({
    ...card,
    stamps_restored: z.int(),
    total_redeemed: z.int(),
    last_redeemed_at: z.nullable(z.string()),
    reverses: z.string(),
  }),
);

export const stampCardEvents = { stampsGiven, rewardRedeemed, stampsReversed, redemptionReversed };
export type StampCardEvent = EventOf<(typeof stampCardEvents)[keyof typeof stampCardEvents]>;
export type StoredStampCardEvent = StoredEventOf<(typeof stampCardEvents)[keyof typeof stampCardEvents]>;

/**
 * What an employee has given in one day (Europe/London), after this change; `amount` is below 0 for an undo. Stands in
 * the employee's own stream, in the same append as the card's event, so that the daily cap is exact across cards.
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

export const tallyEvents = { stampsTallied };
export type TallyEvent = EventOf<typeof stampsTallied>;
