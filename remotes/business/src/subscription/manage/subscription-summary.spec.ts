import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { expect, it } from 'vitest';
import { paidYearly } from '../subscription.fixtures.ts';
import { summaryOf } from './subscription-summary.ts';

const now = Date.parse('2026-12-01T12:00:00Z');
const canceled_at = '2026-11-20T09:00:00Z';

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
  expect(summaryOf({ ...paidYearly, ...change }, now)).toMatchObject({
    endLabel,
    badge: { words },
    price,
    daysRemaining,
  }),
);
