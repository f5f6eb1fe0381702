import { DAY_MS } from '@stampwell/contracts';
import type { ReplayedEvent } from './ports.ts';

interface Tally {
  day: string;
  given: number;
}

/** [WI9] Stamps that each employee, or key, has given on their current day, over all cards. */
export class DailyCap {
  readonly #cap: number;
  readonly #tallies = new Map<string, Tally>();
  /** The givers of the last two days' earnings, because those may still be undone. */
  readonly #givers = new Map<string, { actor: string; day: string }>();

  constructor(cap: number) {
    this.#cap = cap;
  }

  /** Null for an owner. */
  allowanceOf({ actor, data: { day } }: ReplayedEvent) {
    if (actor.kind !== 'employee' && actor.kind !== 'key') return null;
    const tally = this.#tallies.get(actor.id);
    return { day, cap: this.#cap, given: tally?.day === day ? tally.given : 0 };
  }

  give({ id, actor, data: { day } }: ReplayedEvent, amount: number): void {
    const tally = this.#tallies.get(actor.id);
    const given = tally?.day === day ? tally.given : 0;
    this.#tallies.set(actor.id, { day, given: given + amount });
    this.#givers.set(id, { actor: actor.id, day });
    this.#forget(day);
  }

  takeBack(earningId: string, amount: number): void {
    const giver = this.#givers.get(earningId);
    const tally = giver && this.#tallies.get(giver.actor);
    if (tally && tally.day === giver.day) tally.given -= amount;
  }

  /** What really happened on a card that is not asked about. */
  countElsewhere(event: ReplayedEvent): void {
    if (event.type === 'StampsReversed') this.takeBack(event.data.reverses, event.data.amount);
    else if (event.type === 'StampsGiven' && !event.data.apology && this.allowanceOf(event))
      this.give(event, event.data.amount);
  }

  /** Earnings are in order of their days, so this stops at the first recent one. */
  #forget(today: string): void {
    for (const [id, { day }] of this.#givers) {
      if (Date.parse(today) - Date.parse(day) <= TWO_DAYS_MS) return;
      this.#givers.delete(id);
    }
  }
}

const TWO_DAYS_MS = 2 * DAY_MS;
