import type { businessAnalytics } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';

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
      return weeksOf(series).map((week) => sum(week, weekLabel(week)));
    case 'month':
      return [...groups(series, ({ date }) => date.slice(0, 7)).values()].map((month) =>
        sum(month, `${labelOfFirst(month, monthLabel)} ’${month[0]?.date.slice(2, 4)}`),
      );
  }
}

/** Counted from the newest day back; the days before the first whole week are one of their own. */
function weeksOf(series: readonly AnalyticsDay[]): AnalyticsDay[][] {
  const leading = series.length % WEEK;
  const weeks = Array.from({ length: Math.floor(series.length / WEEK) }, (_, i) =>
    series.slice(leading + i * WEEK, leading + (i + 1) * WEEK),
  );
  return leading > 0 ? [series.slice(0, leading), ...weeks] : weeks;
}

/** A week is named by its first day; fewer days than a week by both ends, lest they look like a bad week. */
function weekLabel(week: readonly AnalyticsDay[]): string {
  const last = week.at(-1);
  const isWhole = week.length === WEEK || week.length < 2 || !last;
  return isWhole ? labelOfFirst(week) : `${labelOfFirst(week)} – ${dayLabel.format(dayOf(last))}`;
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

/** What a chart shows, in numbers: the same as of the range's days. */
export const shownBy = (points: readonly Point[]): Omit<Point, 'label'> => totalsOf(points);

export interface Weekday {
  label: string;
  /** Scans of an average such day, to one decimal. */
  scans: number;
}

/** How busy each day of the week is, Monday first. @param firstDay no day before it could have been busy: it counts in no average */
export function weekdaysOf(series: readonly AnalyticsDay[], firstDay?: string | null): Weekday[] {
  const open = series.filter(({ date }) => !firstDay || date.slice(0, 10) >= firstDay);
  const mondayFirst = (day: AnalyticsDay): number => (dayOf(day).getUTCDay() + 6) % WEEK;
  return [...groups(open, mondayFirst)]
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
