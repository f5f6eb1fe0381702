import type { businessAnalytics } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { counted } from '../ui/parts/numbers.ts';

/** A day of a series, a shop's or the platform's. */
export type AnalyticsDay = ReplyOf<typeof businessAnalytics>['series'][number];
/** How much time one point of a chart stands for. */
export type Step = 'day' | 'week' | 'month';

export interface Point {
  label: string;
  scans: number;
  stamps: number;
  rewards: number;
  new_customers: number;
}

const WEEK = 7;
/** A line of more days than these, and bars of more than those, are told by longer steps. */
const LONGEST = { line: { day: 92 }, bars: { day: 14, week: 92 } } as const;

export const lineStep = (days: number): Step => (days <= LONGEST.line.day ? 'day' : 'week');
export const barStep = (days: number): Step =>
  days <= LONGEST.bars.day ? 'day' : days <= LONGEST.bars.week ? 'week' : 'month';

const utc = { timeZone: 'UTC' } as const;
const dayLabel = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...utc });
const monthLabel = new Intl.DateTimeFormat('en-GB', { month: 'short', ...utc });
const weekdayLabel = new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...utc });

/** A date of the wire is a day in Europe/London already: read as UTC, it stays that day everywhere. */
const dayOf = ({ date }: AnalyticsDay): Date => new Date(`${date.slice(0, 10)}T00:00:00Z`);

/** The points of a chart, oldest first. */
export function pointsOf(series: readonly AnalyticsDay[], step: Step): Point[] {
  switch (step) {
    case 'day':
      return series.map((day) => sum([day], dayLabel.format(dayOf(day))));
    case 'week':
      return wholeWeeks(series).map((week) => sum(week, labelOfFirst(week)));
    case 'month':
      return [...groups(series, ({ date }) => date.slice(0, 7)).values()].map((month) =>
        sum(month, `${labelOfFirst(month, monthLabel)} ’${month[0]?.date.slice(2, 4)}`),
      );
  }
}

/** Counted from the newest day back. The days before the first whole week are left out: they would look like a bad week. */
function wholeWeeks(series: readonly AnalyticsDay[]): AnalyticsDay[][] {
  const first = series.length % WEEK;
  return Array.from({ length: Math.floor(series.length / WEEK) }, (_, i) =>
    series.slice(first + i * WEEK, first + (i + 1) * WEEK),
  );
}

/** `Map.groupBy` is younger than some phones. */
function groups<K>(series: readonly AnalyticsDay[], keyOf: (day: AnalyticsDay) => K): Map<K, AnalyticsDay[]> {
  const found = new Map<K, AnalyticsDay[]>();
  for (const day of series) found.set(keyOf(day), [...(found.get(keyOf(day)) ?? []), day]);
  return found;
}

const labelOfFirst = ([first]: readonly AnalyticsDay[], format = dayLabel): string =>
  first ? format.format(dayOf(first)) : '';

const sum = (days: readonly AnalyticsDay[], label: string): Point => ({ label, ...totalsOf(days) });

function totalsOf(parts: readonly Omit<Point, 'label'>[]): Omit<Point, 'label'> {
  const total = (key: Exclude<keyof Point, 'label'>) => parts.reduce((soFar, part) => soFar + part[key], 0);
  return {
    scans: total('scans'),
    stamps: total('stamps'),
    rewards: total('rewards'),
    new_customers: total('new_customers'),
  };
}

/** What a chart shows, in numbers: of whole weeks it may be less than of the range that they are taken from. */
export const shownBy = (points: readonly Point[], step: Step) => ({
  ...totalsOf(points),
  /** Ends a sentence that names them. */
  when: step === 'week' ? ` in the last ${counted(points.length, 'week')}` : '',
});

export interface Weekday {
  label: string;
  /** Scans of an average such day, to one decimal. */
  scans: number;
}

/** How busy each day of the week is, Monday first. */
export function weekdaysOf(series: readonly AnalyticsDay[]): Weekday[] {
  const mondayFirst = (day: AnalyticsDay): number => (dayOf(day).getUTCDay() + 6) % WEEK;
  return [...groups(series, mondayFirst)]
    .sort(([a], [b]) => a - b)
    .map(([, days]) => ({
      label: labelOfFirst(days, weekdayLabel),
      scans: Math.round((days.reduce((total, { scans }) => total + scans, 0) / days.length) * 10) / 10,
    }));
}

/** The point with the most scans, to be named in words; null where there were none at all. */
export function peakOf<P extends { scans: number }>(points: readonly P[]): P | null {
  const peak = points.reduce<P | null>(
    (best, point) => (best && best.scans >= point.scans ? best : point),
    null,
  );
  return peak && peak.scans > 0 ? peak : null;
}
