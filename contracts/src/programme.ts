import type { ProgrammeTerms } from './events/terms.ts';

/**
 * A programme's terms applied to a card; no other code compares a balance with them. Events, rows and replies carry the terms
 * under the same names, so each of them can be passed as it is.
 */
export type CardTerms = Pick<ProgrammeTerms, 'stamps_required'>;

/** [SC4] Whether a card's stamps are enough for a reward. */
export const isRewardReady = ({ stamps_required }: CardTerms, balance: number): boolean =>
  balance >= stamps_required;

/** The reward that a card comes to next, and how many stamps are missing; null once it is ready. */
export const nextReward = (terms: CardTerms, balance: number): { at: number; missing: number } | null =>
  isRewardReady(terms, balance)
    ? null
    : { at: terms.stamps_required, missing: terms.stamps_required - balance };

/** How far a card is, as replies say it; the percentage is rounded, 0 to 100. */
export const cardProgress = (terms: CardTerms, balance: number) => ({
  stamps_required: terms.stamps_required,
  progress_percentage: percentage(balance, terms.stamps_required),
  reward_eligible: isRewardReady(terms, balance),
});

function percentage(balance: number, required: number): number {
  if (required <= 0) return 100;
  return Math.min(100, Math.max(0, Math.round((balance / required) * 100)));
}

/** [SC5] Stamps that a redemption uses: all of them. @param carriesOver What if? keeps the surplus instead [WI8] */
export const stampsUsed = (terms: CardTerms, balance: number, carriesOver = false): number =>
  carriesOver ? terms.stamps_required : balance;

/** Stamps that the next redemption uses without giving anything for them. */
export const surplusOf = ({ stamps_required }: CardTerms, balance: number): number =>
  Math.max(0, balance - stamps_required);

/** Whether a reward became ready between two balances. */
export const makesRewardReady = (terms: CardTerms, before: number, after: number): boolean =>
  !isRewardReady(terms, before) && isRewardReady(terms, after);

/** How many rewards the stamps between two balances are worth. */
export const rewardsBetween = ({ stamps_required }: CardTerms, before: number, after: number): number =>
  Math.floor(after / stamps_required) - Math.floor(before / stamps_required);
