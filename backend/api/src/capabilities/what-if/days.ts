import { type ClosedDays, DAY_MS } from '@stampwell/contracts';

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

/** Milliseconds from one moment to another, without days on which the shop was closed. */
export function waited(since: Moment, { day, at }: Moment, seasons: readonly ClosedDays[]): number {
  const closed = seasons.reduce((days, { from, until }) => {
    const between = Math.min(numberOfDay(until), day) - Math.max(numberOfDay(from), since.day);
    return days + Math.max(0, between);
  }, 0);
  return Math.max(0, at - since.at - closed * DAY_MS);
}

/** Closed days with others, none twice; oldest first. */
export function withClosed(seasons: readonly ClosedDays[], more: ClosedDays): ClosedDays[] {
  const joined: ClosedDays[] = [];
  for (const { from, until } of [...seasons, more].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (!last || from > last.until) joined.push({ from, until });
    else if (until > last.until) last.until = until;
  }
  return joined;
}
