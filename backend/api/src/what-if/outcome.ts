import { HOUR_MS } from '@stampwell/contracts';
import type { WhatIfOutcome } from '@stampwell/contracts/http/what-if.ts';

/** Longer waits count as so long: three years. */
const LONGEST_HOURS = 3 * 365 * 24;

/** What comes of one course of things, real or not, within the range. */
export class Outcome {
  visits = 0;
  refusedVisits = 0;
  stamps = 0;
  expiredStamps = 0;
  rewards = 0;
  /** By day of the range. */
  readonly rewardsByDay: Int32Array;
  /** Rewards by the hours that they took. */
  readonly #hours = new Map<number, number>();

  constructor(days: number) {
    this.rewardsByDay = new Int32Array(days);
  }

  /** @param times -1 for a reward that was undone @param took milliseconds from its first stamp; null where that is not known */
  reward(column: number, took: number | null, times: 1 | -1): void {
    this.rewards += times;
    this.rewardsByDay[column] = (this.rewardsByDay[column] ?? 0) + times;
    if (took === null) return;
    const hours = Math.min(Math.round(took / HOUR_MS), LONGEST_HOURS);
    this.#hours.set(hours, (this.#hours.get(hours) ?? 0) + times);
  }

  report(atEnd: Pick<WhatIfOutcome, 'open_stamps' | 'full_cards' | 'owed_rewards'>): WhatIfOutcome {
    return {
      visits: this.visits,
      refused_visits: this.refusedVisits,
      stamps: this.stamps,
      expired_stamps: this.expiredStamps,
      rewards: this.rewards,
      ...this.#timeTaken(),
      ...atEnd,
    };
  }

  #timeTaken(): Pick<WhatIfOutcome, 'median_days' | 'mean_days'> {
    // One that was given before the range may be undone in it: then there is less than none.
    const waits = [...this.#hours].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
    const count = waits.reduce((sum, [, times]) => sum + times, 0);
    if (count === 0) return { median_days: null, mean_days: null };
    let seen = 0;
    const [median = 0] =
      waits.find(([, times]) => {
        seen += times;
        return seen * 2 >= count;
      }) ?? [];
    const sum = waits.reduce((total, [hours, times]) => total + hours * times, 0);
    return { median_days: inDays(median), mean_days: inDays(sum / count) };
  }
}

const inDays = (hours: number) => Math.round((hours / 24) * 10) / 10;
