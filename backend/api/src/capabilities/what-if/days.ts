import { DAY_MS } from '@stampwell/contracts';

/** A calendar day as a number: whole days since 1 January 1970, regardless of clock changes. */
export type DayNumber = number;

/** The time of an event: the shop's day, and milliseconds since 1970. */
export interface Moment {
  day: DayNumber;
  at: number;
}

/** @param day YYYY-MM-DD */
export const numberOfDay = (day: string): DayNumber => Date.parse(day) / DAY_MS;

export const dayOfNumber = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday; 1 January 1970 was a Thursday. */
export const weekdayOf = (day: DayNumber): number => (day + 4) % 7;

/**
 * The newest day whose stamps have expired by this one, if they last this many calendar months. A date missing in a shorter month
 * becomes that month's last day.
 */
export function lastExpiredBy(day: DayNumber, months: number): DayNumber {
  const date = new Date(day * DAY_MS);
  const [year, month, ofMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const lastThen = lengthOf(year, month - months);
  const isMonthsEnd = ofMonth === lengthOf(year, month);
  return Date.UTC(year, month - months, isMonthsEnd ? lastThen : Math.min(ofMonth, lastThen)) / DAY_MS;
}

const lengthOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
