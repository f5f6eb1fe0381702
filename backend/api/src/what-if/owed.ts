import type { OwedDay, WhatIfResult } from '@stampwell/contracts/http/what-if.ts';
import { type DayNumber, dayOfNumber } from './days.ts';
import type { Lots } from './lots.ts';
import { chancesOf, curvesOf, GROUPS, interval, LONGEST_DAYS, noWaits } from './redemption-curve.ts';

/** Where each age of the report begins, in days. */
export const AGES = [0, 30, 90, 180, 365];
/** Where the curve is shown. */
const CURVE_DAYS = [1, 3, 7, 14, 30, 60, 90, 120, 180, 270, 365, 545, 730];

/** What the cards hold at the end of a day. */
interface Held {
  openStamps: number;
  fullCards: number;
  /** In rewards [WI10]. */
  rewards: number;
}

/**
 * What is owed at the end of each day of a range, by age, and how long stamps took to be redeemed. Told of stamps when they
 * leave a card: from when to when they were open costs two numbers, however long that was.
 */
export class Owed {
  readonly #first: DayNumber;
  readonly #count: number;
  /** By the day on which stamps were given, and by day of the range: by how many the open ones change on it. */
  readonly #open: Int32Array;
  /** By day of the range: by how many those change that are redeemed later. */
  readonly #redeemedSince: Int32Array;
  readonly #waits = noWaits();
  readonly #held: Held[] = [];

  constructor(first: DayNumber, last: DayNumber) {
    this.#first = first;
    this.#count = last - first + 1;
    this.#open = new Int32Array((LONGEST_DAYS + this.#count + 1) * this.#width);
    this.#redeemedSince = new Int32Array(this.#width);
  }

  get #width(): number {
    return this.#count + 1;
  }

  /** @param group of the card @param times -1 for what did not happen after all */
  redeemed(group: number, lots: Lots, day: DayNumber, times = 1): void {
    const row = this.#waits.redeemed[group % GROUPS];
    for (let at = 0; at < lots.length; at += 2) {
      const [given = 0, stamps = 0] = [lots[at], (lots[at + 1] ?? 0) * times];
      this.#change(given, day, stamps);
      const [from, to] = [this.#column(given), this.#column(day)];
      this.#redeemedSince[from] = (this.#redeemedSince[from] ?? 0) + stamps;
      this.#redeemedSince[to] = (this.#redeemedSince[to] ?? 0) - stamps;
      const age = ageOf(given, day);
      if (row) row[age] = (row[age] ?? 0) + stamps;
    }
  }

  takenBack(lots: Lots, day: DayNumber): void {
    for (let at = 0; at < lots.length; at += 2) this.#change(lots[at] ?? 0, day, lots[at + 1] ?? 0);
  }

  /** What is still on a card at the end. */
  waiting(group: number, lots: Lots): void {
    const last = this.#first + this.#count - 1;
    const row = this.#waits.waiting[group % GROUPS];
    for (let at = 0; at < lots.length; at += 2) {
      const [given = 0, stamps = 0] = [lots[at], lots[at + 1]];
      this.#change(given, last + 1, stamps);
      const age = ageOf(given, last);
      if (row) row[age] = (row[age] ?? 0) + stamps;
    }
  }

  /** What the cards hold at the end of every day before this one that is not known yet. */
  before(day: DayNumber, held: Held): void {
    const known = Math.min(day - this.#first, this.#count);
    while (this.#held.length < known) this.#held.push({ ...held });
  }

  report(): WhatIfResult['owed'] {
    const curves = curvesOf(this.#waits);
    const isKnown = this.#waits.redeemed.some((row) => row.some((stamps) => stamps > 0));
    const shared = (age: number) => {
      const shares = curves.resampled.map(({ left }) => 1 - (left[age] ?? 1));
      return { days: age, share: round(1 - (curves.best.left[age] ?? 1)), ...rounded(interval(shares)) };
    };
    return {
      ages: AGES,
      days: this.#days(chancesOf(curves.best), isKnown ? curves.resampled.map(chancesOf) : []),
      curve: isKnown ? CURVE_DAYS.filter((age) => age <= curves.best.end).map(shared) : [],
    };
  }

  #days(best: Float64Array, resampled: Float64Array[]): OwedDay[] {
    const open = new Int32Array(LONGEST_DAYS + this.#count + 1);
    let since = 0;
    return this.#held.map((held, column) => {
      for (let row = 0; row < open.length; row += 1)
        open[row] = (open[row] ?? 0) + (this.#open[row * this.#width + column] ?? 0);
      since += this.#redeemedSince[column] ?? 0;
      return this.#day(held, { column, open, since, best, resampled });
    });
  }

  #day(
    { openStamps, fullCards, rewards }: Held,
    day: { column: number; open: Int32Array; since: number; best: Float64Array; resampled: Float64Array[] },
  ): OwedDay {
    const byAge = new Int32Array(LONGEST_DAYS + 1);
    for (let age = 0; age < LONGEST_DAYS; age += 1) byAge[age] = day.open[this.#row(day.column, age)] ?? 0;
    byAge[LONGEST_DAYS] = sumOf(day.open, 0, day.column + 1);
    // What a stamp is worth differs from card to card; here each is worth the same part of what is owed.
    const worth = openStamps > 0 ? rewards / openStamps : 0;
    const likely = (chances: Float64Array) => worth * product(byAge, chances);
    const bounds = day.resampled.length > 0 ? interval(day.resampled.map(likely)) : { low: 0, high: rewards };
    return {
      date: dayOfNumber(this.#first + day.column),
      open_stamps: openStamps,
      full_cards: fullCards,
      rewards: round(rewards),
      likely: round(likely(day.best)),
      likely_low: round(bounds.low),
      likely_high: round(bounds.high),
      redeemed_since: round(worth * day.since),
      by_age: AGES.map((from, nth) => sumOf(byAge, from, AGES[nth + 1] ?? LONGEST_DAYS + 1)),
    };
  }

  /** Open from the day on which they were given until the day before `end`. */
  #change(given: DayNumber, end: DayNumber, stamps: number): void {
    const [from, to] = [this.#column(given), this.#column(end)];
    if (from === to) return;
    const row = this.#row(0, this.#first - given) * this.#width;
    this.#open[row + from] = (this.#open[row + from] ?? 0) + stamps;
    this.#open[row + to] = (this.#open[row + to] ?? 0) - stamps;
  }

  #column = (day: DayNumber) => Math.min(Math.max(day - this.#first, 0), this.#count);

  /** Of stamps that are so old in this column; the oldest share one. */
  #row = (column: number, age: number) => Math.max(column - age + LONGEST_DAYS, 0);
}

const ageOf = (given: DayNumber, day: DayNumber) => Math.min(Math.max(day - given, 0), LONGEST_DAYS);
const round = (value: number) => Math.round(value * 1000) / 1000;
const rounded = ({ low, high }: { low: number; high: number }) => ({ low: round(low), high: round(high) });

function product(counts: Int32Array, chances: Float64Array): number {
  let sum = 0;
  for (let age = 0; age < counts.length; age += 1) sum += (counts[age] ?? 0) * (chances[age] ?? 0);
  return sum;
}

function sumOf(counts: Int32Array, from: number, to: number): number {
  let sum = 0;
  for (let age = from; age < to; age += 1) sum += counts[age] ?? 0;
  return sum;
}
