import { isTimeZone } from '@stampwell/contracts/time-zone.ts';
import { expect, it } from 'vitest';
import { regionsWith } from './time-zones.ts';

it('lists zones by region, those without one last', () => {
  expect(regionsWith('Europe/London', ['Europe/London', 'America/New_York', 'Europe/Isle_of_Man'])).toEqual([
    { group: 'America', items: [{ value: 'America/New_York', label: 'New York' }] },
    {
      group: 'Europe',
      items: [
        { value: 'Europe/Isle_of_Man', label: 'Isle of Man' },
        { value: 'Europe/London', label: 'London' },
      ],
    },
    { group: 'Other', items: [{ value: 'UTC', label: 'UTC' }] },
  ]);
});

it('lists the chosen zone once, under its chosen name', () => {
  for (const chosen of ['Asia/Kolkata', 'Asia/Calcutta', 'America/Argentina/Ushuaia', 'UTC']) {
    const values = regionsWith(chosen).flatMap(({ items }) => items.map(({ value }) => value));
    expect(values.filter((value) => value === chosen)).toEqual([chosen]);
  }
});

it('offers nothing that the server refuses', () => {
  const values = regionsWith('UTC').flatMap(({ items }) => items.map(({ value }) => value));
  expect(values.filter((value) => !isTimeZone(value))).toEqual([]);
});
