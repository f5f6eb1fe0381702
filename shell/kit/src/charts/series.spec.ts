import { describe, expect, it } from 'vitest';
import { type AnalyticsDay, barStep, lineStep, peakOf, pointsOf, shownBy, weekdaysOf } from './series.ts';

/** So many days from Monday 2 March 2026 on; `scans` by the day's number. */
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
  it('stand for more time the longer the range is', () => {
    expect([7, 30, 90, 365].map(lineStep)).toEqual(['day', 'day', 'day', 'week']);
    expect([7, 30, 90, 365].map(barStep)).toEqual(['day', 'week', 'week', 'month']);
  });

  it('are the days', () => {
    const points = pointsOf(days(90), 'day');
    expect(points).toHaveLength(90);
    expect(points[0]).toMatchObject({ label: '2 Mar', scans: 1, stamps: 2 });
  });

  it('are whole weeks up to today', () => {
    const points = pointsOf(days(30), 'week');
    expect(points.map(({ scans }) => scans)).toEqual([7, 7, 7, 7]);
    expect(points[0]?.label).toBe('4 Mar');
  });

  it('are told in words by what is shown, not by what was left out', () => {
    const shown = (count: number, step: 'day' | 'week') => shownBy(pointsOf(days(count), step), step);
    expect(shown(30, 'week')).toMatchObject({ scans: 28, stamps: 56, when: ' in the last 4 weeks' });
    expect(shown(30, 'day')).toMatchObject({ scans: 30, stamps: 60, when: '' });
  });

  it('are calendar months, told apart by their year', () => {
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

  it('leaves out those that the range has not', () => {
    expect(weekdaysOf(days(2)).map(({ label }) => label)).toEqual(['Mon', 'Tue']);
  });
});

describe('the peak', () => {
  it('is the first of the largest, and none where all is zero', () => {
    expect(peakOf(weekdaysOf(days(14, (day) => day % 7)))?.label).toBe('Sun');
    expect(peakOf(weekdaysOf(days(7, () => 0)))).toBeNull();
  });
});
