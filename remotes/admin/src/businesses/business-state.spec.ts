import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { expect, it } from 'vitest';
import { DEEDS_WHEN, stateOf } from './business-state.ts';
import { FILTER_KEYS, FILTERS, filterOf } from './filters.ts';

type Standing = Pick<Business, 'is_approved' | 'is_active' | 'rejected_at'>;
const business = (standing: Partial<Standing>): Business =>
  ({ is_approved: false, is_active: true, rejected_at: null, ...standing }) as Business;
const at = '2026-11-21T12:00:00.000Z';

it.each([
  ['pending', {}, ['all', 'pending'], ['approve', 'reject']],
  ['rejected', { rejected_at: at }, ['all'], ['approve']],
  ['approved', { is_approved: true }, ['all', 'active'], ['deactivate']],
  ['inactive', { is_approved: true, is_active: false }, ['all', 'inactive'], ['reactivate']],
] as const)('one that is %s stands under its tabs, with what can be done', (state, standing, tabs, deeds) => {
  const it = business(standing);
  expect(stateOf(it)).toBe(state);
  expect(FILTER_KEYS.filter((key) => FILTERS[key].holds(it))).toEqual(tabs);
  expect(DEEDS_WHEN[stateOf(it)]).toEqual(deeds);
});

it('a filter of the URL that is none is all', () =>
  expect([filterOf('pending'), filterOf('nonsense'), filterOf(null)]).toEqual(['pending', 'all', 'all']));
