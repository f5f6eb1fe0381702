import { type CardTerms, cardSize, cardView } from '@stampwell/contracts';
import { addTo } from './redemption-curve.ts';

/**
 * Daily changes of what cards hold, by stamps required for a reward, which are below 0 for cards that keep what is left over. Whole
 * numbers, because a sum of fractions would depend on its order.
 */
export type Balances = Map<number, Int32Array>;

export interface BalancesOfDay {
  openStamps: number;
  fullCards: number;
  /** In rewards [WI10]. */
  rewards: number;
}

/** Three changes per day: the number of full cards, the stamps on them, and the stamps on other cards. */
const CELLS = 3;

/** Adds a card's balance from a day on. @param times -1 to remove it again */
export function addBalance(
  balances: Balances,
  { terms, balance, column }: { terms: CardTerms; balance: number; column: number },
  { days, times }: { days: number; times: 1 | -1 },
): void {
  const required = cardSize(terms);
  const key = terms.keeps_rest ? -required : required;
  let cells = balances.get(key);
  if (!cells) {
    cells = new Int32Array(days * CELLS);
    balances.set(key, cells);
  }
  const isFull = cardView({ current_stamps: balance }, { steps: [required] }).isReady;
  const at = column * CELLS;
  if (isFull) cells[at] = (cells[at] ?? 0) + times;
  const stamps = at + (isFull ? 1 : 2);
  cells[stamps] = (cells[stamps] ?? 0) + times * balance;
}

/** Sums the daily changes. */
export function balancesByDay(balances: Balances, days: number): BalancesOfDay[] {
  const byNeed = [...balances].sort(([a], [b]) => a - b);
  const sums = byNeed.map(() => new Int32Array(CELLS));
  return Array.from({ length: days }, (_, column) => {
    const day = { openStamps: 0, fullCards: 0, rewards: 0 };
    for (const [nth, [required, cells]] of byNeed.entries()) {
      const sum = sums[nth] as Int32Array;
      addTo(sum, cells.subarray(column * CELLS, (column + 1) * CELLS));
      const [full = 0, onFull = 0, onOthers = 0] = sum;
      day.openStamps += onFull + onOthers;
      day.fullCards += full;
      day.rewards += required > 0 ? full + onOthers / required : (onFull + onOthers) / -required;
    }
    return day;
  });
}
