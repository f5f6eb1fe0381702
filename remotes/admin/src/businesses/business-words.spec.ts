import { aBusiness } from '@stampwell/client/testing/fixtures.ts';
import { expect, it } from 'vitest';
import { planLabel } from './business-words.ts';

it('calls days that wait for the approval no trial yet', () => {
  const trialing = { subscription_status: 'trialing' } as const;
  expect(planLabel(aBusiness({ ...trialing, status: 'pending' }))).toBe('Waiting for approval');
  expect(planLabel(aBusiness({ ...trialing, status: 'approved' }))).toBe('Trial');
  expect(planLabel(aBusiness({ subscription_status: null, status: 'pending' }))).toBe('No subscription yet');
});
