import type { analyticsDayShape, analyticsTotalsShape } from '@stampwell/contracts/http/shapes.ts';
import type * as z from 'zod/mini';

export type AnalyticsDay = z.infer<typeof analyticsDayShape>;
export type AnalyticsTotals = z.infer<typeof analyticsTotalsShape>;

/** A day's row; `last_seen` counts the customers whose newest day it is. */
export interface DayRow extends AnalyticsTotals {
  day: string;
  last_seen: number;
}

/**
 * How many people the sum of a range's days counts twice, because two of their accounts were merged since.
 * @param merged selects `customer_id` and `merged_into` of merged cards or accounts
 * @param seen selects `customer_id` of those seen in the range
 */
export const countedTwice = (merged: string, seen: string): string => `
  WITH merged AS (${merged}),
  people AS (
    SELECT customer_id, merged_into AS person FROM merged UNION SELECT merged_into, merged_into FROM merged)
  SELECT (count(*) - count(DISTINCT person))::int AS count
    FROM people JOIN (${seen}) AS seen USING (customer_id)`;

/**
 * Every day of the range with zeros filled in, and the totals.
 * @param twice how many accounts of the rows are other accounts of the same people
 */
export function seriesOf(
  days: string[],
  rows: DayRow[],
  twice = 0,
): { series: AnalyticsDay[]; totals: AnalyticsTotals } {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const totals: AnalyticsTotals = { scans: 0, stamps: 0, rewards: 0, new_customers: 0, active_customers: 0 };
  const series = days.map((date) => {
    const {
      scans = 0,
      stamps = 0,
      rewards = 0,
      new_customers = 0,
      active_customers = 0,
      last_seen = 0,
    } = byDay.get(date) ?? {};
    totals.scans += scans;
    totals.stamps += stamps;
    totals.rewards += rewards;
    totals.new_customers += new_customers;
    // Each customer has one newest day and the range ends today, so the sum counts distinct customers.
    totals.active_customers += last_seen;
    return { date, scans, stamps, rewards, new_customers, active_customers };
  });
  totals.active_customers -= twice;
  return { series, totals };
}
