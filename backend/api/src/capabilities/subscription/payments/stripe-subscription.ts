import { PLANS, type PlanType } from '@stampwell/contracts';
import type Stripe from 'stripe';
import type { ProviderSubscription } from '../rules/provider.rules.ts';

/** Converts Stripe's subscription; null if it is not ours, because the Stripe account may sell other things too. */
export function fromStripe(subscription: Stripe.Subscription): ProviderSubscription | null {
  const businessId = subscription.metadata.business_id;
  const item = subscription.items.data[0];
  if (!businessId || !item) return null;
  const periodEnd = isoOf(item.current_period_end);
  return {
    id: subscription.id,
    customer: idOf(subscription.customer) ?? '',
    businessId,
    planType: planOf(item.price),
    state: stateOf(subscription.status),
    periodEnd,
    trialEndsAt: subscription.trial_end === null ? null : isoOf(subscription.trial_end),
    unpaidSince: isOwing(subscription.status) ? isoOf(owedSince(subscription, item)) : null,
    cancellation: cancellationOf(subscription, periodEnd),
    endedAt: subscription.ended_at === null ? null : isoOf(subscription.ended_at),
  };
}

/** The plan of a price, by its billing interval: an old price has lost its lookup key to a newer one. */
function planOf(price: Stripe.Price): PlanType {
  const { interval, interval_count: count } = price.recurring ?? { interval: 'month', interval_count: 1 };
  const months = interval === 'year' ? 12 * count : count;
  return Object.values(PLANS).find((plan) => plan.months === months)?.type ?? 'monthly';
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

function stateOf(status: Stripe.Subscription.Status): ProviderSubscription['state'] {
  if (status === 'incomplete') return 'pending';
  return status === 'canceled' || status === 'incomplete_expired' ? 'ended' : 'running';
}

const isOwing = (status: Stripe.Subscription.Status) => ['past_due', 'unpaid', 'paused'].includes(status);

function owedSince({ latest_invoice: invoice }: Stripe.Subscription, item: Stripe.SubscriptionItem): number {
  return typeof invoice === 'object' && invoice ? invoice.created : item.current_period_start;
}

function cancellationOf(
  subscription: Stripe.Subscription,
  periodEnd: string,
): ProviderSubscription['cancellation'] {
  const { cancel_at, cancel_at_period_end, canceled_at, created } = subscription;
  if (!cancel_at_period_end && cancel_at === null) return null;
  return {
    canceledAt: isoOf(canceled_at ?? created),
    endsAt: cancel_at === null ? periodEnd : isoOf(cancel_at),
  };
}

/** Stripe's references are either the object or its id. */
export const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
