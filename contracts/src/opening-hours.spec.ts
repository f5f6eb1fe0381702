import { expect, it } from 'vitest';
import { isWithinHours, type OpeningHours, openingHoursSchema } from './opening-hours.ts';

const day = { opens: '08:00', closes: '17:30' };
const late = { opens: '18:00', closes: '02:00' };
const SPLIT = { opens: '09:00', closes: '12:00', again: { opens: '14:00', closes: '01:00' } };
const HOURS: OpeningHours = [day, day, day, SPLIT, late, late, null];
const SHOP = { hours: HOURS, holidays: [{ date: '2026-11-25', day: null }] };
// The 23rd of November 2026 is a Monday.
const at = (weekday: number, time: string) => ({
  day: `2026-11-${23 + weekday}`,
  weekday,
  minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
});

it.each([
  ['within the day', at(0, '12:00'), true],
  ['in the minutes of grace before', at(0, '07:45'), true],
  ['before those', at(0, '07:44'), false],
  ['in the minutes of grace after', at(0, '17:45'), true],
  ['after those', at(0, '17:46'), false],
  ['late, on the day itself', at(4, '23:59'), true],
  ['late, after midnight', at(5, '01:30'), true],
  ['after midnight of a day that closed before', at(4, '01:30'), false],
  ['after midnight on a closed day, the evening before reaching into it', at(6, '02:15'), true],
  ['on a closed day', at(6, '12:00'), false],
  ['from Sunday to Monday', at(0, '00:30'), false],
  ['before a break', at(3, '11:59'), true],
  ['in it', at(3, '13:00'), false],
  ['after it', at(3, '14:00'), true],
  ['after midnight of a day with a break', at(4, '01:00'), true],
  ['on a holiday', at(2, '12:00'), false],
])('%s', (_case, moment, isOpen) => {
  expect(isWithinHours(SHOP, moment, 15)).toBe(isOpen);
});

it('takes seven days, each closed or with two times that differ', () => {
  expect(openingHoursSchema.safeParse(HOURS).success).toBe(true);
  expect(openingHoursSchema.safeParse(HOURS.slice(1)).success).toBe(false);
  for (const wrong of [
    { opens: '8:00', closes: '17:00' },
    { opens: '24:00', closes: '08:00' },
    { opens: '08:00', closes: '24:01' },
    { ...late, again: { opens: '04:00', closes: '06:00' } },
    { ...day, again: { opens: '17:00', closes: '19:00' } },
    { opens: '08:00', closes: '08:00' },
  ])
    expect(openingHoursSchema.safeParse([wrong, ...HOURS.slice(1)]).success).toBe(false);
});

it('never closes from 00:00 to 24:00', () => {
  const hours: OpeningHours = Array(7).fill({ opens: '00:00', closes: '24:00' });
  expect(openingHoursSchema.safeParse(hours).success).toBe(true);
  for (const time of ['00:00', '12:00', '23:59']) expect(isWithinHours({ hours }, at(3, time), 0)).toBe(true);
});
