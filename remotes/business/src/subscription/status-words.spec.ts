import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { expect, it } from 'vitest';
import { stateOf, statusWords } from './status-words.ts';
import { paidYearly } from './subscription.fixtures.ts';

const canceled_at = '2026-11-20T09:00:00Z';

it.each<[Partial<SubscriptionView>, string, string]>([
  [{ status: 'trialing', plan_type: null }, 'Free Trial Active', 'Your trial ends on 5 Dec 2026'],
  [
    { status: 'trialing', plan_type: null, trial_days_reserved: 14 },
    'Free Trial Ready',
    'Your 14 free days begin once your shop is approved',
  ],
  [{}, 'Yearly Subscription Active', 'Your subscription renews on 5 Dec 2026'],
  [{ plan_type: 'monthly' }, 'Monthly Subscription Active', 'Your subscription renews on 5 Dec 2026'],
  [{ plan_type: 'six_month' }, '6-Month Subscription Active', 'Your subscription renews on 5 Dec 2026'],
  [
    { status: 'past_due' },
    'Payment Required',
    'Your subscription payment failed. Please update your payment method.',
  ],
  [{ canceled_at }, 'Subscription Canceled', 'Your subscription will end on 5 Dec 2026'],
  [{ status: 'canceled', canceled_at }, 'Subscription Canceled', 'Your subscription ended on 5 Dec 2026'],
  [
    { status: 'canceled', canceled_at, plan_type: null },
    'Free Trial Ended',
    'Your free trial ended on 5 Dec 2026',
  ],
])('for %o says: %s', (change, title, text) =>
  expect(statusWords({ ...paidYearly, ...change })).toMatchObject({ title, text }),
);

it('says what is missing without a subscription', () =>
  expect(statusWords(null)).toEqual({
    title: 'No Active Subscription',
    text: 'Subscribe to activate your business account',
    badge: null,
  }));

it('asks for the payment first, even if the subscription was cancelled too', () =>
  expect(stateOf({ status: 'past_due', canceled_at })).toBe('past_due'));
