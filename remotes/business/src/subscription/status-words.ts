import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { PLANS } from '@stampwell/contracts/plans.ts';
import { dayWords } from '@stampwell/contracts/season.ts';
import { counted, dateLabel, type Tone } from '@stampwell/ui';

/** The owner's view of a subscription. 'ending': cancelled, and paid until the period's end. */
export type SubscriptionState = 'none' | 'trialing' | 'active' | 'past_due' | 'ending' | 'ended';

/** Null if there never was one (the status call answers 404). */
export function stateOf(
  subscription: Pick<SubscriptionView, 'status' | 'canceled_at'> | null,
): SubscriptionState {
  if (!subscription) return 'none';
  const { status, canceled_at } = subscription;
  if (status === 'canceled') return 'ended';
  return canceled_at && status !== 'past_due' ? 'ending' : status;
}

export interface StatusWords {
  title: string;
  text: string;
  /** The badge beside the title. */
  badge: { tone: Tone; words: string } | null;
}

/** The words of docs/product.md#subscription-status. */
export function statusWords(subscription: SubscriptionView | null): StatusWords {
  const end = dateLabel(subscription?.current_period_end);
  if (subscription?.season)
    return {
      title: 'Closed for the Season',
      text: `Nothing is charged until ${dayWords(subscription.season.until)}. Then your ${subscription.plan_type ? 'paid time' : 'trial'} goes on, until ${end}`,
      badge: { tone: 'off', words: 'Closed' },
    };
  switch (stateOf(subscription)) {
    case 'none':
      return {
        title: 'No Active Subscription',
        text: 'Subscribe to activate your business account',
        badge: null,
      };
    case 'trialing':
      if (subscription?.trial_days_reserved)
        return {
          title: 'Free Trial Ready',
          text: `Your ${counted(subscription.trial_days_reserved, 'free day')} begin once your shop is approved`,
          badge: { tone: 'wait', words: 'Trial' },
        };
      return {
        title: 'Free Trial Active',
        text: `Your trial ends on ${end}`,
        badge: { tone: 'wait', words: 'Trial' },
      };
    case 'active':
      return {
        title: `${planName(subscription)}Subscription Active`,
        text: `Your subscription renews on ${end}`,
        badge: { tone: 'done', words: 'Active' },
      };
    case 'past_due':
      return {
        title: 'Payment Required',
        text: 'Your subscription payment failed. Please update your payment method.',
        badge: { tone: 'bad', words: 'Past Due' },
      };
    case 'ending':
      return {
        title: 'Subscription Canceled',
        text: `Your subscription will end on ${end}`,
        badge: { tone: 'off', words: 'Canceled' },
      };
    case 'ended':
      // A trial that ended without a plan was not cancelled.
      if (!subscription?.plan_type)
        return {
          title: 'Free Trial Ended',
          text: `Your free trial ended on ${end}`,
          badge: null,
        };
      return {
        title: 'Subscription Canceled',
        text: `Your subscription ended on ${end}`,
        badge: { tone: 'off', words: 'Canceled' },
      };
  }
}

const planName = (subscription: SubscriptionView | null): string =>
  subscription?.plan_type ? `${PLANS[subscription.plan_type].name} ` : '';

/** Notice of a suspension for an overdue payment, current or coming; undefined if none is due. */
export function suspensionWords(subscription: SubscriptionView | null): string | undefined {
  const { read_only_since: since, suspends_at: at, suspends_in_days: days } = subscription ?? {};
  if (since) return `Read only since ${dateLabel(since)}: no stamps can be given.`;
  return at && days != null ? `Stamps stop on ${dateLabel(at)}, in ${counted(days, 'day')}.` : undefined;
}

/** The paid time lost with the account; null if none. */
export function planLoss(subscription: SubscriptionView | null): string | null {
  const state = stateOf(subscription);
  if (state === 'none' || state === 'ended') return null;
  const end = dateLabel(subscription?.current_period_end);
  if (subscription?.trial_days_reserved)
    return `your free trial of ${counted(subscription.trial_days_reserved, 'day')}`;
  if (state === 'trialing') return `your free trial, which runs to ${end}`;
  return `your ${planName(subscription)}subscription, which runs to ${end}`;
}
