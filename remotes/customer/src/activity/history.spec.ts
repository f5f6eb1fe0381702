import { expect, it } from 'vitest';
import { anEntry } from '../testing/wallet.fixtures.ts';
import { isActivityType, shopsIn } from './history.ts';

const history = [
  anEntry({ stamps_added: 3 }),
  anEntry({
    stamps_added: -10,
    transaction_type: 'redeemed',
    business_id: 'bakery',
    business_name: 'Bakery',
  }),
];

it('lists each shop of a history once, sorted', () =>
  expect(shopsIn(history)).toEqual([
    { id: 'bakery', name: 'Bakery' },
    { id: 'cafe', name: 'Corner Coffee' },
  ]));

it('accepts only the types that the API filters by', () =>
  expect(['earned', 'redeemed', 'reversed', ''].map(isActivityType)).toEqual([true, true, false, false]));
