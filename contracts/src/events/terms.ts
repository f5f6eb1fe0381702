import * as z from 'zod/mini';
import { COOLDOWN_HOURS, DEFAULT_REWARD, STAMPS_REQUIRED } from '../limits.ts';
import { freeTextSchema, houseText } from './free-text.ts';

/** A reward: its words, encrypted under the shop's key, and its emoji. */
export const rewardSchema = z.object({ reward_description: freeTextSchema, reward_emoji: z.string() });
export type Reward = z.infer<typeof rewardSchema>;
/** The reward of a step, or of an event. */
export const rewardIn = ({ reward_description, reward_emoji }: Reward): Reward => ({
  reward_description,
  reward_emoji,
});

/** What a number of stamps gives. */
const stepSchema = z.object({ stamps: z.int(), ...rewardSchema.def.shape });
export type Step = z.infer<typeof stepSchema>;

/** The loyalty programme's terms: what a customer collects, for what, and how often. `programme.ts` answers what they mean for a card. */
export const programmeTermsSchema = z.object({
  /** By stamps; the last one is a full card. One, so far. */
  steps: z.array(stepSchema).check(z.minLength(1)),
  /** Hours between two earnings of one customer; 0 means no cooldown. */
  scan_cooldown_hours: z.number(),
  /** Most stamps one employee may give in a day of the business's; null means no cap. */
  daily_stamp_cap: z.nullable(z.int()),
});
export type ProgrammeTerms = z.infer<typeof programmeTermsSchema>;

/** A programme's terms until its owner, or the platform's settings, change them. */
export const DEFAULT_TERMS: ProgrammeTerms = {
  steps: [
    {
      stamps: STAMPS_REQUIRED.default,
      reward_description: houseText(DEFAULT_REWARD.description),
      reward_emoji: DEFAULT_REWARD.emoji,
    },
  ],
  scan_cooldown_hours: COOLDOWN_HOURS.default,
  daily_stamp_cap: null,
};

/** A programme's terms at a moment. */
export interface TermsInForce extends ProgrammeTerms {
  /** 1 from registration on, one more with each change. */
  version: number;
}

/** Each step's stamps, copied into each event of a card, so that a card can be read without its programme; `terms_version` says which they are. */
export const underTerms = { steps: z.array(z.int()), terms_version: z.int() };

/** Both, for an event that is decided now. */
export const decidedUnder = ({ steps, version }: TermsInForce) => ({
  steps: steps.map(({ stamps }) => stamps),
  terms_version: version,
});
