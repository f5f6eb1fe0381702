import { expect, it } from 'vitest';
import { termsWords } from './terms-words.ts';

const none = {
  stamps_required: null,
  scan_cooldown_hours: null,
  daily_stamp_cap: null,
  expiry_months: null,
  double_day: null,
  carries_over: false,
};

it.each([
  [{}, 'The terms as they were'],
  [{ stamps_required: 8, scan_cooldown_hours: 0 }, '8 stamps a reward, no cooldown'],
  [{ expiry_months: 1, double_day: 2 }, 'Stamps expire after 1 month, double stamps on Tuesdays'],
  [
    { daily_stamp_cap: 40, carries_over: true },
    'At most 40 stamps a day by one employee, surplus stamps carry over',
  ],
])('puts %o as "%s"', (terms, words) => {
  expect(termsWords({ ...none, ...terms })).toBe(words);
});
