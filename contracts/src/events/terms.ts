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

/** A programme's terms as 1.0.0 wrote them: one step, a reward uses all stamps, and nothing lapses. */
export const firstTermsSchema = z.object({
  /** By stamps; the last one is a full card. */
  steps: z.array(stepSchema).check(z.minLength(1)),
  /** Hours between two earnings of one customer; 0 means no cooldown. */
  scan_cooldown_hours: z.number(),
  /** Most stamps one employee may give in a day of the business's; null means no cap. */
  daily_stamp_cap: z.nullable(z.int()),
});

/** The loyalty programme's terms: what a customer collects, for what, and how often. `programme.ts` answers what they mean for a card. */
export const programmeTermsSchema = z.object({
  ...firstTermsSchema.def.shape,
  /** False: steps are taken on the way, each once a card. True: taking a step uses its stamps. */
  spends: z.boolean(),
  /** Stamps beyond the last step's stay on the card when it is taken. */
  keeps_rest: z.boolean(),
  /** After so many months without a visit stamps lapse; null for never. */
  lapses_after_months: z.nullable(z.int()),
});
export type ProgrammeTerms = z.infer<typeof programmeTermsSchema>;

/** One reward for all stamps, and nothing lapses: as 1.0.0 had it without saying so. */
export const PLAIN_TERMS = { spends: false, keeps_rest: false, lapses_after_months: null };
export const termsOf1 = (terms: z.infer<typeof firstTermsSchema>): ProgrammeTerms => ({
  ...terms,
  ...PLAIN_TERMS,
});

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
  ...PLAIN_TERMS,
};

/** A programme's terms at a moment. */
export interface TermsInForce extends ProgrammeTerms {
  /** 1 from registration on, one more with each change. */
  version: number;
}

/** One of a programme's versions, with the cards that it applied to when it came into force. */
export interface TermsVersion extends TermsInForce {
  /** It applied to all cards, as every change did in 1.0.0. */
  at_once: boolean;
  /** Otherwise the versions whose cards hold it since; its own is the last. */
  applies_to: readonly number[];
}

/** Each step's stamps, copied into each event of a card, so that a card can be read without its programme; `terms_version` says which they are. */
export const underTerms = { steps: z.array(z.int()), terms_version: z.int() };

/** Of a card's event, or of its programme's: which of the business's programmes, by its number; absent for the first. */
export const ofProgramme = { programme: z.optional(z.int()) };

/** Both, for an event that is decided now. */
export const decidedUnder = ({ steps, version }: TermsInForce) => ({
  steps: steps.map(({ stamps }) => stamps),
  terms_version: version,
});
