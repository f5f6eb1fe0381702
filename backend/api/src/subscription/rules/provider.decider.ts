import type { PlanType, SubscriptionEvent } from '@stampwell/contracts';
import type { Paid, SubscriptionState } from './state.decider.ts';

/** A subscription as the payment provider describes it now. Times are ISO 8601, UTC. */
export interface ProviderSubscription {
  id: string;
  customer: string;
  businessId: string;
  planType: PlanType;
  /** 'pending': the first payment was never made. */
  state: 'pending' | 'running' | 'ended';
  periodEnd: string;
  trialEndsAt: string | null;
  /** Where a payment is owed: since when. */
  unpaidSince: string | null;
  cancellation: { canceledAt: string; endsAt: string } | null;
  endedAt: string | null;
}

/** Whether this is the subscription that we follow, running or ended. */
export const isFollowed = (news: ProviderSubscription, { current }: SubscriptionState) =>
  current?.kind === 'paid' && current.providerSubscription === news.id;

/** [SU11, SU14, SU19] It runs at the provider, but not here: nobody must be charged for it. */
export const isStray = (news: ProviderSubscription, state: SubscriptionState) =>
  news.state === 'running' && !(isFollowed(news, state) && !state.current?.end);

/** [SU8] The difference between what we know and what the provider says. */
export function followProvider(news: ProviderSubscription, state: SubscriptionState): SubscriptionEvent[] {
  const { current } = state;
  if (current?.kind === 'paid' && current.providerSubscription === news.id) {
    return current.end ? [] : difference(news, current);
  }
  const isOtherRunning = current?.kind === 'paid' && !current.end;
  return news.state !== 'running' || isOtherRunning || state.isErased ? [] : start(news, state);
}

/** [SU10] The failed payment that an end came of, where nobody told us in time. */
export function failureUnheardOf(
  news: ProviderSubscription,
  { current }: SubscriptionState,
): SubscriptionEvent[] {
  const isOurs = current?.kind === 'paid' && current.providerSubscription === news.id && !current.end;
  return isOurs && news.unpaidSince ? payment(news, current) : [];
}

/** [SU9] */
function start(news: ProviderSubscription, state: SubscriptionState): SubscriptionEvent[] {
  const business_id = news.businessId;
  const trial_ends_at = news.trialEndsAt;
  const events: SubscriptionEvent[] = [];
  if (trial_ends_at && !state.isTrialUsed) {
    events.push({ type: 'TrialStarted', data: { business_id, trial_ends_at, with_card: true } });
  }
  events.push({
    type: 'SubscriptionStarted',
    data: {
      business_id,
      plan_type: news.planType,
      current_period_end: news.periodEnd,
      provider_customer: news.customer,
      provider_subscription: news.id,
      trial_ends_at,
    },
  });
  return [...events, ...payment(news, null), ...cancellation(news, null)];
}

function difference(news: ProviderSubscription, paid: Paid): SubscriptionEvent[] {
  if (news.state !== 'ended') return [...payment(news, paid), ...cancellation(news, paid)];
  const why = paid.unpaidSince ? 'unpaid' : 'canceled';
  const ended_at = news.endedAt ?? paid.periodEnd;
  return [{ type: 'SubscriptionEnded', data: { business_id: news.businessId, why, ended_at } }];
}

/** [SU10] While something is owed only that counts: a period begins when it is paid. */
function payment(news: ProviderSubscription, paid: Paid | null): SubscriptionEvent[] {
  const business_id = news.businessId;
  if (news.unpaidSince) {
    const failed: SubscriptionEvent = {
      type: 'PaymentFailed',
      data: { business_id, failed_at: news.unpaidSince },
    };
    return paid?.unpaidSince ? [] : [failed];
  }
  const isUnchanged =
    !paid || (!paid.unpaidSince && paid.periodEnd === news.periodEnd && paid.planType === news.planType);
  if (isUnchanged) return [];
  const data = { business_id, plan_type: news.planType, current_period_end: news.periodEnd };
  return [{ type: 'SubscriptionRenewed', data }];
}

/** [SU16, SU17] */
function cancellation(news: ProviderSubscription, paid: Paid | null): SubscriptionEvent[] {
  const business_id = news.businessId;
  const known = paid?.cancellation;
  if (!news.cancellation) return known ? [{ type: 'CancellationWithdrawn', data: { business_id } }] : [];
  const { canceledAt, endsAt } = news.cancellation;
  if (known?.endsAt === endsAt) return [];
  return [{ type: 'CancellationRequested', data: { business_id, canceled_at: canceledAt, ends_at: endsAt } }];
}
