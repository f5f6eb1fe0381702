import * as z from 'zod/mini';

/** What a card is stamped for: `presentReward`. */
export const reward = { stamps_required: z.int(), reward_description: z.string(), reward_emoji: z.string() };

/** How far a card is: `cardProgress`. */
export const progress = {
  stamps_required: z.int(),
  /** 0 to 100, rounded. */
  progress_percentage: z.int(),
  reward_eligible: z.boolean(),
};
