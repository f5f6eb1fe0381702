import { businessDay, wallClock } from '@stampwell/contracts/business-day.ts';
import { openingAt } from '@stampwell/contracts/opening-at.ts';
import { isAllDay, type OpenDay, type OpeningHours } from '@stampwell/contracts/opening-hours.ts';
import type { Place } from '@stampwell/contracts/place.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const ALL_DAY = 'Open 24 hours';

type Hours = Pick<Place, 'opening_hours' | 'holidays' | 'time_zone'>;

const timeWords = (time: string) => (time === '24:00' ? 'midnight' : time);
const dateWords = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** 'Open until 17:00' and the like, in the place's own time; null if it set no hours. */
export function openingWords({ opening_hours: hours, holidays, time_zone }: Hours, now: Date): string | null {
  if (!hours) return null;
  const clock = { day: businessDay(now, time_zone), ...wallClock(now.toISOString(), time_zone) };
  const opening = openingAt({ hours, holidays }, clock);
  if (!opening) return 'Closed';
  if (opening.isOpen) return opening.isAllDay ? ALL_DAY : `Open until ${timeWords(opening.until)}`;
  if (opening.days === 0) return `Opens at ${opening.at}`;
  if (opening.days === 1) return `Opens tomorrow at ${opening.at}`;
  if (opening.days > 7) return `Opens ${dateWords(opening.date)} at ${opening.at}`;
  return `Opens ${DAYS[(clock.weekday + opening.days) % 7]} at ${opening.at}`;
}

function dayWords(day: OpenDay | null): string {
  if (!day) return 'Closed';
  if (isAllDay(day)) return ALL_DAY;
  return [day, ...(day.again ? [day.again] : [])]
    .map(({ opens, closes }) => `${opens} to ${timeWords(closes)}`)
    .join(', ');
}

/** The week, with equal neighbouring days together: ['Monday to Friday', '09:00 to 17:00'], ['Saturday, Sunday', 'Closed']. */
export function weekWords(hours: OpeningHours): [days: string, hours: string][] {
  const lines: { first: number; last: number; words: string }[] = [];
  for (const [index, day] of hours.entries()) {
    const words = dayWords(day);
    const before = lines.at(-1);
    if (before?.words === words) before.last = index;
    else lines.push({ first: index, last: index, words });
  }
  return lines.map(({ first, last, words }) => [daysOf(first, last), words]);
}

/** The place's next days that are not as usual: ['25 December', 'Closed']. */
export const holidayWords = ({ holidays, time_zone }: Hours, now: Date): [date: string, hours: string][] => {
  const today = businessDay(now, time_zone);
  return holidays
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(0, HOLIDAYS_SHOWN)
    .map(({ date, day }) => [dateWords(date), dayWords(day)]);
};

const HOLIDAYS_SHOWN = 5;

function daysOf(first: number, last: number): string {
  if (last === first) return DAYS[first] as string;
  if (first === 0 && last === 6) return 'Every day';
  return `${DAYS[first]}${last === first + 1 ? ',' : ' to'} ${DAYS[last]}`;
}
