import { HOUR_MS } from '@stampwell/contracts';
import type { WhatIfOutcome } from '@stampwell/contracts/http/what-if.ts';
import type { BalancesOfDay } from './balances-by-day.ts';

/** Longer waits are counted as three years. */
const LONGEST_HOURS = 3 * 365 * 24;

/** What happened in the range, really or under the other terms. */
export interface Course {
  visits: number;
  refusedVisits: number;
  stamps: number;
  expiredStamps: number;
  rewards: number;
  /** By day of the range. */
  rewardsByDay: Int32Array;
  hours: Map<number, number>;
}

export const noCourse = (days: number): Course => ({
  visits: 0,
  refusedVisits: 0,
  stamps: 0,
  expiredStamps: 0,
  rewards: 0,
  rewardsByDay: new Int32Array(days),
  hours: new Map(),
});

/** @param times -1 for an undone reward @param took milliseconds since its first stamp; null if unknown */
export function countReward(
  course: Course,
  { column, took, times }: { column: number; took: number | null; times: 1 | -1 },
): void {
  course.rewards += times;
  course.rewardsByDay[column] = (course.rewardsByDay[column] ?? 0) + times;
  if (took === null) return;
  const hours = Math.min(Math.round(took / HOUR_MS), LONGEST_HOURS);
  course.hours.set(hours, (course.hours.get(hours) ?? 0) + times);
}

/** @param atEnd totals at the end of the last day */
export const outcomeOf = (course: Course, atEnd: BalancesOfDay | undefined): WhatIfOutcome => ({
  visits: course.visits,
  refused_visits: course.refusedVisits,
  stamps: course.stamps,
  expired_stamps: course.expiredStamps,
  rewards: course.rewards,
  ...timeTaken(course),
  open_stamps: atEnd?.openStamps ?? 0,
  full_cards: atEnd?.fullCards ?? 0,
  owed_rewards: Math.round((atEnd?.rewards ?? 0) * 1000) / 1000,
});

function timeTaken({ hours }: Course): Pick<WhatIfOutcome, 'median_days' | 'mean_days'> {
  // A reward from before the range can be undone within it, which makes a count negative.
  const waits = [...hours].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const count = waits.reduce((sum, [, times]) => sum + times, 0);
  if (count === 0) return { median_days: null, mean_days: null };
  let seen = 0;
  const [median = 0] =
    waits.find(([, times]) => {
      seen += times;
      return seen * 2 >= count;
    }) ?? [];
  const sum = waits.reduce((total, [its, times]) => total + its * times, 0);
  return { median_days: inDays(median), mean_days: inDays(sum / count) };
}

const inDays = (hours: number) => Math.round((hours / 24) * 10) / 10;
