import type { ProgrammeTerms } from './events/terms.ts';

/** A programme's terms as far as they decide on rewards. Events, rows and replies can be passed as they are. */
export type CardTerms = Pick<ProgrammeTerms, 'stamps_required'> & {
  /** A reward uses only the stamps that it asks for [WI8]. No programme says so yet; What if? does. */
  carries_over?: boolean;
};

/** A card as rows and replies name it. */
export interface CardStamps {
  current_stamps: number;
}

/** A reward that can be taken now. */
export interface ReadyReward {
  /** The stamps that it asks for. */
  at: number;
  /** [SC5] The stamps that taking it uses: all of them. */
  uses: number;
  /** The stamps that are left then. */
  leaves: number;
  /** Stamps that it uses without giving anything for them. */
  surplus: number;
}

/** What a card's stamps are worth under its programme's terms. */
export interface CardView {
  stamps: number;
  /** Stamps of a full card. */
  size: number;
  /** How full it is: 0 to 100, rounded. */
  percentage: number;
  /** [SC4] */
  isReady: boolean;
  /** Rewards that can be taken now, the smallest first. */
  ready: readonly ReadyReward[];
  /** The reward that it comes to next; null once it is full. */
  next: { at: number; missing: number } | null;
}

/**
 * A card under its programme's terms; no other code compares a balance with them. 13 stamps of 10 are 100 %, and one reward that
 * uses 13 with a surplus of 3; 7 of 10 are 70 %, with 3 missing.
 */
export function cardView({ current_stamps: stamps }: CardStamps, terms: CardTerms): CardView {
  const steps = stepsOf(terms);
  const reached = steps.filter((at) => stamps >= at);
  const ahead = steps[reached.length];
  const size = steps.at(-1) ?? 0;
  return {
    stamps,
    size,
    percentage: size <= 0 ? 100 : Math.min(100, Math.max(0, Math.round((stamps / size) * 100))),
    isReady: reached.length > 0,
    ready: reached.map((at) => {
      const uses = terms.carries_over ? at : stamps;
      return { at, uses, leaves: stamps - uses, surplus: uses - at };
    }),
    next: ahead === undefined ? null : { at: ahead, missing: ahead - stamps },
  };
}

/** The stamps of each step, the smallest first. */
const stepsOf = ({ stamps_required }: CardTerms): readonly number[] => [stamps_required];

/** How far a card is, in the wire's words. */
export function cardProgress(card: CardStamps, terms: CardTerms) {
  const { size, percentage, isReady } = cardView(card, terms);
  return { stamps_required: size, progress_percentage: percentage, reward_eligible: isReady };
}

/** Whether a reward became ready between two balances. */
export const makesRewardReady = (terms: CardTerms, before: number, after: number): boolean =>
  readyAt(terms, before) < readyAt(terms, after);

const readyAt = (terms: CardTerms, current_stamps: number) =>
  cardView({ current_stamps }, terms).ready.length;

/** How many rewards the stamps between two balances are worth. */
export const rewardsBetween = (terms: CardTerms, before: number, after: number): number => {
  const { size } = cardView({ current_stamps: after }, terms);
  return Math.floor(after / size) - Math.floor(before / size);
};

/**
 * The four figures of a customer's wallet. Stamps and rewards of shops that are gone cannot be used, so only their redeemed rewards count.
 * @param rewards_earned rewards redeemed on all cards, also on merged cards and cards put away, which are not among `cards`
 */
export function walletFigures(
  cards: readonly (CardStamps & { business_id: string; reward_eligible: boolean })[],
  gone: ReadonlySet<string>,
  rewards_earned: number,
) {
  const usable = cards.filter((card) => !gone.has(card.business_id));
  return {
    total_stamps: usable.reduce((sum, card) => sum + card.current_stamps, 0),
    rewards_earned,
    ready_to_claim: usable.filter((card) => card.reward_eligible).length,
    active_cards: usable.filter((card) => card.current_stamps > 0).length,
  };
}
