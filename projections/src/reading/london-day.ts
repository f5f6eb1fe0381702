import { businessDay } from '@stampwell/contracts';

let lastHour = '';
let lastDay = '';

/** The Europe/London day of an event's time. Offsets there are whole hours, so one look-up serves an hour of events. */
export function londonDay(at: string): string {
  const hour = at.slice(0, 13);
  if (hour !== lastHour) {
    lastDay = businessDay(new Date(at));
    lastHour = hour;
  }
  return lastDay;
}

const DAY_MS = 86_400_000;

/** The last so many Europe/London days up to and with the one of `now`, oldest first. */
export function londonDays(now: Date, count: number): string[] {
  const today = Date.parse(businessDay(now));
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
