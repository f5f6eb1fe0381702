import * as z from 'zod/mini';
import { COOLDOWN_HOURS, DEFAULT_REWARD, STAMPS_REQUIRED } from '../limits.ts';
import { freeTextSchema, houseText } from './free-text.ts';

/** The loyalty programme's terms: what a customer collects, for what, and how often. `programme.ts` answers what they mean for a card. */
export const programmeTermsSchema = z.object({
  stamps_required: z.int(),
  reward_emoji: z.string(),
  /** Hours between two earnings of one customer; 0 means no cooldown. */
  scan_cooldown_hours: z.number(),
  /** Most stamps one employee may give in a day of the business's; null means no cap. */
  daily_stamp_cap: z.nullable(z.int()),
  reward_description: freeTextSchema,
});
export type ProgrammeTerms = z.infer<typeof programmeTermsSchema>;

/** A programme's terms until its owner, or the platform's settings, change them. */
export const DEFAULT_TERMS: ProgrammeTerms = {
  stamps_required: STAMPS_REQUIRED.default,
  reward_description: houseText(DEFAULT_REWARD.description),
  reward_emoji: DEFAULT_REWARD.emoji,
  scan_cooldown_hours: COOLDOWN_HOURS.default,
  daily_stamp_cap: null,
};

/** A programme's terms at a moment. */
export interface TermsInForce extends ProgrammeTerms {
  /** 1 from registration on, one more with each change. */
  version: number;
}

/** Terms copied into each event of a card, so that a card can be read without its programme; `terms_version` says which they are. */
export const underTerms = { stamps_required: z.int(), terms_version: z.int() };

/** Both, for an event that is decided now. */
export const decidedUnder = ({ stamps_required, version }: TermsInForce) => ({
  stamps_required,
  terms_version: version,
});
