import { DAY_MS } from '@stampwell/contracts';

/** Days as numbers: whole days since 1 January 1970 by the calendar, whatever clocks do. */
export type DayNumber = number;

/** When something happened: on which day of the shop's, and at how many milliseconds since 1970. */
export interface Moment {
  day: DayNumber;
  at: number;
}

/** Reads days as a log has them: mostly the same one again. */
export function dayReader(): (day: string) => DayNumber {
  let text = '';
  let number = 0;
  return (day) => {
    if (day === text) return number;
    text = day;
    number = Date.parse(day) / DAY_MS;
    return number;
  };
}

export const dayOfNumber = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday; the first of all days was a Thursday. */
export const weekdayOf = (day: DayNumber): number => (day + 4) % 7;

const SHORTEST_MONTH = 28;

/** Of a day, the newest day whose stamps are gone by then, so many months after they were given. Days come again and again. */
export function expiry(months: number): (day: DayNumber) => DayNumber {
  let known = Number.NaN;
  let gone = Number.NaN;
  return (day) => {
    if (day === known) return gone;
    known = day;
    gone = day - months * SHORTEST_MONTH;
    while (monthsAfter(gone, months) > day) gone -= 1;
    return gone;
  };
}

/** So many calendar months later; the 31st becomes the last of a shorter month. */
export function monthsAfter(day: DayNumber, months: number): DayNumber {
  const from = new Date(day * DAY_MS);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastOfMonth)) / DAY_MS;
}
