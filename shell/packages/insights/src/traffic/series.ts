import type { businessAnalytics } from '@stampwell/contracts/http/business-figures.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';

/** One day of a series, of a shop or of the platform. */
export type AnalyticsDay = ReplyOf<typeof businessAnalytics>['series'][number];
/** The time covered by one point. */
export type Step = 'day' | 'week' | 'month';

export interface Point {
  label: string;
  scans: number;
  stamps: number;
  rewards: number;
  new_customers: number;
}

const WEEK = 7;
/** Longer series use the next larger step. */
const MAX_DAYS = { line: { day: 92 }, bars: { day: 14, week: 92 } } as const;

export const lineStep = (days: number): Step => (days <= MAX_DAYS.line.day ? 'day' : 'week');
export const barStep = (days: number): Step =>
  days <= MAX_DAYS.bars.day ? 'day' : days <= MAX_DAYS.bars.week ? 'week' : 'month';

const utc = { timeZone: 'UTC' } as const;
const dayLabel = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...utc });
const monthLabel = new Intl.DateTimeFormat('en-GB', { month: 'short', ...utc });
const weekdayLabel = new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...utc });

/** Dates on the wire are days in Europe/London already; reading them as UTC keeps the day in every zone. */
const dayOf = ({ date }: AnalyticsDay): Date => new Date(`${date.slice(0, 10)}T00:00:00Z`);

/** Oldest first. */
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

/** Counted back from the newest day; the days before the first whole week form a week of their own. */
function weeksOf(series: readonly AnalyticsDay[]): AnalyticsDay[][] {
  const leading = series.length % WEEK;
  const weeks = Array.from({ length: Math.floor(series.length / WEEK) }, (_, i) =>
    series.slice(leading + i * WEEK, leading + (i + 1) * WEEK),
  );
  return leading > 0 ? [series.slice(0, leading), ...weeks] : weeks;
}

/** A whole week is labelled by its first day, a shorter one by both ends, so that it does not look like a bad week. */
function weekLabel(week: readonly AnalyticsDay[]): string {
  const last = week.at(-1);
  const isWhole = week.length === WEEK || week.length < 2 || !last;
  return isWhole ? labelOfFirst(week) : `${labelOfFirst(week)} – ${dayLabel.format(dayOf(last))}`;
}

/** `Map.groupBy` is missing in older browsers. */
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

/** The totals shown by a chart, equal to those of the range's days. */
export const shownBy = (points: readonly Point[]): Omit<Point, 'label'> => totalsOf(points);

export interface Weekday {
  label: string;
  /** Average, to one decimal. */
  scans: number;
}

/** Average scans by weekday, Monday first. @param firstDay the shop's first day; earlier days do not count */
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

/** The first point with the most scans; null if there were none. */
export function peakOf<P extends { scans: number }>(points: readonly P[]): P | null {
  const peak = points.reduce<P | null>(
    (best, point) => (best && best.scans >= point.scans ? best : point),
    null,
  );
  return peak && peak.scans > 0 ? peak : null;
}
