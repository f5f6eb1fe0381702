import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { PLANS } from '@stampwell/contracts/plans.ts';
import { dateLabel, type Tone } from '@stampwell/kit';

/** How a subscription stands with its owner. 'ending': cancelled, and paid for until the period's end. */
export type SubscriptionState = 'none' | 'trialing' | 'active' | 'past_due' | 'ending' | 'ended';

/** Null where there never was one (the status call answers 404). */
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
  /** What the badge beside the title says, and how. */
  badge: { tone: Tone; words: string } | null;
}

/** Spec section 4, 'Subscription status display'. */
export function statusWords(subscription: SubscriptionView | null): StatusWords {
  const end = dateLabel(subscription?.current_period_end);
  switch (stateOf(subscription)) {
    case 'none':
      return {
        title: 'No Active Subscription',
        text: 'Subscribe to activate your business account',
        badge: null,
      };
    case 'trialing':
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
      return {
        title: 'Subscription Canceled',
        text: `Your subscription ended on ${end}`,
        badge: { tone: 'off', words: 'Canceled' },
      };
  }
}

const planName = (subscription: SubscriptionView | null): string =>
  subscription?.plan_type ? `${PLANS[subscription.plan_type].name} ` : '';
