import { afterDays, daysUntil, isReached } from '@stampwell/contracts/durations.ts';
import type { Business, SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { REVIEW_WITHIN_DAYS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { closedWords } from '@stampwell/contracts/standing.ts';
import { type BannerProps, counted, dateLabel } from '@stampwell/ui';
import { suspensionWords } from '../subscription/status-words.ts';

/** Days before a trial's end from which it is mentioned. */
const TRIAL_NOTICE_DAYS = 7;

/** A notice above the dashboard. */
export interface Notice {
  tone: BannerProps['tone'];
  words: string;
  /** The next step. */
  link?: { label: string; to: string };
}

/** Approval first, then payment. */
export function noticesOf(
  business: Pick<Business, 'status' | 'waiting_since'> | undefined,
  subscription: SubscriptionView | undefined,
  now: number,
): Notice[] {
  // A rejected shop sees the reason, and no offers.
  if (business?.status === 'rejected') return [];
  return [
    business && approvalNotice(business, subscription, now),
    subscription && subscriptionNotice(subscription, now),
  ].filter((notice) => notice !== undefined);
}

function approvalNotice(
  { status, waiting_since }: Pick<Business, 'status' | 'waiting_since'>,
  subscription: SubscriptionView | undefined,
  now: number,
): Notice | undefined {
  switch (status) {
    case 'pending':
      return {
        tone: 'warning',
        words: [
          'Your business is waiting for approval. Set everything up meanwhile: stamping starts once it is approved.',
          subscription?.trial_days_reserved &&
            `Your ${counted(subscription.trial_days_reserved, 'free day')} begin then.`,
          waiting_since && reviewWords(afterDays(waiting_since, REVIEW_WITHIN_DAYS), now),
        ]
          .filter(Boolean)
          .join(' '),
      };
    case 'inactive':
      return {
        tone: 'error',
        words: 'Your business has been deactivated. You can still read everything, but stamping is paused.',
      };
    default:
      return undefined;
  }
}

const reviewWords = (due: string, now: number): string =>
  isReached(due, new Date(now))
    ? 'It takes us longer than we said, sorry. We write to you once we have looked.'
    : `We look at it by ${dateLabel(due)}.`;

function subscriptionNotice(subscription: SubscriptionView, now: number): Notice | undefined {
  const { status, plan_type, canceled_at, current_period_end, trial_ends_at, season } = subscription;
  if (subscription.access === 'read_only' && status !== 'past_due') {
    return {
      tone: 'error',
      words: `Read only since ${dateLabel(subscription.read_only_since)}. No stamps can be given; rewards that are ready can be redeemed.`,
      link: { label: 'Choose a Plan', to: paths.business.subscription },
    };
  }
  if (season) {
    return {
      tone: 'info',
      words: `${closedWords(season.until)}. No stamps can be given, and nothing is charged.`,
      link: { label: 'Open Again', to: paths.business.shop },
    };
  }
  if (status === 'past_due') {
    const words = 'Your subscription payment failed. Please update your payment method.';
    return {
      tone: 'error',
      words: [words, suspensionWords(subscription)].filter(Boolean).join(' '),
      link: { label: 'Update Payment', to: paths.business.manageSubscription },
    };
  }
  if (canceled_at && status !== 'canceled') {
    return {
      tone: 'warning',
      words: `Your subscription will end on ${dateLabel(current_period_end)}`,
      link: { label: 'Reactivate Subscription', to: paths.business.manageSubscription },
    };
  }
  const end = trial_ends_at ?? current_period_end;
  if (subscription.trial_days_reserved) return undefined;
  if (status !== 'trialing' || plan_type || !end) return undefined;
  const days = daysUntil(end, now);
  if (days > TRIAL_NOTICE_DAYS) return undefined;
  return {
    tone: 'warning',
    words: `Your free trial ends in ${counted(days, 'day')}, on ${dateLabel(end)}.`,
    link: { label: 'Choose a Plan', to: paths.business.subscription },
  };
}
