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

const cake = { reward_description: 'Cake', reward_emoji: '🍰' };

it.each([
  [{}, 'The terms as they were'],
  [{ stamps_required: 8, scan_cooldown_hours: 0 }, '8 stamps a reward, no cooldown'],
  [{ expiry_months: 1, double_day: 2 }, 'Stamps expire after 1 month, double stamps on Tuesdays'],
  [
    { daily_stamp_cap: 40, carries_over: true },
    'At most 40 stamps a day by one employee, what is left over is kept',
  ],
  [
    {
      steps: [
        { stamps: 5, ...cake },
        { stamps: 10, ...cake },
      ],
      spends: true,
    },
    'Cake at 5, Cake at 10, stamps to spend',
  ],
  [
    { lapses_after_months: 6, keeps_rest: false },
    'Stamps lapse after 6 months without a visit, a full card’s reward uses all stamps',
  ],
  [{ lapses_after_months: null }, 'Stamps never lapse'],
  [
    { closed: { from: '2026-01-10', until: '2026-03-01', redeems: true } },
    'Closed from 10 Jan 2026 to 1 Mar 2026',
  ],
])('puts %o as "%s"', (terms, words) => {
  expect(termsWords({ ...none, ...terms })).toBe(words);
});
