import { expect, it } from 'vitest';
import { isWithinHours, type OpeningHours, openingHoursSchema } from './opening-hours.ts';

const day = { opens: '08:00', closes: '17:30' };
const late = { opens: '18:00', closes: '02:00' };
const SHOP: OpeningHours = [day, day, day, day, late, late, null];
const at = (weekday: number, time: string) => ({
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
])('%s', (_case, moment, isOpen) => {
  expect(isWithinHours(SHOP, moment, 15)).toBe(isOpen);
});

it('takes seven days, each closed or with two times that differ', () => {
  expect(openingHoursSchema.safeParse(SHOP).success).toBe(true);
  expect(openingHoursSchema.safeParse(SHOP.slice(1)).success).toBe(false);
  for (const wrong of [
    { opens: '8:00', closes: '17:00' },
    { opens: '08:00', closes: '24:00' },
    { opens: '08:00', closes: '08:00' },
  ])
    expect(openingHoursSchema.safeParse([wrong, ...SHOP.slice(1)]).success).toBe(false);
});
