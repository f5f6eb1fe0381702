import { expect, it } from 'vitest';
import { foldedHours, hourLabel } from './visits.ts';

it('folds hours without visits into one row', () => {
  const hours = [7, 8, 9, 10, 11, 12, 13];
  const label = (from: number, to: number) => `${hourLabel(from)}–${hourLabel(to)}`;
  expect(foldedHours(hours, new Set([7, 11, 13])).map((row) => row.label)).toEqual([
    hourLabel(7),
    label(8, 11),
    hourLabel(11),
    hourLabel(12),
    hourLabel(13),
  ]);
  expect(foldedHours([], new Set())).toEqual([]);
});
