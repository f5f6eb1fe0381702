import { ANOMALY, type Holidays, isWithinHours, type OpeningHours } from '@stampwell/contracts';

/** A day with stamps: a bitmask of the hours with scans, and the number of scans. */
export type DayHours = [day: string, hours: number, scans: number];

/** Weekday and time of day in the shop's time zone. */
export interface WallClock {
  weekday: number;
  minute: number;
}

const { usualHours, graceMinutes } = ANOMALY;
const DAY_HOURS = 24;

/** Uses the owner's opening hours, or else the hours with stamps lately. */
export function isOutsideHours(
  { hours, holidays }: { hours: OpeningHours | null; holidays: Holidays },
  days: readonly DayHours[],
  { day, clock }: { day: string; clock: WallClock },
): boolean {
  if (hours) return !isWithinHours({ hours, holidays }, { day, ...clock }, graceMinutes);
  const past = days.filter(([of]) => of !== day);
  const scans = past.reduce((sum, [, , count]) => sum + count, 0);
  if (past.length < usualHours.leastDays || scans < usualHours.leastScans) return false;
  return !isNear(
    past.reduce((all, [, own]) => all | own, 0),
    hourOf(clock),
  );
}

/** Adds a scan to its day. A single scan outside the hours does not make them usual. */
export function countHour(days: readonly DayHours[], day: string, clock: WallClock): DayHours[] {
  const bit = 1 << hourOf(clock);
  if (days.some(([of]) => of === day))
    return days.map(([of, hours, scans]) => (of === day ? [of, hours | bit, scans + 1] : [of, hours, scans]));
  return [...days, [day, bit, 1] as DayHours].slice(-usualHours.keptDays);
}

const hourOf = ({ minute }: WallClock) => Math.floor(minute / 60);

function isNear(hours: number, hour: number): boolean {
  for (let apart = -usualHours.hoursAround; apart <= usualHours.hoursAround; apart++) {
    if (hours & (1 << ((hour + apart + DAY_HOURS) % DAY_HOURS))) return true;
  }
  return false;
}
