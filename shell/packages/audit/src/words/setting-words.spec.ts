import { expect, it } from 'vitest';
import { linesOf } from './setting-words.ts';

it('puts a change in words', () => {
  expect(linesOf({ trial_days: 1, daily_stamp_cap: null, announcement: 'Hello' })).toEqual([
    'Trial: 1 day',
    'Daily stamp cap: none',
    'Announcement: “Hello”',
  ]);
});
