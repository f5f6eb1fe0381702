import { SUSPEND_AFTER_DAYS, TERMINATE_AFTER_DAYS } from '@stampwell/contracts';
import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import type { End, Paid, SubscriptionState, Trial } from './state.decider.ts';

export type Access = 'full' | 'grace' | 'read_only' | 'none';

const DAY_MS = 86_400_000;

/** So many exact days after an instant, as ISO 8601. */
export const afterDays = (from: string | Date, days: number) =>
  new Date(new Date(from).getTime() + days * DAY_MS).toISOString();

export const isReached = (time: string, now: Date) => Date.parse(time) <= now.getTime();

/** What the business may do now [SU13, SU14, SU15]. @param now billing time */
export function accessAt({ current }: SubscriptionState, now: Date): Access {
  if (!current) return 'none';
  if (endOf(current, now)) return 'read_only';
  if (current.kind === 'trial') return 'full';
  const lastPaidFor = current.unpaidSince ?? current.periodEnd;
  if (isReached(afterDays(lastPaidFor, SUSPEND_AFTER_DAYS), now)) return 'read_only';
  return current.unpaidSince ? 'grace' : 'full';
}

/** How it ended: as written down or, ahead of the daily job, as its dates say [SU12]. */
export function endOf(current: Trial | Paid, now: Date): End | null {
  if (current.end) return current.end;
  const ends: End[] = [];
  if (current.cancellation) ends.push({ why: 'canceled', at: current.cancellation.endsAt });
  else if (current.kind === 'trial') ends.push({ why: 'trial_over', at: current.endsAt });
  if (current.kind === 'paid' && current.unpaidSince) {
    ends.push({ why: 'unpaid', at: afterDays(current.unpaidSince, TERMINATE_AFTER_DAYS) });
  }
  const reached = ends.filter(({ at }) => isReached(at, now));
  return reached.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))[0] ?? null;
}

/** The spec knows no fifth status: a trial that ended without a plan counts as canceled. */
export function statusAt(current: Trial | Paid, now: Date): SubscriptionView['status'] {
  if (endOf(current, now)) return 'canceled';
  if (current.kind === 'trial') return 'trialing';
  if (current.unpaidSince) return 'past_due';
  const isFirstPeriodUnpaid = current.trialEndsAt !== null && current.periodEnd <= current.trialEndsAt;
  return isFirstPeriodUnpaid ? 'trialing' : 'active';
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
