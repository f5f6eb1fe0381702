import { DAY_MS } from '@stampwell/contracts';

const QUARTER_MS = 15 * 60_000;

/** The first day of a day's month, both YYYY-MM-DD. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** From one day to a later one. */
export const dayCount = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The quarter of an hour that an instant is in: no time zone's hour begins within one. */
export const quarterOf = (at: string): string =>
  new Date(Math.floor(Date.parse(at) / QUARTER_MS) * QUARTER_MS).toISOString();

/** How many rewards a card has become worth on its way from one balance to a higher one. */
export const rewardsBetween = (before: number, after: number, required: number): number =>
  Math.floor(after / required) - Math.floor(before / required);

/** Months by their first days, the newest last. */
export function monthsUpTo(last: string, count: number): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, nth) =>
    new Date(Date.UTC(year, month - count + nth, 1)).toISOString().slice(0, 10),
  );
}
