import type { OtherCard } from './card-replay.ts';
import type { ReplayedCard } from './ports.ts';
import type { RealCard } from './real-card.ts';
import type { Requirement } from './requirements.ts';
import type { Party } from './tally.ts';

/** One customer at one shop, as it was and as it would have been. */
export interface Card {
  real: RealCard;
  /** Folded until the range begins. */
  before: ReplayedCard;
  /** From its first event in the range on. */
  other: OtherCard | null;
  /** Which of its shop's requirements holds for it, by its newest event. */
  requirement: number;
  realRewards: number;
  otherRewards: number;
}

export interface Shop {
  id: string;
  requirements: readonly Requirement[];
  cards: Map<string, Card>;
}

/** Stamps on it under the other terms. */
export const otherBalance = ({ other, real }: Card) => other?.card.balance ?? real.balance;

export const partyOf = (card: Card): Party => ({
  real_rewards: card.realRewards,
  what_if_rewards: card.otherRewards,
  real_stamps: card.real.balance,
  what_if_stamps: otherBalance(card),
});
