import { DAY_MS } from '@stampwell/contracts/durations.ts';
import type { businessVisits } from '@stampwell/contracts/http/business-figures.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';

export type Visits = ReplyOf<typeof businessVisits>;

const utc = { timeZone: 'UTC' } as const;
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', ...utc });
const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...utc });
const longWeekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', ...utc });
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** YYYY-MM as 'Mar ’26'. */
export const monthLabel = (month: string): string =>
  `${monthFormat.format(new Date(`${month}-01T00:00:00Z`))} ’${month.slice(2, 4)}`;

/** @param weekday 1 for Monday to 7 */
export const weekdayLabel = (weekday: number): string =>
  weekdayFormat.format(MONDAY + (weekday - 1) * DAY_MS);
export const longWeekday = (weekday: number): string =>
  longWeekdayFormat.format(MONDAY + (weekday - 1) * DAY_MS);
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Whole percent; null if `whole` is 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((100 * part) / whole) : null;

/** One row for each hour with a scan, and one for each stretch of hours without. @param hours without gaps, ascending */
export function foldedHours(
  hours: readonly number[],
  busy: ReadonlySet<number>,
): { hour: number; label: string }[] {
  return hours.flatMap((hour, at) => {
    if (busy.has(hour)) return [{ hour, label: hourLabel(hour) }];
    if (at > 0 && !busy.has(hour - 1)) return [];
    const next = hours.find((later) => later > hour && busy.has(later)) ?? hour + 1;
    const label = next - hour === 1 ? hourLabel(hour) : `${hourLabel(hour)}–${hourLabel(next)}`;
    return [{ hour, label }];
  });
}
