import type { DayNumber } from './days.ts';
import type { Lots } from './lots.ts';
import { AGES_COUNT, GROUPS, LONGEST_DAYS } from './redemption-curve.ts';

/** What is told of stamps, by the day of the range on which it was known, and by group of cards: see `rowOf`. */
export interface OwedTally {
  /** By the day on which stamps were given: by how many the open ones change. */
  open: Map<number, Int32Array>;
  /** By age in days: by how many those change that were redeemed at that age. */
  redeemed: Map<number, Int32Array>;
  /** By day alone: by how many those change that are redeemed later. */
  redeemedSince: Int32Array;
}

/** @param column day of the range */
export const rowOf = (column: number, group: number) => column * GROUPS + group;

/** Days of the range, and those before it of which each is told apart. */
export const givenDays = (days: number) => LONGEST_DAYS + days;

/**
 * When stamps come and go. Told of them when they leave a card: from when to when they were open costs two numbers, however long that
 * was. What comes later never changes what is told of a day [WI17].
 */
export class Owed {
  readonly tally: OwedTally;
  readonly #first: DayNumber;
  readonly #days: number;

  constructor(first: DayNumber, days: number) {
    this.#first = first;
    this.#days = days;
    this.tally = {
      open: new Map(),
      redeemed: new Map(),
      redeemedSince: new Int32Array(days + 1),
    };
  }

  /** @param group of the card */
  redeemed(group: number, lots: Lots, day: DayNumber): void {
    for (const { day: given, stamps } of lots) {
      this.#wereOpen(group, { given, end: day, stamps });
      this.#redeemAt(group, { given, redeemed: day, known: day, stamps });
    }
  }

  /** Those that were redeemed are there again: between the two days they were not. */
  restored(group: number, lots: Lots, { redeemed, day }: { redeemed: DayNumber; day: DayNumber }): void {
    for (const { day: given, stamps } of lots) {
      this.#wereOpen(group, { given, end: day, stamps: -stamps });
      this.#redeemAt(group, { given, redeemed, known: day, stamps: -stamps });
    }
  }

  /** Those that were taken back, and those that are still on a card at the end. */
  left(group: number, lots: Lots, day: DayNumber): void {
    for (const lot of lots) this.#wereOpen(group, { given: lot.day, end: day, stamps: lot.stamps });
  }

  /** From the day on which they were given until the day before `end`. */
  #wereOpen(group: number, { given, end, stamps }: { given: DayNumber; end: DayNumber; stamps: number }) {
    const [from, to] = [this.#column(given), this.#column(end)];
    if (from === to) return;
    const row = Math.max(given - this.#first + LONGEST_DAYS, 0);
    const size = givenDays(this.#days);
    this.#change(this.tally.open, { row: rowOf(from, group), at: row, size, stamps });
    if (to < this.#days)
      this.#change(this.tally.open, { row: rowOf(to, group), at: row, size, stamps: -stamps });
  }

  /** @param known the day from which on it is */
  #redeemAt(
    group: number,
    {
      given,
      redeemed: day,
      known,
      stamps,
    }: { given: DayNumber; redeemed: DayNumber; known: DayNumber; stamps: number },
  ): void {
    const { redeemed, redeemedSince } = this.tally;
    const age = Math.min(Math.max(day - given, 0), LONGEST_DAYS);
    const row = rowOf(this.#column(known), group);
    this.#change(redeemed, { row, at: age, size: AGES_COUNT, stamps });
    const [from, to] = [this.#column(given), this.#column(day)];
    redeemedSince[from] = (redeemedSince[from] ?? 0) + stamps;
    redeemedSince[to] = (redeemedSince[to] ?? 0) - stamps;
  }

  /** Rows are there where there is something in them: a small shop has few. */
  #change(
    table: Map<number, Int32Array>,
    { row, at, size, stamps }: { row: number; at: number; size: number; stamps: number },
  ): void {
    let cells = table.get(row);
    if (!cells) {
      cells = new Int32Array(size);
      table.set(row, cells);
    }
    cells[at] = (cells[at] ?? 0) + stamps;
  }

  #column = (day: DayNumber) => Math.min(Math.max(day - this.#first, 0), this.#days);
}
