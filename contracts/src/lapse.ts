import { monthsAfter } from './season.ts';

/** When stamps lapse that nobody came for, in days [SC80 to SC86]. */
export const LAPSE = {
  /** Before it the customer is told, twice. */
  firstDays: 30,
  lastDays: 7,
  /** As long as it can be brought back, and a telling counts after its day. */
  backDays: 14,
  lateDays: 7,
  /** At least, after an undo and after a split. */
  undoneDays: 7,
  splitDays: 30,
} as const;

/** Days of a season, from the first closed one to the reopening, `YYYY-MM-DD`. */
export interface ClosedDays {
  from: string;
  until: string;
}

export function daysAfter(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** '3 March 2027'. */
export const longDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

const DAY = 86_400_000;
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** A day that comes later by the closed days between the two [SC83]. @param seasons oldest first */
export function movedBySeasons(from: string, day: string, seasons: readonly ClosedDays[]): string {
  return seasons.reduce((moved, season) => {
    const begins = season.from > from ? season.from : from;
    const isBetween = begins < moved && season.until > begins;
    return isBetween ? daysAfter(moved, daysBetween(begins, season.until)) : moved;
  }, day);
}

/** The day on which a card's stamps lapse [SC80, SC81]. @param isReady a reward is ready, which lapses after twice the months */
export const lapsesOn = (
  { lastVisit, months, isReady }: { lastVisit: string; months: number; isReady: boolean },
  seasons: readonly ClosedDays[],
): string => movedBySeasons(lastVisit, monthsAfter(lastVisit, isReady ? 2 * months : months), seasons);
