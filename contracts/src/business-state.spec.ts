import { expect, it } from 'vitest';
import {
  BUSINESS_ACTIONS,
  BUSINESS_STATE_AFTER,
  type BusinessState,
  presentState,
} from './business-state.ts';

it.each([
  ['pending', { status: 'pending', is_active: true, is_approved: false }],
  ['approved', { status: 'approved', is_active: true, is_approved: true }],
  ['rejected', { status: 'rejected', is_active: true, is_approved: false }],
  ['inactive', { status: 'inactive', is_active: false, is_approved: true }],
  ['erased', { status: 'inactive', is_active: false, is_approved: false }],
] as const)('spells out %s as the wire has it', (state, wire) => expect(presentState(state)).toEqual(wire));

it('lets every action lead somewhere, and nobody do anything about what is gone', () => {
  const after: Record<string, BusinessState> = {
    approve: BUSINESS_STATE_AFTER.BusinessApproved,
    reject: BUSINESS_STATE_AFTER.BusinessRejected,
    deactivate: BUSINESS_STATE_AFTER.BusinessDeactivated,
    reactivate: BUSINESS_STATE_AFTER.BusinessReactivated,
  };
  for (const [state, actions] of Object.entries(BUSINESS_ACTIONS))
    for (const action of actions) expect(after[action]).not.toBe(state);
  expect(BUSINESS_ACTIONS.erased).toEqual([]);
});
