import * as z from 'zod/mini';

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
