import type { StoredStampCardEvent } from '@stampwell/contracts';
import type { DayNumber, Moment } from './days.ts';
import { type Lots, takeNewest, withLot } from './lots.ts';
import type { Owed } from './owed.ts';

/** A reward that may yet be undone. */
export interface Spent {
  id: string;
  lots: Lots;
  day: DayNumber;
  startedAt: number | null;
  took: number | null;
}

/** An undo comes within a day, which may be the next one of the calendar. */
const UNDONE_WITHIN_DAYS = 2;

/** With one more; those that nobody can undo any more go. */
export const spentWith = (spent: readonly Spent[], one: Spent): Spent[] => [
  ...spent.filter(({ day }) => one.day - day < UNDONE_WITHIN_DAYS),
  one,
];

/** What really became of a card: how old its stamps are, and how long its rewards took [WI11]. */
export class RealCard {
  balance = 0;
  /** When the first of its stamps was given; null while it has none. */
  startedAt: number | null = null;
  lots: Lots = [];
  readonly group: number;
  spent: readonly Spent[] = [];

  /** When stamps were given last, undone ones too. */
  #lastGivenAt: number | null = null;

  constructor(group: number) {
    this.group = group;
  }

  /**
   * How long the cooldown was that refused stamps until then, in milliseconds. It went on from the last stamps, or from some before
   * those: never more than it was, and 0 where that is not known.
   */
  leastCooldown(until: string | null): number {
    return until === null || this.#lastGivenAt === null ? 0 : Date.parse(until) - this.#lastGivenAt;
  }

  /** @returns of a reward, or of one that was undone, how long it took */
  take(event: StoredStampCardEvent, { day, at }: Moment, owed: Owed): number | null {
    this.balance = event.data.balance_after;
    switch (event.type) {
      case 'StampsGiven':
        this.startedAt ??= at;
        this.#lastGivenAt = at;
        this.lots = withLot(this.lots, { day, stamps: event.data.amount });
        return null;
      case 'RewardRedeemed':
        return this.#redeem(event.id, { day, at }, owed);
      case 'StampsReversed': {
        const { taken, left } = takeNewest(this.lots, event.data.amount);
        this.lots = left;
        owed.left(this.group, taken, day);
        if (this.balance === 0) this.startedAt = null;
        return null;
      }
      case 'RedemptionReversed':
        return this.#restore(event.data.reverses, day, owed);
    }
  }

  #redeem(id: string, { day, at }: Moment, owed: Owed): number | null {
    const took = this.startedAt === null ? null : at - this.startedAt;
    this.spent = spentWith(this.spent, { id, lots: this.lots, day, startedAt: this.startedAt, took });
    owed.redeemed(this.group, this.lots, day);
    this.lots = [];
    this.startedAt = null;
    return took;
  }

  #restore(id: string, day: DayNumber, owed: Owed): number | null {
    const spent = this.spent.find((one) => one.id === id);
    if (!spent) return null;
    this.spent = this.spent.filter((one) => one !== spent);
    owed.restored(this.group, spent.lots, { redeemed: spent.day, day });
    this.lots = [...spent.lots, ...this.lots];
    this.startedAt = spent.startedAt;
    return spent.took;
  }
}
