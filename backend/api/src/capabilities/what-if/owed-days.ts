import type { OwedDay, WhatIfResult } from '@stampwell/contracts/http/what-if.ts';
import type { BalancesOfDay } from './balances-by-day.ts';
import { type DayNumber, dayOfNumber } from './days.ts';
import { givenDays, type OwedTally, rowOf } from './owed.ts';
import {
  AGES_COUNT,
  addTo,
  type Curve,
  type Curves,
  chancesOf,
  curvesOf,
  type Estimate,
  estimated,
  GROUPS,
  LONGEST_DAYS,
  noWaits,
} from './redemption-curve.ts';

/** Lower bounds of the report's age groups, in days. */
export const AGES = [0, 30, 90, 180, 365];
/** Ages, in days, at which the curve is shown. */
const CURVE_DAYS = [1, 3, 7, 14, 30, 60, 90, 120, 180, 270, 365, 545, 730];

/** What was owed at the end of each day, as known on that day, and how long stamps took to be redeemed. */
export function owedOf(
  tally: OwedTally,
  { first, balances }: { first: DayNumber; balances: readonly BalancesOfDay[] },
): WhatIfResult['owed'] {
  const known = new OwedDays(tally, balances.length);
  let since = 0;
  let curve: WhatIfResult['owed']['curve'] = [];
  const days = balances.map((day, column) => {
    since += tally.redeemedSince[column] ?? 0;
    const { byAge, likely } = known.next();
    if (column === balances.length - 1) curve = known.curve(CURVE_DAYS);
    return dayOf(day, { date: dayOfNumber(first + column), byAge, likely, since });
  });
  return { ages: AGES, days, curve };
}

function dayOf(
  { openStamps, fullCards, rewards }: BalancesOfDay,
  { date, byAge, likely, since }: { date: string; byAge: Int32Array; likely: Estimate; since: number },
): OwedDay {
  // A stamp's real worth depends on its card; here all open stamps share what is owed equally.
  const worth = openStamps > 0 ? rewards / openStamps : 0;
  return {
    date,
    open_stamps: openStamps,
    full_cards: fullCards,
    rewards: round(rewards),
    likely: round(rewards * likely.best),
    likely_low: round(rewards * likely.low),
    likely_high: round(rewards * likely.high),
    redeemed_since: round(worth * since),
    by_age: AGES.map((from, nth) => sumOf(byAge, from, AGES[nth + 1] ?? AGES_COUNT)),
  };
}

/** Goes through the days of a range, using on each only what was known by then [WI17]. */
export class OwedDays {
  readonly #tally: OwedTally;
  /** By group, then by the day on which stamps were given. */
  readonly #open: Int32Array[];
  readonly #waits = noWaits();
  readonly #groups: number[] = [];
  readonly #byAge = new Int32Array(AGES_COUNT);
  #column = -1;
  #curves: Curves = curvesOf(this.#waits, []);

  constructor(tally: OwedTally, days: number) {
    this.#tally = tally;
    this.#open = Array.from({ length: GROUPS }, () => new Int32Array(givenDays(days)));
  }

  /**
   * Moves to the next day. @returns open stamps by age, valid until the next call, and the share of them likely to be redeemed
   */
  next(): { byAge: Int32Array; likely: Estimate } {
    this.#column += 1;
    this.#byAge.fill(0);
    for (let group = 0; group < GROUPS; group += 1) this.#count(group);
    this.#curves = curvesOf(this.#waits, this.#groups);
    const { best, without } = this.#curves;
    const share = (curve: Curve) => shareOf(this.#byAge, chancesOf(curve));
    return { byAge: this.#byAge, likely: estimated(share(best), without.map(share)) };
  }

  /** Applies a group's changes of this day. */
  #count(group: number): void {
    const [open, redeemed] = [this.#open[group], this.#waits.redeemed[group]];
    if (!open || !redeemed) return;
    const row = rowOf(this.#column, group);
    const [changed, taken] = [this.#tally.open.get(row), this.#tally.redeemed.get(row)];
    addTo(open, changed);
    addTo(redeemed, taken);
    if ((changed || taken) && !this.#groups.includes(group)) this.#groups.push(group);
    if (this.#groups.includes(group)) this.#age(open, this.#waits.waiting[group]);
  }

  /** The share redeemed by these ages, as known on this day. */
  curve(ages: readonly number[]): WhatIfResult['owed']['curve'] {
    const { best, without } = this.#curves;
    if (without.length === 0 && !this.#waits.redeemed.some((row) => row.some((stamps) => stamps > 0)))
      return [];
    return ages
      .filter((age) => age <= best.end)
      .map((days) => {
        const share = ({ left }: Curve) => 1 - (left[days] ?? 1);
        const its = estimated(share(best), without.map(share));
        return { days, share: round(its.best), low: round(its.low), high: round(its.high) };
      });
  }

  /** Fills in a group's open stamps by age. */
  #age(open: Int32Array, waiting: Int32Array | undefined): void {
    if (!waiting) return;
    // The last age includes all older stamps.
    waiting[LONGEST_DAYS] = sumOf(open, 0, this.#column + 1);
    for (let age = 0; age < LONGEST_DAYS; age += 1)
      waiting[age] = open[this.#column + LONGEST_DAYS - age] ?? 0;
    addTo(this.#byAge, waiting);
  }
}

function shareOf(counts: Int32Array, chances: Float64Array): number {
  let [all, likely] = [0, 0];
  for (let age = 0; age < chances.length; age += 1) {
    all += counts[age] ?? 0;
    likely += (counts[age] ?? 0) * (chances[age] ?? 0);
  }
  return all > 0 ? likely / all : 0;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

function sumOf(counts: Int32Array, from: number, to: number): number {
  let sum = 0;
  for (let age = from; age < to; age += 1) sum += counts[age] ?? 0;
  return sum;
}
