import * as z from 'zod/mini';
import { cardLookSchema } from '../../shop-look.ts';

/** A reward in words: `presentStep`. */
export const rewardWords = { reward_description: z.string(), reward_emoji: z.string() };

/** What a card is stamped for: `presentReward`. */
export const reward = {
  /** By stamps; the last one is a full card, which the other fields describe. */
  steps: z.array(z.object({ stamps: z.int(), ...rewardWords })),
  stamps_required: z.int(),
  ...rewardWords,
  /** Steps are stamps to spend, not taken on the way. */
  spends: z.optional(z.boolean()),
  /** A full card's reward leaves what it does not ask for. */
  keeps_rest: z.optional(z.boolean()),
  /** After so many months without a visit stamps lapse; null for never. */
  lapses_after_months: z.optional(z.nullable(z.int())),
};

/** Numbers of the steps, from 1, that were taken on the way since the card began; absent for none. */
export const stepsTaken = { taken: z.optional(z.array(z.int())) };

/** The stamps of each step, where no words are needed. */
export const cardSteps = { steps: z.array(z.object({ stamps: z.int() })) };

/** How far a card is: `cardProgress`. */
export const progress = {
  stamps_required: z.int(),
  /** 0 to 100, rounded. */
  progress_percentage: z.int(),
  reward_eligible: z.boolean(),
};

/** One of a shop's cards, as its owner sees it. */
export const programmeShape = z.object({
  programme: z.int(),
  /** Null for a first card without a name. */
  card_name: z.nullable(z.string()),
  ...reward,
  scan_cooldown_hours: z.number(),
  look: cardLookSchema,
  /** Ids of the places where it is not given; absent for none. */
  without_places: z.optional(z.array(z.string())),
  /** False from the day on which it closes. */
  takes_stamps: z.boolean(),
  /** Its first day without stamps and the last one for rewards, YYYY-MM-DD; absent while nothing closes it. */
  closing: z.optional(z.object({ closes_on: z.string(), redeemable_until: z.string() })),
});
export type OwnProgramme = z.infer<typeof programmeShape>;

/** Cards that have begun, and what they owe. */
export const cardsUnderWayShape = z.object({
  full: z.int(),
  past_half: z.int(),
  /** With stamps. */
  begun: z.optional(z.int()),
  /** Rewards that their stamps have come to, rounded up. */
  owed: z.optional(z.int()),
});

export type CardsUnderWay = z.infer<typeof cardsUnderWayShape>;

/** One of the cards that a shop offers, for those who have not chosen yet. */
export const offeredCardShape = z.object({
  programme: z.int(),
  card_name: z.nullable(z.string()),
  ...reward,
  look: cardLookSchema,
});
export type OfferedCard = z.infer<typeof offeredCardShape>;
