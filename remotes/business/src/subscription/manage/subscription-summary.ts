import { daysUntil } from '@stampwell/contracts/durations.ts';
import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { PLANS } from '@stampwell/contracts/plans.ts';
import { money } from '@stampwell/ui';
import { type StatusWords, stateOf, statusWords } from '../status-words.ts';

const PERIODS = { 1: 'per month', 6: 'per 6 months', 12: 'per year' } as Record<number, string>;

export interface SubscriptionSummary {
  plan: string;
  price: string | null;
  badge: StatusWords['badge'];
  /** Label of the end date. */
  endLabel: string;
  /** Null for a trial that has not begun. */
  end: string | null;
  /** Null if there is nothing to count. */
  daysRemaining: number | null;
}

/** The management page's words for a subscription. */
export function summaryOf(subscription: SubscriptionView, now: number): SubscriptionSummary {
  const { plan_type, status, current_period_end, trial_days_reserved: reserved, season } = subscription;
  const end = reserved ? null : current_period_end;
  const plan = plan_type && PLANS[plan_type];
  return {
    plan: plan ? `${plan.name} plan` : status === 'canceled' ? 'Free trial' : 'No plan yet',
    price: plan ? `${money(plan.pricePence)} ${PERIODS[plan.months]}` : null,
    badge: statusWords(subscription).badge,
    endLabel: endLabelOf(subscription),
    end,
    daysRemaining: reserved ?? (season ? null : daysLeft(status, end, now)),
  };
}

function daysLeft(status: SubscriptionView['status'], end: string | null, now: number): number | null {
  if (status === 'canceled' || status === 'past_due') return null;
  return end ? daysUntil(end, now) : 0;
}

/** A cancelled subscription ends instead of being billed. */
function endLabelOf(subscription: SubscriptionView): string {
  if (subscription.status === 'trialing') return 'Trial Ends:';
  switch (stateOf(subscription)) {
    case 'ending':
      return 'Access Ends:';
    case 'ended':
      return 'Ended:';
    case 'past_due':
      return 'Payment Due:';
    default:
      return 'Next Billing:';
  }
}
