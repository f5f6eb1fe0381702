import { wallClock } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { firstQuarterOf, quarterOf, weekStretches } from './visit-times.ts';

/**
 * Zones with half-hour and 45-minute offsets, and with clock changes at midnight, by half an hour, twice in a month, and by a
 * whole day.
 */
const ZONES = [
  'UTC',
  'Europe/London',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Havana',
  'Pacific/Kiritimati',
];
const since = quarterOf('2025-11-20T00:00:00.000Z');
const until = quarterOf('2026-11-21T00:00:00.000Z');

it.each(ZONES)('says of each quarter of a year which one of the week it is in %s', (zone) => {
  const stretches = weekStretches(since, until, zone);
  expect([stretches[0]?.since, stretches.at(-1)?.until]).toEqual([since, until]);
  for (const [nth, { since, until, ahead }] of stretches.entries()) {
    expect(since).toBe(stretches[nth - 1]?.until ?? since);
    for (let quarter = since; quarter < until; quarter += 1) {
      const { weekday, minute } = wallClock(new Date(quarter * 15 * 60_000).toISOString(), zone);
      if ((quarter + ahead) % 672 !== weekday * 96 + Math.floor(minute / 15))
        throw new Error(`${zone}, quarter ${quarter}`);
    }
  }
});

it('has a stretch for each change of the clocks', () => {
  expect(weekStretches(since, until, 'Europe/London')).toHaveLength(3);
  expect(weekStretches(since, until, 'UTC')).toHaveLength(1);
  expect(weekStretches(since, since, 'UTC')).toEqual([]);
});

it.each([
  ['Europe/London', '2026-07-01', '2026-06-30T23:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-07-01', '2026-06-30T10:00:00.000Z'],
  ['Asia/Kathmandu', '2026-07-01', '2026-06-30T18:15:00.000Z'],
  // Where clocks go forward at midnight, the day begins at one.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
])('knows when a day begins in %s', (zone, day, begins) => {
  expect(firstQuarterOf(day, zone)).toBe(quarterOf(begins));
});
