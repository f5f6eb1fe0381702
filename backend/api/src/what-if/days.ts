import { DAY_MS } from '@stampwell/contracts';

/** Days as numbers: whole days since 1 January 1970 by the calendar, whatever clocks do. */
export type DayNumber = number;

/** When something happened: on which day of the shop's, and at how many milliseconds since 1970. */
export interface Moment {
  day: DayNumber;
  at: number;
}

/** Reads days, which come again and again. */
export function dayReader(): (day: string) => DayNumber {
  const known = new Map<string, DayNumber>();
  return (day) => {
    let number = known.get(day);
    if (number === undefined) {
      number = Date.parse(day) / DAY_MS;
      known.set(day, number);
    }
    return number;
  };
}

export const dayOfNumber = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday; the first of all days was a Thursday. */
export const weekdayOf = (day: DayNumber): number => (day + 4) % 7;

const SHORTEST_MONTH = 28;

/** Of a day, the newest day whose stamps are gone by then, so many months after they were given. Days come again and again. */
export function expiry(months: number): (day: DayNumber) => DayNumber {
  const known = new Map<DayNumber, DayNumber>();
  return (day) => {
    let gone = known.get(day);
    if (gone === undefined) {
      gone = day - months * SHORTEST_MONTH;
      while (monthsAfter(gone, months) > day) gone -= 1;
      known.set(day, gone);
    }
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
