import type { OtherCard } from './card-replay.ts';
import type { ReplayedCard, ReplayedChange } from './ports.ts';
import type { RealCard } from './real-card.ts';

/** One customer at one shop, as it was and as it would have been. */
export interface Card {
  real: RealCard;
  /** Folded until the range begins. */
  before: ReplayedCard;
  /** From its first event in the range on. */
  other: OtherCard | null;
  realRewards: number;
  otherRewards: number;
}

export interface Shop {
  id: string;
  /** What a card needs, by the newest event. */
  required: number;
  cards: Map<string, Card>;
}

/** What a card owes, in rewards [WI10]. */
export const worthOf = (balance: number, required: number) => (balance >= required ? 1 : balance / required);

/** Stamps on it under the other terms. */
export const otherBalance = ({ other, real }: Card) => other?.card.balance ?? real.balance;

/** Whose rewards differ, the largest difference first: customers, or across shops the shops. */
export function changesOf(shops: readonly Shop[], isAcross: boolean): ReplayedChange[] {
  const all = shops.flatMap(({ id, cards }) =>
    isAcross
      ? [sumOf(id, [...cards.values()])]
      : [...cards].map(([customer, card]) => sumOf(customer, [card])),
  );
  const difference = (one: ReplayedChange) => one.what_if_rewards - one.real_rewards;
  return all
    .filter((one) => difference(one) !== 0)
    .sort((a, b) => Math.abs(difference(b)) - Math.abs(difference(a)) || (a.id < b.id ? -1 : 1));
}

function sumOf(id: string, cards: readonly Card[]): ReplayedChange {
  const sum = { id, real_rewards: 0, what_if_rewards: 0, real_stamps: 0, what_if_stamps: 0 };
  for (const card of cards) {
    sum.real_rewards += card.realRewards;
    sum.what_if_rewards += card.otherRewards;
    sum.real_stamps += card.real.balance;
    sum.what_if_stamps += otherBalance(card);
  }
  return sum;
}
