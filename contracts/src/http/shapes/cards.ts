import * as z from 'zod/mini';
import { shopLookSchema } from '../../shop-look.ts';
import { progress, reward, stepsTaken } from './programme.ts';
import { optionalTime, time } from './time.ts';

/** A card and what happened to it. */

/** Which of a shop's cards: its number from 1, left out for the first, and its name where the shop has more than one. */
export const ofCard = { programme: z.optional(z.int()), card_name: z.optional(z.nullable(z.string())) };

/** Of a card that its shop closes: days, YYYY-MM-DD. */
export const closingShape = z.object({
  /** The first day on which it takes no stamps. */
  closes_on: z.string(),
  /** The last day for its rewards. */
  redeemable_until: z.string(),
});

export const stampCardShape = z.object({
  business_id: z.string(),
  business_name: z.string(),
  ...ofCard,
  closing: z.optional(closingShape),
  current_stamps: z.int(),
  ...reward,
  ...progress,
  ...stepsTaken,
  /** What its owner chose for the card. */
  look: shopLookSchema,
  total_redeemed: z.int(),
  last_redeemed_at: optionalTime,
  created_at: optionalTime,
});

export type StampCardView = z.infer<typeof stampCardShape>;

export const transactionShape = z.object({
  id: z.string(),
  ...ofCard,
  business_id: z.string(),
  business_name: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  /** Positive for an earning, negative for a redemption, the original's negated for a reversal. */
  stamps_added: z.int(),
  transaction_type: z.enum(['earned', 'redeemed', 'reversed']),
  description: z.string(),
  /** True for stamps of a paper card, whose type is 'earned'. */
  carried_over: z.boolean(),
  notes: z.nullable(z.string()),
  created_at: time,
  /** Who gave it: the owner or an employee; shown to the business alone, null to a customer. */
  actor_name: z.nullable(z.string()),
  reverses: z.nullable(z.string()),
  reversed_by: z.nullable(z.string()),
  /** Where it was; absent for a shop with one place. */
  place_name: z.optional(z.string()),
  /** A reward taken back by an employee: worth the owner's look. False to a customer. */
  unusual: z.boolean(),
});

export type Transaction = z.infer<typeof transactionShape>;

/** A shop's answer about a card, until its customer opens it. */
export const unreadAnswerShape = z.object({
  question_id: z.string(),
  business_id: z.string(),
  programme: ofCard.programme,
  business_name: z.string(),
  at: time,
  /** Null if they can no longer be read. */
  words: z.nullable(z.string()),
});

export type UnreadAnswer = z.infer<typeof unreadAnswerShape>;

/** As the staff at the counter see it. */
export const ownTransactionShape = z.object({
  ...transactionShape.def.shape,
  /** As far as the card and the clock go: an employee's day may be used up, or the shop closed to all counters. */
  can_undo: z.boolean(),
  /** When it can be undone no more; null where it can't be now. */
  undo_until: optionalTime,
});

/** The caller's day at this counter so far, in the business's time zone, without what was undone. */
export const ownDayShape = z.object({
  stamps: z.int(),
  rewards: z.int(),
  /** An employee's daily cap, the lowest of those in force; null without one, and for an owner. */
  cap: z.nullable(z.int()),
  /** Stamps that the cap leaves for today. */
  left: z.nullable(z.int()),
});

export type OwnDay = z.infer<typeof ownDayShape>;

export type OwnTransaction = z.infer<typeof ownTransactionShape>;
