import type { OpeningHours } from '@stampwell/contracts/opening-hours.ts';
import { describe, expect, it } from 'vitest';
import { holidayWords, openingWords, weekWords } from './opening-words.ts';

const DAY = { opens: '09:00', closes: '17:00' };
const LATE = { opens: '18:00', closes: '02:00' };
const WEEK: OpeningHours = [DAY, DAY, null, null, LATE, null, null];
// The 23rd of November 2026 is a Monday; London has winter time.
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00Z`);
const usual = { holidays: [], time_zone: 'Europe/London' };
const now = (day: number, time: string, time_zone = 'Europe/London') =>
  openingWords({ ...usual, opening_hours: WEEK, time_zone }, at(day, time));

describe('opening hours', () => {
  it.each([
    [23, '08:59', 'Opens at 09:00'],
    [23, '09:00', 'Open until 17:00'],
    [23, '16:59', 'Open until 17:00'],
    [23, '17:00', 'Opens tomorrow at 09:00'],
    [24, '17:00', 'Opens Friday at 18:00'],
    [27, '23:59', 'Open until 02:00'],
    [28, '01:59', 'Open until 02:00'],
    [28, '02:00', 'Opens Monday at 09:00'],
    [29, '12:00', 'Opens tomorrow at 09:00'],
  ])('on the %i at %s: %s', (day, time, words) => {
    expect(now(day, time)).toBe(words);
  });

  it('are told by the shop’s clock', () => {
    expect(now(23, '09:30', 'America/New_York')).toBe('Opens at 09:00');
    expect(now(23, '21:30', 'America/New_York')).toBe('Open until 17:00');
  });

  it('open a week later, never, or are not known', () => {
    const mondays: OpeningHours = [DAY, null, null, null, null, null, null];
    expect(openingWords({ ...usual, opening_hours: mondays }, at(23, '18:00'))).toBe('Opens Monday at 09:00');
    expect(openingWords({ ...usual, opening_hours: WEEK.map(() => null) }, at(23, '18:00'))).toBe('Closed');
    expect(openingWords({ ...usual, opening_hours: null }, at(23, '18:00'))).toBeNull();
  });

  it('may be all day, have a break, and be others on a date', () => {
    const allDay: OpeningHours = Array(7).fill({ opens: '00:00', closes: '24:00' });
    expect(openingWords({ ...usual, opening_hours: allDay }, at(23, '03:00'))).toBe('Open 24 hours');
    expect(weekWords(allDay)).toEqual([['Every day', 'Open 24 hours']]);
    const split = { opens: '09:00', closes: '12:00', again: { opens: '14:00', closes: '24:00' } };
    const shop = { ...usual, opening_hours: Array(7).fill(split) as OpeningHours };
    expect(openingWords(shop, at(23, '12:30'))).toBe('Opens at 14:00');
    expect(openingWords(shop, at(23, '20:30'))).toBe('Open until midnight');
    expect(weekWords(shop.opening_hours)).toEqual([['Every day', '09:00 to 12:00, 14:00 to midnight']]);
    const days = Array.from({ length: 10 }, (_, nth) => ({ date: `2026-11-${21 + nth}`, day: null }));
    const away = { ...shop, holidays: [...days, { date: '2026-12-01', day: DAY }] };
    expect(openingWords(away, at(23, '10:00'))).toBe('Opens 1 December at 09:00');
    expect(holidayWords(away, at(29, '10:00'))).toEqual([
      ['29 November', 'Closed'],
      ['30 November', 'Closed'],
      ['1 December', '09:00 to 17:00'],
    ]);
  });

  it('take as few lines as the week allows', () => {
    expect(weekWords(WEEK)).toEqual([
      ['Monday, Tuesday', '09:00 to 17:00'],
      ['Wednesday, Thursday', 'Closed'],
      ['Friday', '18:00 to 02:00'],
      ['Saturday, Sunday', 'Closed'],
    ]);
    expect(weekWords(WEEK.map(() => DAY))).toEqual([['Every day', '09:00 to 17:00']]);
    expect(weekWords([DAY, DAY, DAY, DAY, DAY, null, LATE])[0]).toEqual([
      'Monday to Friday',
      '09:00 to 17:00',
    ]);
  });
});
