import { expect, it } from 'vitest';
import { businessDay } from './business-day.ts';

it.each([
  ['2026-01-15T23:59:59.999Z', '2026-01-15'],
  ['2026-07-15T22:59:59.999Z', '2026-07-15'],
  ['2026-07-15T23:00:00.000Z', '2026-07-16'],
])('%s is in the day %s of London', (at, day) => {
  expect(businessDay(new Date(at))).toBe(day);
});
