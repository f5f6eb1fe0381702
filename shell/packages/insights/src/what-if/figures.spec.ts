import type { WhatIfOutcome, WhatIfResult } from '@stampwell/contracts/http/what-if.ts';
import { describe, expect, it } from 'vitest';
import { headline, linesOf } from './figures.ts';

const outcome = (values: Partial<WhatIfOutcome> = {}): WhatIfOutcome => ({
  visits: 100,
  refused_visits: 0,
  stamps: 100,
  expired_stamps: 0,
  rewards: 8,
  median_days: 20,
  mean_days: 21,
  open_stamps: 20,
  full_cards: 1,
  owed_rewards: 2.5,
  ...values,
});
const result = (what_if: Partial<WhatIfOutcome>): WhatIfResult => ({
  from: '2026-10-01',
  to: '2026-10-30',
  events: 110,
  customers: 9,
  real: outcome(),
  what_if: outcome(what_if),
  gain: 2,
  lose: 0,
  series: [],
  owed: { ages: [0], days: [], curve: [] },
});
const costs = { reward_cost_pence: 120, average_spend_pence: 450 };

describe('the headline', () => {
  it.each([
    [
      { rewards: 10 },
      costs,
      '8 rewards were given; it would have been 10 rewards: £2.40 more, what 1 visit brings in.',
    ],
    [
      { rewards: 1 },
      costs,
      '8 rewards were given; it would have been 1 reward: £8.40 less, what 2 visits bring in.',
    ],
    [{ rewards: 10 }, null, '8 rewards were given; it would have been 10 rewards.'],
    [{}, costs, '8 rewards were given; it would have been as many.'],
  ])('of %o', (what_if, its, words) => {
    expect(headline(result(what_if), its)).toBe(words);
  });
});

describe('of %o', () => {
  it('are compared, with the difference', () => {
    const lines = linesOf(result({ rewards: 10, median_days: 16.5 }), costs);
    expect(lines.slice(0, 4)).toEqual([
      { label: 'Rewards given', real: '8', whatIf: '10', difference: '+2' },
      { label: 'What the rewards cost', real: '£9.60', whatIf: '£12.00', difference: '+£2.40' },
      { label: 'Their share of takings', real: '2.1 %', whatIf: '2.7 %', difference: '+0.6 %' },
      { label: 'Usual days to a reward', real: '20 days', whatIf: '16.5 days', difference: '−3.5 days' },
    ]);
  });

  it('leave out unknown money and what did not happen', () => {
    const labels = linesOf(result({}), null).map(({ label }) => label);
    expect(labels).not.toContain('What the rewards cost');
    expect(labels).not.toContain('Visits turned away');
    expect(linesOf(result({}), null)[0]?.difference).toBe('the same');
  });
});
