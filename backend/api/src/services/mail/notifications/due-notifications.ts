import {
  afterDays,
  endOf,
  isReached,
  PAYMENT_REMINDER_DAYS,
  SUSPEND_AFTER_DAYS,
  type SubscriptionDates,
  TRIAL_REMINDER_DAYS,
  waitingDays,
} from '@stampwell/contracts';
import type { NewMail } from '../queue/outbox.ts';

type Due = Pick<NewMail, 'kind' | 'cause' | 'data'>;

/**
 * Reminders that depend on dates alone, not on events. Safe to repeat, because the same reminder has the same cause. A missed
 * reminder is sent late as long as it is still true.
 * @param now billing time
 */
export function dueNotifications(current: SubscriptionDates | null, now: Date): Due[] {
  if (!current || endOf(current, now) || current.cancellation) return [];
  return [...trialEnding(current, now), ...paymentReminder(current, now)];
}

function trialEnding(current: SubscriptionDates, now: Date): Due[] {
  if (current.kind === 'reserved' || waitingDays(current) !== null) return [];
  const endsAt = current.kind === 'trial' ? current.endsAt : current.trialEndsAt;
  if (!endsAt || isReached(endsAt, now) || !isReached(afterDays(endsAt, -TRIAL_REMINDER_DAYS), now))
    return [];
  const plan: Record<string, string> = current.kind === 'paid' ? { plan_type: current.planType } : {};
  return [{ kind: 'trial_ending', cause: `trial until ${endsAt}`, data: { ends_at: endsAt, ...plan } }];
}

function paymentReminder(current: SubscriptionDates, now: Date): Due[] {
  if (current.kind !== 'paid' || !current.unpaidSince) return [];
  const failedAt = current.unpaidSince;
  if (isReached(afterDays(failedAt, SUSPEND_AFTER_DAYS), now)) return [];
  const day = PAYMENT_REMINDER_DAYS.findLast((days) => isReached(afterDays(failedAt, days), now));
  if (day === undefined) return [];
  return [
    {
      kind: 'payment_reminder',
      cause: `unpaid since ${failedAt}, day ${day}`,
      data: { failed_at: failedAt, day },
    },
  ];
}
