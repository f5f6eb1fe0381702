import type { PlanType, SubscriptionEvent } from '@stampwell/contracts';
import type { Paid, SubscriptionState } from './state.rules.ts';

/** A subscription's current state at the payment provider. Times are ISO 8601, UTC. */
export interface ProviderSubscription {
  id: string;
  customer: string;
  businessId: string;
  planType: PlanType;
  /** 'pending': the first payment was never made. */
  state: 'pending' | 'running' | 'ended';
  periodEnd: string;
  trialEndsAt: string | null;
  /** Time of the first unpaid charge; null if all is paid. */
  unpaidSince: string | null;
  cancellation: { canceledAt: string; endsAt: string } | null;
  endedAt: string | null;
}

/** True if this is our current subscription, running or ended. */
export const isFollowed = (snapshot: ProviderSubscription, { current }: SubscriptionState) =>
  current?.kind === 'paid' && current.providerSubscription === snapshot.id;

/** [SU11, SU14, SU19] Runs at the provider but not here, so it must end there before it is charged. */
export const isStray = (snapshot: ProviderSubscription, state: SubscriptionState) =>
  snapshot.state === 'running' && !(isFollowed(snapshot, state) && !state.current?.end);

/** [SU8] The events that bring our state up to the provider's. */
export function followProvider(
  snapshot: ProviderSubscription,
  state: SubscriptionState,
): SubscriptionEvent[] {
  const { current } = state;
  if (current?.kind === 'paid' && current.providerSubscription === snapshot.id) {
    return current.end ? [] : difference(snapshot, current);
  }
  const isOtherRunning = current?.kind === 'paid' && !current.end;
  return snapshot.state !== 'running' || isOtherRunning || state.isErased ? [] : start(snapshot, state);
}

/** [SU10] The failed payment behind an end, if no webhook reported it before. */
export function failureUnheardOf(
  snapshot: ProviderSubscription,
  { current }: SubscriptionState,
): SubscriptionEvent[] {
  const isOurs = current?.kind === 'paid' && current.providerSubscription === snapshot.id && !current.end;
  return isOurs && snapshot.unpaidSince ? payment(snapshot, current) : [];
}

/** [SU9] */
function start(snapshot: ProviderSubscription, state: SubscriptionState): SubscriptionEvent[] {
  const business_id = snapshot.businessId;
  const trial_ends_at = snapshot.trialEndsAt;
  const events: SubscriptionEvent[] = [];
  if (trial_ends_at && !state.isTrialUsed) {
    events.push({ type: 'TrialStarted', data: { business_id, trial_ends_at, with_card: true } });
  }
  events.push({
    type: 'SubscriptionStarted',
    data: {
      business_id,
      plan_type: snapshot.planType,
      current_period_end: snapshot.periodEnd,
      provider_customer: snapshot.customer,
      provider_subscription: snapshot.id,
      trial_ends_at,
    },
  });
  return [...events, ...payment(snapshot, null), ...cancellation(snapshot, null)];
}

function difference(snapshot: ProviderSubscription, paid: Paid): SubscriptionEvent[] {
  if (snapshot.state !== 'ended') return [...payment(snapshot, paid), ...cancellation(snapshot, paid)];
  const why = paid.unpaidSince ? 'unpaid' : 'canceled';
  const ended_at = snapshot.endedAt ?? paid.periodEnd;
  return [{ type: 'SubscriptionEnded', data: { business_id: snapshot.businessId, why, ended_at } }];
}

/** [SU10] While a payment is owed only that is recorded; the new period begins when it is paid. */
function payment(snapshot: ProviderSubscription, paid: Paid | null): SubscriptionEvent[] {
  const business_id = snapshot.businessId;
  if (snapshot.unpaidSince) {
    const failed: SubscriptionEvent = {
      type: 'PaymentFailed',
      data: { business_id, failed_at: snapshot.unpaidSince },
    };
    return paid?.unpaidSince ? [] : [failed];
  }
  const isUnchanged =
    !paid ||
    (!paid.unpaidSince && paid.periodEnd === snapshot.periodEnd && paid.planType === snapshot.planType);
  if (isUnchanged) return [];
  const data = { business_id, plan_type: snapshot.planType, current_period_end: snapshot.periodEnd };
  return [{ type: 'SubscriptionRenewed', data }];
}

/** [SU16, SU17] */
function cancellation(snapshot: ProviderSubscription, paid: Paid | null): SubscriptionEvent[] {
  const business_id = snapshot.businessId;
  const known = paid?.cancellation;
  if (!snapshot.cancellation) return known ? [{ type: 'CancellationWithdrawn', data: { business_id } }] : [];
  const { canceledAt, endsAt } = snapshot.cancellation;
  if (known?.endsAt === endsAt) return [];
  return [{ type: 'CancellationRequested', data: { business_id, canceled_at: canceledAt, ends_at: endsAt } }];
}
