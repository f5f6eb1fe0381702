import { ANOMALY, DAY_MS } from '@stampwell/contracts';

/** The stamps that a staff member gave on a day. */
export type StaffDay = [day: string, stamps: number];

/** By account of the staff, including the owner: their newest days, oldest first. */
export type StaffDays = Record<string, StaffDay[]>;

/** The usual number of stamps per day, and the amount of data behind it. */
export interface Norm {
  /** The day to be judged; the norm covers days before it. */
  day: string;
  median: number;
  /** Median absolute deviation. */
  mad: number;
  days: number;
  people: number;
}

const { farAbove } = ANOMALY;
/** Staff without stamps for longer are left out of the norm. */
const FORGOTTEN_AFTER_DAYS = 60;

export function countDay(
  staff: StaffDays,
  { by, day, stamps }: { by: string; day: string; stamps: number },
): StaffDays {
  const own = staff[by] ?? [];
  if (own.some(([of]) => of === day))
    return { ...staff, [by]: own.map(([of, given]) => [of, of === day ? given + stamps : given]) };
  const days: StaffDay[] = [...own, [day, stamps]];
  return { ...current(staff, day), [by]: days.slice(-farAbove.keptDays) };
}

/** Stamps that a staff member gave on a day. */
export const stampsOn = (staff: StaffDays, account: string, day: string): number =>
  staff[account]?.find(([of]) => of === day)?.[1] ?? 0;

function current(staff: StaffDays, day: string): StaffDays {
  const since = Date.parse(day) - FORGOTTEN_AFTER_DAYS * DAY_MS;
  return Object.fromEntries(
    Object.entries(staff).filter(([, days]) => Date.parse(days.at(-1)?.[0] ?? '') >= since),
  );
}

/** The norm of all days except this one, which is not over yet. */
export function normOf(staff: StaffDays, day: string): Norm {
  const past = Object.values(staff).map((days) => days.filter(([of]) => of !== day));
  const stamps = past.flat().map(([, given]) => given);
  const middle = median(stamps);
  return {
    day,
    median: middle,
    mad: median(stamps.map((given) => Math.abs(given - middle))),
    days: stamps.length,
    people: past.filter((days) => days.length > 0).length,
  };
}

/**
 * The robust z-score of a day far above the norm; null for any other. The deviation is at least a tenth of the median, so that in
 * a shop with nearly equal days two more stamps do not count as unusual.
 */
export function zScoreOf(stamps: number, { median, mad, days, people }: Norm): number | null {
  if (stamps < farAbove.leastStamps || days < farAbove.leastDays || people < farAbove.leastStaff) return null;
  const z = (0.6745 * (stamps - median)) / Math.max(mad, median / 10, 1);
  return z > farAbove.zScore && stamps > farAbove.timesMedian * median ? Math.round(z * 10) / 10 : null;
}

function median(numbers: number[]): number {
  if (numbers.length === 0) return 0;
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
