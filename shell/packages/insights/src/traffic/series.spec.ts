import { describe, expect, it } from 'vitest';
import { type AnalyticsDay, barStep, lineStep, peakOf, pointsOf, shownBy, weekdaysOf } from './series.ts';

/** `count` days from Monday 2 March 2026; `scans` by the day's number. */
function days(count: number, scans: (day: number) => number = () => 1): AnalyticsDay[] {
  return Array.from({ length: count }, (_, i) => ({
    date: new Date(Date.UTC(2026, 2, 2 + i)).toISOString().slice(0, 10),
    scans: scans(i),
    stamps: 2,
    rewards: 0,
    new_customers: 0,
    active_customers: 0,
  }));
}

describe('the points of a chart', () => {
  it('cover more time the longer the range is', () => {
    expect([7, 30, 90, 365].map(lineStep)).toEqual(['day', 'day', 'day', 'week']);
    expect([7, 30, 90, 365].map(barStep)).toEqual(['day', 'week', 'week', 'month']);
  });

  it('are the days', () => {
    const points = pointsOf(days(90), 'day');
    expect(points).toHaveLength(90);
    expect(points[0]).toMatchObject({ label: '2 Mar', scans: 1, stamps: 2 });
  });

  it('are weeks up to today, and the days before them', () => {
    const points = pointsOf(days(30), 'week');
    expect(points.map(({ scans }) => scans)).toEqual([2, 7, 7, 7, 7]);
    expect(points.slice(0, 2).map(({ label }) => label)).toEqual(['2 Mar – 3 Mar', '4 Mar']);
    expect(pointsOf(days(28), 'week')).toHaveLength(4);
  });

  it('cover the whole range at any step', () => {
    for (const count of [1, 6, 7, 8, 30, 90, 365])
      for (const step of ['day', 'week', 'month'] as const)
        expect(shownBy(pointsOf(days(count), step))).toMatchObject({ scans: count, stamps: 2 * count });
  });

  it('are calendar months, with their year where needed', () => {
    const points = pointsOf(days(370), 'month');
    expect(points).toHaveLength(13);
    expect(points[0]).toMatchObject({ label: 'Mar ’26', scans: 30 });
    expect(points[1]).toMatchObject({ label: 'Apr ’26', scans: 30 });
    expect(points.at(-1)).toMatchObject({ label: 'Mar ’27', scans: 6 });
  });
});

describe('the days of the week', () => {
  it('start on Monday and are averages', () => {
    const week = weekdaysOf(days(15, (day) => (day % 7 === 0 ? 4 : 1)).slice(2));
    expect(week.map(({ label }) => label)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(week[0]?.scans).toBe(4);
  });

  it('begin with the shop’s first day', () => {
    const opened = days(14, (day) => (day < 7 ? 0 : 4));
    expect(weekdaysOf(opened)[0]?.scans).toBe(2);
    expect(weekdaysOf(opened, '2026-03-09')[0]?.scans).toBe(4);
  });

  it('leaves out weekdays missing from the range', () => {
    expect(weekdaysOf(days(2)).map(({ label }) => label)).toEqual(['Mon', 'Tue']);
  });
});

describe('the peak', () => {
  it('is the first of the largest, and none where all is zero', () => {
    expect(peakOf(weekdaysOf(days(14, (day) => day % 7)))?.label).toBe('Sun');
    expect(peakOf(weekdaysOf(days(7, () => 0)))).toBeNull();
  });
});
