import { describe, expect, it } from 'vitest';
import { anEntry } from '../testing/wallet.fixtures.ts';
import { countsOf, isActivityType, shopsIn } from './history.ts';

const history = [
  anEntry({ stamps_added: 3 }),
  anEntry({ stamps_added: 2, reversed_by: 'undo' }),
  anEntry({ stamps_added: -2, transaction_type: 'reversed', reverses: 'entry' }),
  anEntry({
    stamps_added: -10,
    transaction_type: 'redeemed',
    business_id: 'bakery',
    business_name: 'Bakery',
  }),
];

describe('the figures over a history', () => {
  it('count every entry, but only stamps and rewards that stand', () =>
    expect(countsOf(history, false)).toEqual({ activities: 4, stampsEarned: 3, rewardsRedeemed: 1 }));

  it('say that there is more', () => expect(countsOf(history, true).activities).toBe('4+'));
});

it('names each shop of a history once, in order', () =>
  expect(shopsIn(history)).toEqual([
    { id: 'bakery', name: 'Bakery' },
    { id: 'cafe', name: 'Corner Coffee' },
  ]));

it('takes only the types that the API filters by', () =>
  expect(['earned', 'redeemed', 'reversed', ''].map(isActivityType)).toEqual([true, true, false, false]));
