import type { StoredCardEvent } from '@stampwell/contracts';
import type { DayNumber, Moment } from './days.ts';
import { type Lots, takeNewest, takeOldest, withLot } from './lots.ts';
import type { Owed } from './owed.ts';

/** A reward that can still be undone. */
export interface Spent {
  id: string;
  lots: Lots;
  day: DayNumber;
  startedAt: number | null;
  took: number | null;
}

/** An undo happens within 24 hours, so possibly on the next calendar day. */
const UNDONE_WITHIN_DAYS = 2;

/** Adds a reward and drops those that can no longer be undone. */
export const spentWith = (spent: readonly Spent[], one: Spent): Spent[] => [
  ...spent.filter(({ day }) => one.day - day < UNDONE_WITHIN_DAYS),
  one,
];

/** A card's real history: the age of its stamps, and how long its rewards took [WI11]. */
export class RealCard {
  balance = 0;
  /** Time of its first stamp; null without stamps. */
  startedAt: number | null = null;
  lots: Lots = [];
  readonly group: number;
  spent: readonly Spent[] = [];

  /** Time of the newest earning, even if undone. */
  #lastGivenAt: number | null = null;

  constructor(group: number) {
    this.group = group;
  }

  /**
   * Lower bound in milliseconds of the cooldown that refused stamps until that time; 0 if unknown. The cooldown may have begun
   * with an earlier earning than the newest.
   */
  leastCooldown(until: string | null): number {
    return until === null || this.#lastGivenAt === null ? 0 : Date.parse(until) - this.#lastGivenAt;
  }

  /** @returns how long a reward, or an undone one, took; otherwise null */
  apply(event: StoredCardEvent, { day, at }: Moment, owed: Owed): number | null {
    this.balance = event.data.balance_after;
    switch (event.type) {
      case 'StampsGiven':
        this.startedAt ??= at;
        if (!event.data.apology) this.#lastGivenAt = at;
        this.lots = withLot(this.lots, { day, stamps: event.data.amount });
        return null;
      case 'StampsCarriedOver':
      // Stamps of the person's other card count from the day on which they are here.
      case 'CardMerged':
      case 'CardSplitOff':
      case 'StampsBroughtBack':
        // A card without stamps can be merged, too.
        if (event.data.amount === 0) return null;
        this.startedAt ??= at;
        this.lots = withLot(this.lots, { day, stamps: event.data.amount });
        return null;
      case 'RewardRedeemed':
        return this.#redeem(event.id, { day, at }, owed);
      case 'StampsReversed':
      case 'CarryOverReversed':
      case 'CardMergedInto':
      case 'CardSplit':
      case 'StampsLapsed': {
        const { taken, left } = takeNewest(this.lots, event.data.amount);
        this.lots = left;
        owed.left(this.group, taken, day);
        if (this.balance === 0) this.startedAt = null;
        return null;
      }
      case 'RedemptionReversed':
        return this.#restore(event.data, day, owed);
      case 'TermsSwitched':
        return null;
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

  #restore(
    { reverses, stamps_restored }: { reverses: string; stamps_restored: number },
    day: DayNumber,
    owed: Owed,
  ): number | null {
    const spent = this.spent.find(({ id }) => id === reverses);
    if (!spent) return null;
    this.spent = this.spent.filter((one) => one !== spent);
    // Fewer than were used if a split has returned some to the person's other card.
    const { taken } = takeOldest(spent.lots, stamps_restored);
    owed.restored(this.group, taken, { redeemed: spent.day, day });
    this.lots = [...taken, ...this.lots];
    this.startedAt = spent.startedAt;
    return spent.took;
  }
}
