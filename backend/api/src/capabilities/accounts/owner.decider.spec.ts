import { type BusinessEvent, houseText, PLAIN_TERMS, type ProgrammeTerms } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { givenWhenThen } from '../../testing/given-when-then.ts';
import * as decider from './owner.decider.ts';

const given = givenWhenThen(decider);
const businessId = 'b';
const business_id = 'b';
const terms: ProgrammeTerms = {
  steps: [{ stamps: 10, reward_description: houseText('Free coffee'), reward_emoji: '🎁' }],
  scan_cooldown_hours: 4,
  daily_stamp_cap: null,
  ...PLAIN_TERMS,
};
const registered: BusinessEvent = {
  type: 'BusinessRegistered',
  data: { business_id, onboarding: true, terms },
};
const erased: BusinessEvent = { type: 'BusinessErased', data: { business_id } };

it('[AC1, AC6] registers once, with its terms', () => {
  const register = { type: 'Register', businessId, isOnboarding: true, terms } as const;
  given().when(register).thenEvents(registered);
  given(registered).when(register).thenRefused('already_exists');
  given(registered, erased).when(register).thenRefused('already_exists');
});

it('[AC10] erases what is registered, once', () => {
  given(registered).when({ type: 'Erase', businessId }).thenEvents(erased);
  given().when({ type: 'Erase', businessId }).thenRefused('not_found');
  given(registered, erased).when({ type: 'Erase', businessId }).thenRefused('not_found');
});

it('[AC3] tells of another address as of any field of the profile', () => {
  const change = { type: 'ChangeEmail', businessId } as const;
  const changed = { type: 'BusinessProfileChanged', data: { business_id: businessId, fields: ['email'] } };
  given(registered)
    .when(change)
    .thenEvents(changed as BusinessEvent);
  given(registered, erased).when(change).thenRefused('not_found');
});

it('[AC8] tells of a new password in the account’s own stream', () => {
  const change = { businessId, how: 'changed' } as const;
  expect(decider.changePassword(change, given(registered).state)).toEqual([
    { type: 'PasswordChanged', data: { account_id: businessId, how: 'changed' } },
  ]);
  expect(() => decider.changePassword(change, given(registered, erased).state)).toThrow('Resource not found');
});
