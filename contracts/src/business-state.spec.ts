import { expect, it } from 'vitest';
import { BUSINESS_ACTIONS, BUSINESS_STATE_AFTER, type BusinessState } from './business-state.ts';

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
