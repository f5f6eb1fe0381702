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

/**
 * [SU8] The events that bring our state up to the provider's.
 * @param reservedDays of a trial that begins with the approval [SU24]; null if the business does not wait for it
 */
export function followProvider(
  snapshot: ProviderSubscription,
  state: SubscriptionState,
  reservedDays: number | null,
): SubscriptionEvent[] {
  const { current } = state;
  if (current?.kind === 'paid' && current.providerSubscription === snapshot.id) {
    return current.end ? [] : difference(snapshot, current);
  }
  const isOtherRunning = current?.kind === 'paid' && !current.end;
  return snapshot.state !== 'running' || isOtherRunning || state.isErased
    ? []
    : start(snapshot, state, isInTrial(snapshot) ? reservedDays : null);
}

/** [SU10] The failed payment behind an end, if no webhook reported it before. */
export function failureUnheardOf(
  snapshot: ProviderSubscription,
  { current }: SubscriptionState,
): SubscriptionEvent[] {
  const isOurs = current?.kind === 'paid' && current.providerSubscription === snapshot.id && !current.end;
  return isOurs && snapshot.unpaidSince ? payment(snapshot, current) : [];
}

const isInTrial = ({ trialEndsAt, periodEnd }: ProviderSubscription): boolean =>
  trialEndsAt !== null && periodEnd <= trialEndsAt;

const waiting = (days: number | null | undefined) => (days ? { reserved_days: days } : {});

/** [SU9] */
function start(
  snapshot: ProviderSubscription,
  state: SubscriptionState,
  reservedDays: number | null,
): SubscriptionEvent[] {
  const business_id = snapshot.businessId;
  const trial_ends_at = snapshot.trialEndsAt;
  const events: SubscriptionEvent[] = [];
  if (trial_ends_at && !state.isTrialUsed && !reservedDays) {
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
      ...waiting(reservedDays),
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
  // [SU24] While the days wait, the provider's end is moved on, which is no renewal.
  const days = isInTrial(snapshot) ? paid?.reservedDays : null;
  const isEndOurs = Boolean(days) || (paid !== null && isRest(snapshot, paid));
  const isUnchanged =
    !paid ||
    (!paid.unpaidSince &&
      paid.planType === snapshot.planType &&
      (paid.periodEnd === snapshot.periodEnd || isEndOurs));
  if (isUnchanged) return [];
  const current_period_end = paid && isRest(snapshot, paid) ? paid.periodEnd : snapshot.periodEnd;
  const data = { business_id, plan_type: snapshot.planType, current_period_end, ...waiting(days) };
  return [{ type: 'SubscriptionRenewed', data }];
}

/**
 * [SU27] True while what is left of a period counts that a season has moved, whether the provider has heard of it or not: there
 * it is a trial's, or ends before.
 */
const isRest = (snapshot: ProviderSubscription, { restEndsAt }: Paid): boolean =>
  restEndsAt !== null && (isInTrial(snapshot) || snapshot.periodEnd < restEndsAt);

/** [SU16, SU17] */
function cancellation(snapshot: ProviderSubscription, paid: Paid | null): SubscriptionEvent[] {
  const business_id = snapshot.businessId;
  const known = paid?.cancellation;
  if (!snapshot.cancellation) return known ? [{ type: 'CancellationWithdrawn', data: { business_id } }] : [];
  const { canceledAt, endsAt } = snapshot.cancellation;
  if (known?.endsAt === endsAt) return [];
  return [{ type: 'CancellationRequested', data: { business_id, canceled_at: canceledAt, ends_at: endsAt } }];
}
