import { businessDay, DAY_MS, wallClock } from '@stampwell/contracts';

const QUARTER_MS = 15 * 60_000;

/** The first day of a day's month, both YYYY-MM-DD. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export const dayCount = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The quarter of an hour of a time, counted from 1970 in UTC. In every time zone, hours begin at the start of a quarter. */
export const quarterOf = (at: string): number => Math.floor(Date.parse(at) / QUARTER_MS);

const startOf = (quarter: number) => new Date(quarter * QUARTER_MS).toISOString();

/** The first quarter of a day in a time zone. */
export function firstQuarterOf(day: string, timeZone: string): number {
  const inUtc = quarterOf(day);
  let [before, reached] = [inUtc - 24 * 4, inUtc + 24 * 4];
  while (reached - before > 1) {
    const middle = (before + reached) >> 1;
    if (businessDay(startOf(middle), timeZone) < day) before = middle;
    else reached = middle;
  }
  return reached;
}

const QUARTERS = 7 * 24 * 4;
/**
 * A range of quarters, `since <= quarter < until`, with the same offset `ahead` to the quarter of the week in a time zone,
 * counted from Monday.
 */
export interface WeekStretch {
  since: number;
  until: number;
  /** 0 to 671. */
  ahead: number;
}

/** The ranges between clock changes of a time zone, which never happen twice in a week. */
export function weekStretches(since: number, until: number, timeZone: string): WeekStretch[] {
  const aheadAt = (quarter: number): number => {
    const { weekday, minute } = wallClock(startOf(quarter), timeZone);
    const local = weekday * 24 * 4 + Math.floor(minute / 15);
    return (((local - quarter) % QUARTERS) + QUARTERS) % QUARTERS;
  };
  const stretches: WeekStretch[] = [];
  for (let from = since; from < until; ) {
    const ahead = aheadAt(from);
    const to = endOf(from, until, (quarter) => aheadAt(quarter) === ahead);
    stretches.push({ since: from, until: to, ahead });
    from = to;
  }
  return stretches;
}

/** The first quarter after `from` that differs, found by weekly steps and then by bisection; `until` if there is none. */
function endOf(from: number, until: number, isSame: (quarter: number) => boolean): number {
  let [same, other] = [from, from];
  do {
    if (same + 1 >= until) return until;
    other = Math.min(same + QUARTERS, until - 1);
    if (isSame(other)) same = other;
  } while (same === other);
  while (other - same > 1) {
    const middle = (same + other) >> 1;
    if (isSame(middle)) same = middle;
    else other = middle;
  }
  return other;
}

/** Months by their first days, the newest last. */
export function monthsUpTo(last: string, count: number): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, nth) =>
    new Date(Date.UTC(year, month - count + nth, 1)).toISOString().slice(0, 10),
  );
}
