import { DAY_MS } from '@stampwell/contracts';

/** Days as numbers: whole days since 1 January 1970 by the calendar, whatever clocks do. */
export type DayNumber = number;

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

/** `monthsAfter` of one number of months, with what it knows: days come again and again. */
export function expiry(months: number): (day: DayNumber) => DayNumber {
  const known = new Map<DayNumber, DayNumber>();
  return (day) => {
    const found = known.get(day) ?? monthsAfter(day, months);
    known.set(day, found);
    return found;
  };
}

/** So many calendar months later; the 31st becomes the last of a shorter month. */
export function monthsAfter(day: DayNumber, months: number): DayNumber {
  const from = new Date(day * DAY_MS);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastOfMonth)) / DAY_MS;
}
