import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDay, dayBegins, daysUpTo } from './business-day.ts';
import { isTimeZone } from './time-zone.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

it.each([
  ['Europe/London', '2026-01-15T23:59:59.999Z', '2026-01-15'],
  ['Europe/London', '2026-07-15T22:59:59.999Z', '2026-07-15'],
  ['Europe/London', '2026-07-15T23:00:00.000Z', '2026-07-16'],
  ['Asia/Kolkata', '2026-07-15T18:29:59.999Z', '2026-07-15'],
  ['Asia/Kolkata', '2026-07-15T18:30:00.000Z', '2026-07-16'],
  ['Asia/Kathmandu', '2026-07-15T18:14:59.999Z', '2026-07-15'],
  ['Asia/Kathmandu', '2026-07-15T18:15:00.000Z', '2026-07-16'],
  ['America/St_Johns', '2026-01-15T03:29:59.999Z', '2026-01-14'],
  ['America/St_Johns', '2026-01-15T03:30:00.000Z', '2026-01-15'],
])('in %s, %s is in the day %s', (zone, at, day) => {
  expect(businessDay(new Date(at), zone)).toBe(day);
  expect(businessDay(at, zone)).toBe(day);
});

it('tells a day that began twice: at 00:01 the clocks of St John’s went back to 23:01', () => {
  const times = ['02:29:59', '02:30:00', '02:30:59', '02:31:00', '03:29:59', '03:30:00'];
  const days = times.map((time) => businessDay(`2006-10-29T${time}.000Z`, 'America/St_Johns'));
  expect(days).toEqual(['2006-10-28', '2006-10-29', '2006-10-29', '2006-10-28', '2006-10-28', '2006-10-29']);
});

it('skips the day that Samoa skipped', () => {
  expect(businessDay('2011-12-30T09:59:59.999Z', 'Pacific/Apia')).toBe('2011-12-29');
  expect(businessDay('2011-12-30T10:00:00.000Z', 'Pacific/Apia')).toBe('2011-12-31');
});

/** The runtime's own calendar, without a cache. */
function oracle(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return format.format(at);
}

const zone = fc.constantFrom(
  ...Intl.supportedValuesOf('timeZone'),
  ...['UTC', 'Asia/Calcutta', 'Asia/Kolkata', 'GB', 'NZ-CHAT', 'Etc/GMT+12', 'Etc/GMT-14'],
);
const dayNumber = fc.integer({ min: 0, max: Date.parse('2040-12-31') / DAY_MS });
/** Random times, half of them near the start of a day: zones' offsets are quarters of an hour, except Monrovia's before 1972. */
const time = fc.tuple(
  dayNumber,
  fc.oneof(
    fc.integer({ min: 0, max: DAY_MS - 1 }),
    fc
      .tuple(fc.integer({ min: 0, max: 96 }), fc.constantFrom(-1000, -1, 0, 1, 1000, MINUTE_MS, -MINUTE_MS))
      .map(([quarter, off]) => quarter * 15 * MINUTE_MS + off),
    fc.integer({ min: 44 * 60_000, max: 45 * 60_000 }),
  ),
);

/** Nights on which clocks change: the last hours before and the first after where a zone's offset is another a day later. */
function changesOf(timeZone: string, year: number): number[] {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offset = (at: number) => clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const days = Array.from({ length: 365 }, (_, day) => Date.UTC(year, 0, 1 + day));
  return days.filter((at) => offset(at) !== offset(at + DAY_MS));
}

describe('a business’s day', () => {
  it('is the calendar’s in every zone, asked in any order', () => {
    fc.assert(
      fc.property(zone, fc.array(time, { minLength: 1, maxLength: 8 }), (timeZone, times) => {
        for (const [day, ofDay] of times) {
          const at = day * DAY_MS + ofDay;
          const expected = [timeZone, oracle(at, timeZone)];
          expect([timeZone, businessDay(new Date(at), timeZone)]).toEqual(expected);
          expect([timeZone, businessDay(new Date(at).toISOString(), timeZone)]).toEqual(expected);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('is the calendar’s on the nights when clocks change, both ways', () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: 1970, max: 2040 }), (timeZone, year) => {
        const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
        for (const night of changesOf(timeZone, year)) {
          for (let at = night - DAY_MS; at < night + 2 * DAY_MS; at += 10 * MINUTE_MS) {
            for (const moment of [at - 1, at, at + MINUTE_MS])
              expect(businessDay(new Date(moment), timeZone)).toBe(format.format(moment));
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the last days', () => {
  it('have no gap and no double over a change of clocks', () => {
    expect(daysUpTo('2026-03-30', 3)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
    expect(daysUpTo('2026-10-26', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
    expect(daysUpTo('2024-03-01', 2)).toEqual(['2024-02-29', '2024-03-01']);
  });

  it('are consecutive, however many, and end today', () => {
    fc.assert(
      fc.property(zone, dayNumber, fc.integer({ min: 1, max: 365 }), (timeZone, number, count) => {
        const today = businessDay(new Date(number * DAY_MS), timeZone);
        const days = daysUpTo(today, count);
        expect([days.length, days.at(-1)]).toEqual([count, today]);
        days.slice(1).forEach((day, index) => {
          expect(Date.parse(day) - Date.parse(days[index] ?? '')).toBe(DAY_MS);
        });
      }),
    );
  });
});

describe('a time zone', () => {
  it.each([
    ...Intl.supportedValuesOf('timeZone'),
    'UTC',
    'Asia/Calcutta',
    'Asia/Kolkata',
    'GB',
    'Etc/GMT+5',
    'EST5EDT',
  ])('is %s', (name) => expect(isTimeZone(name)).toBe(true));

  it.each([
    '',
    'London',
    'Europe/Londn',
    '+05:30',
    '-03',
    'europe/london',
    'Europe/London ',
    '../etc/passwd',
  ])('is not %j', (name) => expect(isTimeZone(name)).toBe(false));
});

it.each([
  ['Europe/London', '2027-05-01', '2027-04-30T23:00:00.000Z'],
  ['Europe/London', '2027-01-01', '2027-01-01T00:00:00.000Z'],
  ['America/St_Johns', '2027-01-01', '2027-01-01T03:30:00.000Z'],
  ['Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00.000Z'],
  // There the clocks go forward at midnight, so the day begins at one.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
])('in %s, %s begins at %s', (zone, day, at) => expect(dayBegins(day, zone)).toBe(at));
