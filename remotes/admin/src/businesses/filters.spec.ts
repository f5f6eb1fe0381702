import { BUSINESS_ACTIONS, type BusinessState } from '@stampwell/contracts/business-state.ts';
import { presentState } from '@stampwell/contracts/http/presenters.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { expect, it } from 'vitest';
import { FILTER_KEYS, FILTERS, filterOf } from './filters.ts';

const business = (state: BusinessState) => presentState(state) as Business;

it.each([
  ['pending', ['all', 'pending'], ['approve', 'reject']],
  ['rejected', ['all'], ['approve']],
  ['approved', ['all', 'active'], ['deactivate']],
  ['inactive', ['all', 'inactive'], ['reactivate']],
] as const)('one that is %s stands under its tabs, with what can be done', (state, tabs, actions) => {
  expect(FILTER_KEYS.filter((key) => FILTERS[key].holds(business(state)))).toEqual(tabs);
  expect(BUSINESS_ACTIONS[state]).toEqual(actions);
});

it('a registration that is not finished stands under its own tab alone', () => {
  const one = { ...business('pending'), is_unfinished: true };
  expect(FILTER_KEYS.filter((key) => FILTERS[key].holds(one))).toEqual(['unfinished']);
});

it('an unknown filter in the URL counts as all', () =>
  expect([filterOf('pending'), filterOf('nonsense'), filterOf(null)]).toEqual(['pending', 'all', 'all']));
