import type { ClosedDays, StoredCardEvent } from '@stampwell/contracts';
import { type DayNumber, type Moment, waited } from './days.ts';
import { type Lots, takeNewest, takeOldest, withLot } from './lots.ts';
import type { Owed } from './owed.ts';

/** A reward that can still be undone. */
export interface Spent {
  id: string;
  day: DayNumber;
  /** When its card began. */
  began: Moment | null;
  took: number | null;
}
interface SpentLots extends Spent {
  lots: Lots;
}

/** An undo happens within 24 hours, so possibly on the next calendar day. */
const UNDONE_WITHIN_DAYS = 2;

/** Adds a reward and drops those that can no longer be undone. */
export const spentWith = <One extends Spent>(spent: readonly One[], one: One): One[] => [
  ...spent.filter(({ day }) => one.day - day < UNDONE_WITHIN_DAYS),
  one,
];

type Of<Type extends StoredCardEvent['type']> = Extract<StoredCardEvent, { type: Type }>;

/** A card's real history: the age of its stamps, and how long its rewards took [WI11]. */
export class RealCard {
  balance = 0;
  /** Steps taken on the way since it began. */
  taken: readonly number[] | undefined;
  /** The moment of its first stamp; null without stamps. */
  began: Moment | null = null;
  lots: Lots = [];
  readonly group: number;
  spent: readonly SpentLots[] = [];

  readonly #seasons: readonly ClosedDays[];
  /** Time of the newest earning, even if undone. */
  #lastGivenAt: number | null = null;

  constructor(group: number, seasons: readonly ClosedDays[]) {
    this.group = group;
    this.#seasons = seasons;
  }

  /**
   * Lower bound in milliseconds of the cooldown that refused stamps until that time; 0 if unknown. The cooldown may have begun
   * with an earlier earning than the newest.
   */
  leastCooldown(until: string | null): number {
    return until === null || this.#lastGivenAt === null ? 0 : Date.parse(until) - this.#lastGivenAt;
  }

  /** @returns how long a reward, or an undone one, took; otherwise null */
  apply(event: StoredCardEvent, moment: Moment, owed: Owed): number | null {
    this.balance = event.data.balance_after;
    switch (event.type) {
      case 'StampsGiven':
        if (!event.data.apology) this.#lastGivenAt = moment.at;
        this.#add(event.data.amount, moment);
        return null;
      case 'StampsCarriedOver':
        this.#add(event.data.amount, moment);
        return null;
      // Stamps of the person's other card count from the day on which they are here.
      case 'CardMerged':
      case 'CardSplitOff':
      case 'StampsBroughtBack':
        this.taken = event.data.taken;
        this.#add(event.data.amount, moment);
        return null;
      case 'RewardRedeemed':
        return this.#redeem(event, moment, owed);
      case 'CardSplit':
        this.taken = event.data.taken;
        this.#takeOff(event.data.amount, moment, owed);
        return null;
      case 'CardMergedInto':
      case 'StampsLapsed':
        this.taken = undefined;
        this.#takeOff(event.data.amount, moment, owed);
        return null;
      case 'StampsReversed':
      case 'CarryOverReversed':
        this.#takeOff(event.data.amount, moment, owed);
        return null;
      case 'RedemptionReversed':
        return this.#restore(event, moment.day, owed);
      case 'TermsSwitched':
        return null;
    }
  }

  #add(stamps: number, moment: Moment): void {
    // A card without stamps can be merged, too.
    if (stamps === 0) return;
    this.began ??= moment;
    this.lots = withLot(this.lots, { day: moment.day, stamps });
  }

  #takeOff(stamps: number, { day }: Moment, owed: Owed): void {
    const { taken, left } = takeNewest(this.lots, stamps);
    this.lots = left;
    owed.left(this.group, taken, day);
    if (this.balance === 0) this.began = null;
  }

  #redeem({ id, data }: Of<'RewardRedeemed'>, moment: Moment, owed: Owed): number | null {
    const { began, balance } = this;
    const took = began && waited(began, moment, this.#seasons);
    const { taken: lots, left } = takeOldest(this.lots, data.stamps_used);
    this.spent = spentWith(this.spent, { id, lots, day: moment.day, began, took });
    owed.redeemed(this.group, lots, moment.day);
    this.lots = left;
    this.taken = data.taken;
    this.began = beganAfter({ began, balance, isLast: data.step === undefined }, moment);
    return took;
  }

  #restore({ data }: Of<'RedemptionReversed'>, day: DayNumber, owed: Owed): number | null {
    const { reverses, stamps_restored, taken } = data;
    this.taken = taken;
    const spent = this.spent.find(({ id }) => id === reverses);
    if (!spent) return null;
    this.spent = this.spent.filter((one) => one !== spent);
    // Fewer than were used if a split has returned some to the person's other card.
    const { taken: lots } = takeOldest(spent.lots, stamps_restored);
    owed.restored(this.group, lots, { redeemed: spent.day, day });
    this.lots = [...lots, ...this.lots];
    this.began = spent.began;
    return spent.took;
  }
}

/** When a card began, after a reward: what the last step leaves begins anew. */
export function beganAfter(
  { began, balance, isLast }: Pick<RealCard, 'began' | 'balance'> & { isLast: boolean },
  moment: Moment,
): Moment | null {
  if (balance === 0) return null;
  return isLast ? moment : began;
}
