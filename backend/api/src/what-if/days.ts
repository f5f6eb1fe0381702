import { DAY_MS } from '@stampwell/contracts';

/** A day as a number: whole days since 1 January 1970 by the calendar, regardless of clock changes. */
export type DayNumber = number;

/** When something happened: on which day of the shop's, and at how many milliseconds since 1970. */
export interface Moment {
  day: DayNumber;
  at: number;
}

/** @param day YYYY-MM-DD */
export const numberOfDay = (day: string): DayNumber => Date.parse(day) / DAY_MS;

export const dayOfNumber = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday; the first of all days was a Thursday. */
export const weekdayOf = (day: DayNumber): number => (day + 4) % 7;

/**
 * The newest day whose stamps have expired by this one, where they last so many calendar months. A date that a shorter month lacks
 * becomes its last day: so at the end of a month all that is left of the earlier one expires.
 */
export function lastExpiredBy(day: DayNumber, months: number): DayNumber {
  const date = new Date(day * DAY_MS);
  const [year, month, ofMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const lastThen = lengthOf(year, month - months);
  const isMonthsEnd = ofMonth === lengthOf(year, month);
  return Date.UTC(year, month - months, isMonthsEnd ? lastThen : Math.min(ofMonth, lastThen)) / DAY_MS;
}

const lengthOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
