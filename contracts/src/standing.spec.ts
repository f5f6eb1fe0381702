import { expect, it } from 'vitest';
import {
  isJoinable,
  noteOfShop,
  noteOnPass,
  refusalIn,
  refusalOf,
  standingOf,
  standingWith,
} from './standing.ts';
import type { PaidDates } from './subscription-access.ts';

it.each([
  ['full', true, true, null, null],
  ['grace', true, true, 'payment_due', null],
  ['read_only', false, true, 'lapsed', 'subscription_required'],
  ['none', false, false, 'no_plan', 'subscription_required'],
] as const)(
  '[SC14, SC15] with %s access an approved shop gives: %s, redeems: %s',
  (access, gives, redeems, reason, code) => {
    const standing = standingWith('approved', access);
    expect(standing).toEqual({ isOpen: true, gives, redeems, reason, until: null });
    expect(refusalOf(standing)).toBe(code);
  },
);

it.each([
  ['absent', 'not_found'],
  ['pending', 'business_not_approved'],
  ['rejected', 'business_not_approved'],
  ['inactive', 'business_inactive'],
  ['erased', 'business_inactive'],
] as const)('[SC13] a business that is %s does nothing, whatever its plan: %s', (state, code) => {
  for (const access of ['full', 'none'] as const) {
    const standing = standingWith(state, access);
    expect(standing).toMatchObject({ isOpen: false, gives: false, redeems: false, reason: state });
    expect([refusalOf(standing), refusalIn(state)]).toEqual([code, code]);
  }
});

it('[SU14] says until when an owed payment is waited for', () => {
  const subscription: PaidDates = {
    ...{ kind: 'paid', planType: 'monthly', periodEnd: '2026-11-01T00:00:00.000Z', trialEndsAt: null },
    ...{ reservedDays: null, unpaidSince: '2026-11-01T00:00:00.000Z', cancellation: null, end: null },
  };
  const at = (now: string) => standingOf({ state: 'approved', subscription }, new Date(now));
  expect(at('2026-11-21T23:59:59.999Z')).toMatchObject({ gives: true, until: '2026-11-22T00:00:00.000Z' });
  expect(at('2026-11-22T00:00:00.000Z')).toMatchObject({ gives: false, reason: 'lapsed', until: null });
});

it('[SU29] says until which day a shop is closed, to its customers and on a pass', () => {
  const closed = { gives_stamps: false, closed_until: '2027-05-01' };
  expect(noteOfShop({ ...closed, redeems_rewards: true })).toBe(
    'Closed until 1 May. Your stamps are kept, and rewards can be redeemed.',
  );
  expect(noteOfShop({ ...closed, redeems_rewards: false })).toBe('Closed until 1 May. Your stamps are kept.');
  const standing = standingWith('approved', 'full', null, { until: '2027-05-01', redeems: false });
  expect([noteOnPass(standing), isJoinable(standing)]).toEqual(['Closed until 1 May', true]);
  expect(standingWith('inactive', 'full', null, { until: '2027-05-01', redeems: true }).reason).toBe(
    'inactive',
  );
});
