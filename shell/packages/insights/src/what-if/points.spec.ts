import { expect, it } from 'vitest';
import { pointsOf } from './points.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    date: new Date(Date.UTC(2026, 0, 1 + nth)).toISOString().slice(0, 10),
    real: 1,
    what_if: 2,
  }));

it('sums up day by day', () => {
  expect(pointsOf(days(3))).toEqual([
    { label: '1 Jan', real: 1, what_if: 2 },
    { label: '2 Jan', real: 2, what_if: 4 },
    { label: '3 Jan', real: 3, what_if: 6 },
  ]);
});

it('draws a year by weeks, and ends with the newest day', () => {
  const points = pointsOf(days(365));
  expect(points).toHaveLength(53);
  expect(points.at(-1)).toMatchObject({ real: 365, what_if: 730 });
});

it('begins with the shop if that is younger than the range', () => {
  const young = days(90).map((day, nth) => (nth < 60 ? { ...day, real: 0, what_if: 0 } : day));
  const points = pointsOf(young);
  expect(points).toHaveLength(31);
  expect(points[0]).toMatchObject({ real: 0 });
  expect(pointsOf(young.slice(0, 61))).toHaveLength(7);
});
