import { type CardMergeEvent, DomainError, decidedUnder, type TermsInForce } from '@stampwell/contracts';
import { carriedOverAt, lastAt, type StampCard } from './stamp-card.decider.ts';

/** Two cards of one person at one shop. While they are merged, `from` has no stamps and `into` has them all. */
export interface TwoCards {
  businessId: string;
  mergeId: string;
  fromId: string;
  intoId: string;
  terms: TermsInForce;
  /** The business's day, YYYY-MM-DD. */
  today: string;
}
type Two<T> = { from: T; into: T };

/** [SC52, SC51] Cards that were never opened, or are merged already, stay as they are. */
export function mergeCards(two: TwoCards, { from, into }: Two<StampCard>): Two<CardMergeEvent[]> {
  const isTogether = into.merges?.some(({ id }) => id === two.mergeId);
  if (!from.isOpened || isTogether) return { from: [], into: [] };
  const amount = from.balance;
  const carried = carriedOverAt(from);
  return {
    from: [{ type: 'CardMergedInto', data: { ...fromCard(two, 0), amount } }],
    into: [
      {
        type: 'CardMerged',
        data: {
          ...intoCard(two, into.balance + amount),
          amount,
          first: !into.isOpened,
          last_earned_at: lastAt(from, 'earned'),
          carried_over_at: carried === null ? null : new Date(carried).toISOString(),
        },
      },
    ],
  };
}

/** [SC53] Splits the cards as if they had never been merged, except for a reward that used stamps of both. */
export function splitCards(two: TwoCards, { from, into }: Two<StampCard>): Two<CardMergeEvent[]> {
  const merge = into.merges?.find(({ id }) => id === two.mergeId);
  if (!merge) throw new DomainError('invalid_state');
  const { stamps, rested, isFirst } = merge;
  const others = into.merges?.filter((one) => one !== merge) ?? [];
  const balance = from.balance + stamps + rested;
  return {
    from: [
      {
        type: 'CardSplitOff',
        data: {
          ...fromCard(two, balance),
          amount: stamps + rested,
          ...(rested > 0 ? { returned: rested } : {}),
        },
      },
    ],
    into: [
      {
        type: 'CardSplit',
        data: {
          ...intoCard(two, into.balance - stamps),
          amount: stamps,
          last_earned_at: lastAt({ ...into, merges: others }, 'earned'),
          closes: isFirst && others.length === 0,
        },
      },
    ],
  };
}

const fromCard = (two: TwoCards, balance: number) =>
  named(two, { customer_id: two.fromId, other_id: two.intoId, balance_after: balance });
const intoCard = (two: TwoCards, balance: number) =>
  named(two, { customer_id: two.intoId, other_id: two.fromId, balance_after: balance });

const named = <Own extends object>({ businessId, mergeId, terms, today }: TwoCards, own: Own) => ({
  business_id: businessId,
  ...own,
  merge_id: mergeId,
  ...decidedUnder(terms),
  day: today,
});
