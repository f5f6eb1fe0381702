import { wallClock } from '@stampwell/contracts/business-day.ts';
import type { Shop } from '@stampwell/contracts/http/shapes.ts';
import { DEFAULT_TIME_ZONE } from '@stampwell/contracts/limits.ts';
import { openingAt } from '@stampwell/contracts/opening-at.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type Hours = Pick<Shop, 'opening_hours' | 'time_zone'>;

/** 'Open until 17:00' and the like, in the shop's own time; null if the shop set no hours. */
export function openingWords({ opening_hours: hours, time_zone }: Hours, now: Date): string | null {
  if (!hours) return null;
  const clock = wallClock(now.toISOString(), time_zone ?? DEFAULT_TIME_ZONE);
  const opening = openingAt(hours, clock);
  if (!opening) return 'Closed';
  if (opening.isOpen) return `Open until ${opening.until}`;
  if (opening.days === 0) return `Opens at ${opening.at}`;
  if (opening.days === 1) return `Opens tomorrow at ${opening.at}`;
  return `Opens ${DAYS[(clock.weekday + opening.days) % 7]} at ${opening.at}`;
}

/** The week, with equal neighbouring days together: ['Monday to Friday', '09:00 to 17:00'], ['Saturday, Sunday', 'Closed']. */
export function weekWords(hours: NonNullable<Shop['opening_hours']>): [days: string, hours: string][] {
  const lines: { first: number; last: number; words: string }[] = [];
  for (const [index, day] of hours.entries()) {
    const words = day ? `${day.opens} to ${day.closes}` : 'Closed';
    const before = lines.at(-1);
    if (before?.words === words) before.last = index;
    else lines.push({ first: index, last: index, words });
  }
  return lines.map(({ first, last, words }) => [daysOf(first, last), words]);
}

function daysOf(first: number, last: number): string {
  if (last === first) return DAYS[first] as string;
  if (first === 0 && last === 6) return 'Every day';
  return `${DAYS[first]}${last === first + 1 ? ',' : ' to'} ${DAYS[last]}`;
}
