import { type AccountEvent, houseText } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { givenWhenThen } from '../../testing/given-when-then.ts';
import * as decider from './accounts.decider.ts';

const given = givenWhenThen(decider);
const accountId = 'a';
const account_id = 'a';

const registered = (kind: 'customer' | 'admin' = 'customer'): AccountEvent => ({
  type: 'AccountRegistered',
  data: { account_id, kind },
});
const deactivated: AccountEvent = {
  type: 'AccountDeactivated',
  data: { account_id, reason: houseText('Fraud') },
};
const reactivated: AccountEvent = { type: 'AccountReactivated', data: { account_id } };
const erased: AccountEvent = { type: 'AccountErased', data: { account_id, kind: 'customer' } };

it('[AC1] registers once, and never an erased account again', () => {
  const register = { type: 'Register', accountId, kind: 'customer' } as const;
  given().when(register).thenEvents(registered());
  given(registered()).when(register).thenRefused('already_exists');
  given(registered(), erased).when(register).thenRefused('already_exists');
});

it('[AC2] rotates the code of a customer alone', () => {
  const rotate = { type: 'RotateQrCode', accountId } as const;
  given(registered()).when(rotate).thenEvents({ type: 'QrCodeRotated', data: { account_id } });
  given(registered('admin')).when(rotate).thenRefused('not_found');
});

it('[AC3] names the fields that changed, and is silent where none did', () => {
  given(registered())
    .when({ type: 'ChangeProfile', accountId, fields: ['name', 'email'] })
    .thenEvents({ type: 'AccountProfileChanged', data: { account_id, fields: ['name', 'email'] } });
  given(registered()).when({ type: 'ChangeProfile', accountId, fields: [] }).thenEvents();
});

it('[AC4] deactivates what is active and reactivates what is not', () => {
  const deactivate = { type: 'Deactivate', accountId, reason: houseText('Fraud') } as const;
  const reactivate = { type: 'Reactivate', accountId } as const;
  given(registered()).when(deactivate).thenEvents(deactivated);
  given(registered(), deactivated).when(deactivate).thenRefused('invalid_state');
  given(registered(), deactivated).when(reactivate).thenEvents(reactivated);
  given(registered()).when(reactivate).thenRefused('invalid_state');
  expect(given(registered(), deactivated, reactivated).state.status).toBe('active');
});

it.each<decider.AccountCommand>([
  { type: 'Deactivate', accountId, reason: houseText('Fraud') },
  { type: 'Reactivate', accountId },
  { type: 'ChangeProfile', accountId, fields: ['name'] },
  { type: 'ChangePassword', accountId, how: 'changed' },
  { type: 'RotateQrCode', accountId },
  { type: 'Erase', accountId, others: [] },
])('[AC5] knows nobody to $type who never was or was erased', (command) => {
  given().when(command).thenRefused('not_found');
  given(registered(), erased).when(command).thenRefused('not_found');
});

it('[AC5] knows no administrator to deactivate', () => {
  given(registered('admin'))
    .when({ type: 'Deactivate', accountId, reason: houseText('Fraud') })
    .thenRefused('not_found');
  given(registered('admin')).when({ type: 'Reactivate', accountId }).thenRefused('not_found');
});

it('[AC8, AC9] tells how a password was renewed; a reset gives a customer another code', () => {
  const renewed = (how: 'changed' | 'reset_by_mail'): AccountEvent => ({
    type: 'PasswordChanged',
    data: { account_id, how },
  });
  const rotated: AccountEvent = { type: 'QrCodeRotated', data: { account_id } };
  const change = (how: 'changed' | 'reset_by_mail') => ({ type: 'ChangePassword', accountId, how }) as const;
  given(registered()).when(change('changed')).thenEvents(renewed('changed'));
  given(registered()).when(change('reset_by_mail')).thenEvents(rotated, renewed('reset_by_mail'));
  given(registered('admin')).when(change('reset_by_mail')).thenEvents(renewed('reset_by_mail'));
});

const erase = (...others: decider.Account[]) => ({ type: 'Erase', accountId, others }) as const;

it('[AC10] erases a customer, deactivated or not', () => {
  given(registered()).when(erase()).thenEvents(erased);
  given(registered(), deactivated).when(erase()).thenEvents(erased);
});

it('[AC11] keeps the last administrator', () => {
  const admin: AccountEvent = { type: 'AccountErased', data: { account_id, kind: 'admin' } };
  const somebody = given(registered('admin')).state;
  given(registered('admin')).when(erase()).thenRefused('invalid_state');
  given(registered('admin'))
    .when(erase(given(registered('admin'), admin).state))
    .thenRefused('invalid_state');
  given(registered('admin')).when(erase(given().state)).thenRefused('invalid_state');
  given(registered('admin')).when(erase(somebody)).thenEvents(admin);
});

const join = { type: 'Join', accountId, businessId: 'b', from: 'tent' } as const;
const joined: AccountEvent = { type: 'GuestJoined', data: { account_id, business_id: 'b', from: 'tent' } };

it('[JO1, JO2] a guest is registered as a customer, once, with shop and poster', () => {
  given().when(join).thenEvents(registered(), joined);
  given(registered(), joined).when(join).thenRefused('already_exists');
  given(registered(), erased).when(join).thenRefused('already_exists');
  expect(given(registered(), joined).state.isGuest).toBe(true);
});

it.each(['email', 'passkey'] as const)(
  '[JO6] claims a guest’s account by %s, once, and nobody else’s',
  (how) => {
    const claim = { type: 'Claim', accountId, how } as const;
    const claimed: AccountEvent = { type: 'AccountClaimed', data: { account_id, how } };
    given(registered(), joined).when(claim).thenEvents(claimed);
    given(registered(), joined, claimed).when(claim).thenEvents();
    given(registered()).when(claim).thenEvents();
    given().when(claim).thenRefused('not_found');
    expect(given(registered(), joined, claimed).state.isGuest).toBe(false);
  },
);
