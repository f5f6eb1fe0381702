import type { CardTerms, FreeText } from '@stampwell/contracts';

/** Of the directory's row `d`: what a card is judged by, as `CardTerms`. */
export const CARD_TERMS = 'd.stamps_required';
/** The same, and what for. */
export const TERMS = `${CARD_TERMS}, d.reward_description, d.reward_emoji`;

export interface TermsColumns extends CardTerms {
  reward_description: FreeText;
  reward_emoji: string;
}

/** `isRewardReady` of contracts in SQL, of a card `c` at the business `d`; a spec compares the two. */
export const IS_REWARD_READY = 'c.current_stamps >= d.stamps_required';
