import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { expect, it } from 'vitest';
import { paidYearly } from '../subscription.fixtures.ts';
import { daysUntil, isCancellable, standingOf } from './standing.ts';

const now = Date.parse('2026-12-01T12:00:00Z');
const canceled_at = '2026-11-20T09:00:00Z';

it.each([
  ['2026-12-05T09:00:00Z', 4],
  ['2026-12-01T12:00:01Z', 1],
  ['2026-12-01T12:00:00Z', 0],
  ['2026-11-01T12:00:00Z', 0],
  [null, 0],
])('counts the days until %s as %d', (end, days) => expect(daysUntil(end, now)).toBe(days));

it.each<[Partial<SubscriptionView>, string, string, string | null, number | null]>([
  [{}, 'Next Billing:', 'Active', '£300 per year', 4],
  [{ status: 'trialing' }, 'Trial Ends:', 'Trial', '£300 per year', 4],
  [{ status: 'trialing', plan_type: null }, 'Trial Ends:', 'Trial', null, 4],
  [{ plan_type: 'monthly' }, 'Next Billing:', 'Active', '£30 per month', 4],
  [{ canceled_at }, 'Access Ends:', 'Canceled', '£300 per year', 4],
  [{ status: 'trialing', canceled_at }, 'Trial Ends:', 'Canceled', '£300 per year', 4],
  [{ status: 'past_due' }, 'Payment Due:', 'Past Due', '£300 per year', null],
  [{ status: 'canceled', canceled_at }, 'Ended:', 'Canceled', '£300 per year', null],
])('shows %o under %s', (change, endLabel, words, price, daysRemaining) =>
  expect(standingOf({ ...paidYearly, ...change }, now)).toMatchObject({
    endLabel,
    badge: { words },
    price,
    daysRemaining,
  }),
);

it('offers to cancel what runs, once', () => {
  expect(isCancellable(paidYearly)).toBe(true);
  expect(isCancellable({ ...paidYearly, status: 'trialing' })).toBe(true);
  expect(isCancellable({ ...paidYearly, canceled_at })).toBe(false);
  expect(isCancellable({ ...paidYearly, status: 'past_due' })).toBe(false);
});
