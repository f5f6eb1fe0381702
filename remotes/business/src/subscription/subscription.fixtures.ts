import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';

/** A paid yearly plan. */
export const paidYearly: SubscriptionView = {
  status: 'active',
  plan_type: 'yearly',
  current_period_end: '2026-12-05T09:00:00Z',
  canceled_at: null,
  trial_ends_at: null,
  access: 'full',
};
