import * as z from 'zod/mini';
import { cardLookSchema } from '../../shop-look.ts';
import { ofCard } from './cards.ts';
import { progress, reward, rewardWords, stepsTaken } from './programme.ts';
import { optionalTime, time } from './time.ts';

/** The customer at the counter, and the results of actions. */

const customerRef = z.object({ id: z.string(), name: z.string() });

export const stampInfoShape = z.object({
  current_stamps: z.int(),
  /** With words where there are several to choose from. */
  steps: z.array(
    z.object({
      stamps: z.int(),
      reward_description: z.optional(z.string()),
      reward_emoji: z.optional(z.string()),
    }),
  ),
  spends: z.optional(z.boolean()),
  keeps_rest: z.optional(z.boolean()),
  ...stepsTaken,
  ...progress,
  total_redeemed: z.int(),
  last_stamp_at: optionalTime,
  next_allowed_at: optionalTime,
  /** The day, YYYY-MM-DD, on which the stamps lapse, unless the customer comes; null if they do not. */
  good_until: z.optional(z.nullable(z.string())),
});

/** One of a customer's cards at a shop that has more than one. */
export const cardHereShape = z.object({
  programme: z.int(),
  /** Null for a first card without a name. */
  card_name: z.nullable(z.string()),
  look: cardLookSchema,
  current_stamps: z.int(),
  ...reward,
  ...stepsTaken,
  ...progress,
  next_allowed_at: optionalTime,
  /** False from the day on which the shop closes it. */
  takes_stamps: z.boolean(),
  /** Of a card that closes: the last day, YYYY-MM-DD, for its rewards. */
  redeemable_until: z.nullable(z.string()),
});
export type CardHere = z.infer<typeof cardHereShape>;

/** At a shop with more than one card: which one the answer is about, and all that the customer has or may begin. */
const amongCards = {
  ...ofCard,
  cards: z.optional(z.array(cardHereShape)),
};
export type AmongCards = Pick<CustomerLookup, keyof typeof amongCards>;

/** At a shop with several places: those where the caller works, and the one that the request is for, if it is one of them. */
const amongPlaces = {
  places: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  place: z.optional(z.string()),
};
export type AmongPlaces = Pick<CustomerLookup, keyof typeof amongPlaces>;

export const customerLookupShape = z.object({
  ...amongCards,
  ...amongPlaces,
  customer: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  stamp_info: stampInfoShape,
  /** The newest entry that stands and can still be undone. */
  last_entry: z.optional(
    z.nullable(
      z.object({
        transaction_id: z.string(),
        transaction_type: z.enum(['earned', 'redeemed']),
        stamps: z.int(),
        /** True for stamps of a paper card, whose type is 'earned'. */
        carried_over: z.optional(z.boolean()),
        created_at: time,
      }),
    ),
  ),
  /** The customer's paper card; null where the caller may not carry one over. */
  paper_card: z.optional(
    z.nullable(
      z.object({
        /** When it was carried over; null if it was not, or was undone. */
        carried_over_at: optionalTime,
      }),
    ),
  ),
  /** Stamps left today under the caller's daily cap; null without a cap, and for an owner. */
  daily_cap: z.optional(z.nullable(z.object({ cap: z.int(), left: z.int() }))),
  /** The caller may give stamps before the cooldown is over. */
  may_give_anyway: z.optional(z.boolean()),
  /** What the caller may give as an apology: `left` this month, null for an owner, who has no limit. Null where they may not. */
  apologies: z.optional(z.nullable(z.object({ left: z.nullable(z.int()) }))),
});

export type CustomerLookup = z.infer<typeof customerLookupShape>;

export const earnedShape = z.object({
  success: z.boolean(),
  message: z.string(),
  customer: customerRef,
  user_name: z.string(),
  stamps_added: z.int(),
  total_stamps: z.int(),
  new_stamp_count: z.int(),
  ...reward,
  ...progress,
  ...amongCards,
  transaction_id: z.string(),
});

export const redeemedShape = z.object({
  success: z.boolean(),
  message: z.string(),
  customer: customerRef,
  customer_name: z.string(),
  user_id: z.string(),
  stamps_used: z.int(),
  remaining_stamps: z.int(),
  total_redeemed: z.int(),
  ...rewardWords,
  ...stepsTaken,
  ...amongCards,
  transaction_id: z.string(),
});

export const undoneShape = z.object({
  success: z.boolean(),
  message: z.string(),
  transaction_id: z.string(),
  customer: customerRef,
  total_stamps: z.int(),
  new_stamp_count: z.int(),
  ...progress,
  ...amongCards,
});
