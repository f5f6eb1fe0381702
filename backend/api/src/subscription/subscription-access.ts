import { SUSPEND_AFTER_DAYS } from '@stampwell/contracts';
import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { afterDays, endOf, isReached, type SubscriptionState, statusAt } from './subscription.decider.ts';

export type Access = 'full' | 'grace' | 'read_only' | 'none';

/** What the business may do now. @param now billing time */
export function accessAt({ current }: SubscriptionState, now: Date): Access {
  if (!current) return 'none';
  if (endOf(current, now)) return 'read_only';
  if (current.kind === 'trial') return 'full';
  const isTooLate = isReached(afterDays(current.unpaidSince ?? current.periodEnd, SUSPEND_AFTER_DAYS), now);
  if (isTooLate) return 'read_only';
  return current.unpaidSince ? 'grace' : 'full';
}

/** The subscription as the wire shows it; null where there never was one. @param now billing time */
export function viewAt(state: SubscriptionState, now: Date): SubscriptionView | null {
  const { current } = state;
  const access = accessAt(state, now);
  if (!current || access === 'none') return null;
  const end = endOf(current, now);
  const isPaid = current.kind === 'paid';
  return {
    status: statusAt(current, now),
    plan_type: isPaid ? current.planType : null,
    current_period_end: current.cancellation?.endsAt ?? (isPaid ? current.periodEnd : current.endsAt),
    canceled_at: current.cancellation?.canceledAt ?? (end && end.why !== 'trial_over' ? end.at : null),
    trial_ends_at: isPaid ? current.trialEndsAt : current.endsAt,
    access,
  };
}
