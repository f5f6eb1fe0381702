import { expect, it } from 'vitest';
import { afterDays, daysUntil, isReached } from './durations.ts';

const NOON = '2026-12-01T12:00:00.000Z';

it.each([
  ['2026-12-05T09:00:00Z', 4],
  ['2026-12-01T12:00:01Z', 1],
  ['2026-12-01T12:00:00Z', 0],
  ['2026-11-01T12:00:00Z', 0],
])('counts the days until %s as %d', (end, days) => expect(daysUntil(end, Date.parse(NOON))).toBe(days));

it('adds exact days, over a night in which clocks change too', () => {
  expect(afterDays('2026-03-28T12:00:00.000Z', 1)).toBe('2026-03-29T12:00:00.000Z');
  expect(afterDays(new Date(NOON), 1.5)).toBe('2026-12-03T00:00:00.000Z');
});

it('reaches a time at that very moment', () => {
  expect([isReached(NOON, new Date(NOON)), isReached(NOON, new Date(Date.parse(NOON) - 1))]).toEqual([
    true,
    false,
  ]);
});
