import type { CounterAccess } from '@stampwell/contracts/http/shapes.ts';
import { expect, it } from 'vitest';
import { standingSeen, standingWords } from './standing.ts';

const well: CounterAccess = { access: 'full' };
const lapsed: CounterAccess = { access: 'read_only', read_only_since: '2026-11-03T09:00:00Z' };
const due: CounterAccess = {
  access: 'grace',
  past_due_since: '2026-11-01T09:00:00Z',
  suspends_at: '2026-11-22T09:00:00Z',
  suspends_in_days: 5,
};

it.each<[string, Parameters<typeof standingSeen>[0], boolean, string | undefined]>([
  ['nothing is known', {}, true, undefined],
  ['all is well', { status: 'approved', subscription: well }, true, undefined],
  [
    'the plan lapsed',
    { status: 'approved', subscription: lapsed },
    false,
    'Read only since 3 Nov 2026. No stamps can be given; rewards that are ready can be redeemed.',
  ],
  [
    'a payment is due',
    { status: 'approved', subscription: due },
    true,
    'Payment has been due since 1 Nov 2026. Stamps stop on 22 Nov 2026, in 5 days.',
  ],
  [
    'there never was a plan',
    { status: 'approved', subscription: null },
    false,
    'This shop has no plan. No stamps can be given.',
  ],
  [
    'an administrator deactivated it',
    { status: 'inactive', subscription: well },
    false,
    'This shop has been deactivated. Stamps and rewards are paused.',
  ],
  [
    'it is closed for the season',
    {
      status: 'approved',
      subscription: {
        ...well,
        season: { since: '2026-11-01T09:00:00Z', until: '2027-05-01', redeems: true },
      },
    },
    false,
    'Closed until 1 May. No stamps are given; rewards that are ready can be redeemed.',
  ],
])('[SC14] where %s', (_, answers, gives, words) => {
  const standing = standingSeen(answers);
  expect(standing.gives).toBe(gives);
  expect(standingWords(standing)?.words).toBe(words);
});
