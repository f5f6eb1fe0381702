import type { DayNumber } from './days.ts';
import type { Lots } from './lots.ts';
import { AGES_COUNT, GROUPS, LONGEST_DAYS } from './redemption-curve.ts';

/** Changes in open and redeemed stamps, by the day of the range on which they became known and by group of cards: see `rowOf`. */
export interface OwedTally {
  /** Changes in open stamps, by the day on which they were given. */
  open: Map<number, Int32Array>;
  /** Changes in redeemed stamps, by their age at redemption in days. */
  redeemed: Map<number, Int32Array>;
  /** Changes in stamps that are redeemed later, by day. */
  redeemedSince: Int32Array;
}

/** @param column day of the range */
export const rowOf = (column: number, group: number) => column * GROUPS + group;

/** Number of days on which stamps may have been given: the range, and the days before it that are kept apart. */
export const givenDays = (days: number) => LONGEST_DAYS + days;

/**
 * Records stamps only when they leave a card, so that a period of being open costs two numbers, however long it was. Later events
 * never change what was known on an earlier day [WI17].
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

  /** @param group the card's */
  redeemed(group: number, lots: Lots, day: DayNumber): void {
    for (const { day: given, stamps } of lots) {
      this.#wereOpen(group, { given, end: day, stamps });
      this.#redeemAt(group, { given, redeemed: day, known: day, stamps });
    }
  }

  /** Restores the stamps of an undone redemption. Between the two days they were not open. */
  restored(group: number, lots: Lots, { redeemed, day }: { redeemed: DayNumber; day: DayNumber }): void {
    for (const { day: given, stamps } of lots) {
      this.#wereOpen(group, { given, end: day, stamps: -stamps });
      this.#redeemAt(group, { given, redeemed, known: day, stamps: -stamps });
    }
  }

  /** For undone stamps, and for stamps still on a card at the end. */
  left(group: number, lots: Lots, day: DayNumber): void {
    for (const lot of lots) this.#wereOpen(group, { given: lot.day, end: day, stamps: lot.stamps });
  }

  /** Counts stamps as open from the day they were given until the day before `end`. */
  #wereOpen(group: number, { given, end, stamps }: { given: DayNumber; end: DayNumber; stamps: number }) {
    const [from, to] = [this.#column(given), this.#column(end)];
    if (from === to) return;
    const row = Math.max(given - this.#first + LONGEST_DAYS, 0);
    const size = givenDays(this.#days);
    this.#change(this.tally.open, { row: rowOf(from, group), at: row, size, stamps });
    if (to < this.#days)
      this.#change(this.tally.open, { row: rowOf(to, group), at: row, size, stamps: -stamps });
  }

  /** @param known the day on which the redemption, or its undo, happened */
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

  /** Rows are created when first needed: a small shop needs few. */
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
