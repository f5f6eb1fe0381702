import {
  DomainError,
  type PlanType,
  SUSPEND_AFTER_DAYS,
  type SubscriptionEvent,
  TERMINATE_AFTER_DAYS,
} from '@stampwell/contracts';

/** Times are ISO 8601, UTC. */
export interface Cancellation {
  canceledAt: string;
  endsAt: string;
}

export interface End {
  why: 'trial_over' | 'canceled' | 'unpaid' | 'erased';
  at: string;
}

/** A trial without a card. */
export interface Trial {
  kind: 'trial';
  endsAt: string;
  cancellation: Cancellation | null;
  end: End | null;
}

/** A subscription at the payment provider, perhaps in a trial with a card. */
export interface Paid {
  kind: 'paid';
  planType: PlanType;
  periodEnd: string;
  /** The card is first charged here. */
  trialEndsAt: string | null;
  providerCustomer: string;
  providerSubscription: string;
  /** First failure of the payment that is still owed. */
  unpaidSince: string | null;
  isSuspended: boolean;
  cancellation: Cancellation | null;
  end: End | null;
}

/** A business's subscription: at most one is current, and the trial is had once. */
export interface SubscriptionState {
  isTrialUsed: boolean;
  /** The newest checkout that was opened. */
  checkoutSession: string | null;
  current: Trial | Paid | null;
}

export const initial: SubscriptionState = { isTrialUsed: false, checkoutSession: null, current: null };

/** The state after an event. Never refuses. */
export function evolve(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  switch (event.type) {
    case 'TrialStarted':
      // With a card, SubscriptionStarted tells the rest.
      if (event.data.with_card) return { ...state, isTrialUsed: true };
      return {
        ...state,
        isTrialUsed: true,
        current: { kind: 'trial', endsAt: event.data.trial_ends_at, cancellation: null, end: null },
      };
    case 'CheckoutOpened':
      return { ...state, checkoutSession: event.data.session_id };
    case 'SubscriptionStarted':
      return { ...state, isTrialUsed: true, current: started(event.data) };
    default:
      return state.current ? { ...state, current: evolveCurrent(state.current, event) } : state;
  }
}

type Started = Extract<SubscriptionEvent, { type: 'SubscriptionStarted' }>['data'];

const started = (data: Started): Paid => ({
  kind: 'paid',
  planType: data.plan_type,
  periodEnd: data.current_period_end,
  trialEndsAt: data.trial_ends_at,
  providerCustomer: data.provider_customer,
  providerSubscription: data.provider_subscription,
  unpaidSince: null,
  isSuspended: false,
  cancellation: null,
  end: null,
});

function evolveCurrent(current: Trial | Paid, event: SubscriptionEvent): Trial | Paid {
  switch (event.type) {
    case 'TrialEnded':
      return current.kind === 'trial'
        ? { ...current, end: { why: 'trial_over', at: current.endsAt } }
        : current;
    case 'CancellationRequested':
      return { ...current, cancellation: { canceledAt: event.data.canceled_at, endsAt: event.data.ends_at } };
    case 'CancellationWithdrawn':
      return { ...current, cancellation: null };
    case 'SubscriptionEnded':
      return { ...current, end: { why: event.data.why, at: event.data.ended_at } };
    default:
      return current.kind === 'paid' ? evolvePaid(current, event) : current;
  }
}

function evolvePaid(paid: Paid, event: SubscriptionEvent): Paid {
  switch (event.type) {
    case 'SubscriptionRenewed':
      return {
        ...paid,
        planType: event.data.plan_type,
        periodEnd: event.data.current_period_end,
        unpaidSince: null,
        isSuspended: false,
      };
    case 'PaymentFailed':
      return { ...paid, unpaidSince: event.data.failed_at };
    case 'SubscriptionSuspended':
      return { ...paid, isSuspended: true };
    default:
      return paid;
  }
}

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

/** What can be asked of a business's subscription. `now` is billing time. RULES.md numbers the rules. */
export type SubscriptionCommand = { businessId: string; now: Date } & (
  | { type: 'StartTrial'; days: number }
  | { type: 'OpenCheckout'; sessionId: string; planType: PlanType; withTrial: boolean }
  | { type: 'FollowProvider'; news: ProviderSubscription }
  | { type: 'Cancel' }
  | { type: 'Resume' }
  | { type: 'PassTime' }
  | { type: 'Erase' }
);

export function decide(command: SubscriptionCommand, state: SubscriptionState): SubscriptionEvent[] {
  switch (command.type) {
    case 'StartTrial':
      return startTrial(command, state);
    case 'OpenCheckout':
      return [
        {
          type: 'CheckoutOpened',
          data: {
            business_id: command.businessId,
            session_id: command.sessionId,
            plan_type: command.planType,
            with_trial: command.withTrial,
          },
        },
      ];
    case 'FollowProvider':
      return followProvider(command.news, state);
    case 'Cancel':
      return cancel(command, state);
    case 'Resume':
      return resume(command, state);
    case 'PassTime':
      return passTime(command, state);
    case 'Erase':
      return erase(command, state);
  }
}

interface At {
  businessId: string;
  now: Date;
}

/** [SU4] What approval adds: the trial of a business that never had a subscription. */
export function trialEvents(
  state: SubscriptionState,
  { businessId, now, days }: At & { days: number },
): SubscriptionEvent[] {
  if (state.isTrialUsed) return [];
  const trial_ends_at = afterDays(now, days);
  return [{ type: 'TrialStarted', data: { business_id: businessId, trial_ends_at, with_card: false } }];
}

function startTrial(command: At & { days: number }, state: SubscriptionState): SubscriptionEvent[] {
  const { current } = state;
  if (current?.kind === 'paid' && !endOf(current, command.now)) throw new DomainError('invalid_state');
  if (state.isTrialUsed) throw new DomainError('trial_used');
  return trialEvents(state, command);
}

/** [SU8] The difference between what we know and what the provider says. */
function followProvider(news: ProviderSubscription, state: SubscriptionState): SubscriptionEvent[] {
  const { current } = state;
  if (current?.kind === 'paid' && current.providerSubscription === news.id)
    return current.end ? [] : difference(news, current);
  const isOtherRunning = current?.kind === 'paid' && !current.end;
  if (news.state !== 'running' || isOtherRunning) return [];
  return start(news, state);
}

function start(news: ProviderSubscription, state: SubscriptionState): SubscriptionEvent[] {
  const business_id = news.businessId;
  const begun: SubscriptionEvent = {
    type: 'SubscriptionStarted',
    data: {
      business_id,
      plan_type: news.planType,
      current_period_end: news.periodEnd,
      provider_customer: news.customer,
      provider_subscription: news.id,
      trial_ends_at: news.trialEndsAt,
    },
  };
  const trial: SubscriptionEvent[] =
    news.trialEndsAt && !state.isTrialUsed
      ? [{ type: 'TrialStarted', data: { business_id, trial_ends_at: news.trialEndsAt, with_card: true } }]
      : [];
  return [...trial, begun, ...payment(news, null), ...cancellation(news, null)];
}

function difference(news: ProviderSubscription, paid: Paid): SubscriptionEvent[] {
  const business_id = news.businessId;
  if (news.state === 'ended') {
    const why = paid.unpaidSince ? 'unpaid' : 'canceled';
    return [
      { type: 'SubscriptionEnded', data: { business_id, why, ended_at: news.endedAt ?? paid.periodEnd } },
    ];
  }
  return [...payment(news, paid), ...cancellation(news, paid)];
}

/** [SU10] While something is owed, only that counts: a period begins when it is paid. */
function payment(news: ProviderSubscription, paid: Paid | null): SubscriptionEvent[] {
  const business_id = news.businessId;
  if (news.unpaidSince) {
    return paid?.unpaidSince
      ? []
      : [{ type: 'PaymentFailed', data: { business_id, failed_at: news.unpaidSince } }];
  }
  const isSame =
    !paid || (!paid.unpaidSince && paid.periodEnd === news.periodEnd && paid.planType === news.planType);
  if (isSame) return [];
  const data = { business_id, plan_type: news.planType, current_period_end: news.periodEnd };
  return [{ type: 'SubscriptionRenewed', data }];
}

function cancellation(news: ProviderSubscription, paid: Paid | null): SubscriptionEvent[] {
  const business_id = news.businessId;
  const known = paid?.cancellation;
  if (!news.cancellation) return known ? [{ type: 'CancellationWithdrawn', data: { business_id } }] : [];
  const { canceledAt, endsAt } = news.cancellation;
  if (known && known.endsAt === endsAt) return [];
  return [{ type: 'CancellationRequested', data: { business_id, canceled_at: canceledAt, ends_at: endsAt } }];
}

/** [SU16] Refuses what cannot be cancelled; of a paid subscription the provider is told by the caller, and followed. */
function cancel({ businessId, now }: At, { current }: SubscriptionState): SubscriptionEvent[] {
  if (!current) throw new DomainError('not_found');
  const isCancellable = ['active', 'trialing'].includes(statusAt(current, now)) && !current.cancellation;
  if (!isCancellable) throw new DomainError('invalid_state');
  if (current.kind === 'paid') return [];
  const data = { business_id: businessId, canceled_at: now.toISOString(), ends_at: current.endsAt };
  return [{ type: 'CancellationRequested', data }];
}

/** [SU17] */
function resume({ businessId, now }: At, { current }: SubscriptionState): SubscriptionEvent[] {
  if (!current) throw new DomainError('not_found');
  if (!current.cancellation || endOf(current, now)) throw new DomainError('invalid_state');
  return current.kind === 'paid'
    ? []
    : [{ type: 'CancellationWithdrawn', data: { business_id: businessId } }];
}

/** [SU12] What time has brought and nobody has written down yet. */
function passTime({ businessId, now }: At, { current }: SubscriptionState): SubscriptionEvent[] {
  if (!current || current.end) return [];
  const business_id = businessId;
  const events: SubscriptionEvent[] = [];
  if (current.kind === 'paid' && current.unpaidSince && !current.isSuspended) {
    if (isReached(afterDays(current.unpaidSince, SUSPEND_AFTER_DAYS), now)) {
      events.push({ type: 'SubscriptionSuspended', data: { business_id } });
    }
  }
  const end = endOf(current, now);
  if (end?.why === 'trial_over') events.push({ type: 'TrialEnded', data: { business_id } });
  else if (end)
    events.push({ type: 'SubscriptionEnded', data: { business_id, why: end.why, ended_at: end.at } });
  return events;
}

/** [SU19] */
function erase({ businessId, now }: At, { current }: SubscriptionState): SubscriptionEvent[] {
  if (!current || current.end) return [];
  return [
    {
      type: 'SubscriptionEnded',
      data: { business_id: businessId, why: 'erased', ended_at: now.toISOString() },
    },
  ];
}

/** How the subscription ended, as written down or, ahead of the daily job, as its dates say [SU12]. */
export function endOf(current: Trial | Paid, now: Date): End | null {
  if (current.end) return current.end;
  const ends: End[] = [];
  if (current.cancellation) ends.push({ why: 'canceled', at: current.cancellation.endsAt });
  else if (current.kind === 'trial') ends.push({ why: 'trial_over', at: current.endsAt });
  if (current.kind === 'paid' && current.unpaidSince) {
    ends.push({ why: 'unpaid', at: afterDays(current.unpaidSince, TERMINATE_AFTER_DAYS) });
  }
  const [first] = ends
    .filter(({ at }) => isReached(at, now))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return first ?? null;
}

/** A trial that ended without a plan is shown as canceled: the spec knows no fifth status. */
export function statusAt(current: Trial | Paid, now: Date): 'trialing' | 'active' | 'past_due' | 'canceled' {
  if (endOf(current, now)) return 'canceled';
  if (current.kind === 'trial') return 'trialing';
  if (current.unpaidSince) return 'past_due';
  // A paid period ends later than the trial before it.
  return current.trialEndsAt && current.periodEnd <= current.trialEndsAt ? 'trialing' : 'active';
}

const DAY_MS = 86_400_000;

/** So many exact days after an instant, as ISO 8601. */
export const afterDays = (from: string | Date, days: number) =>
  new Date(new Date(from).getTime() + days * DAY_MS).toISOString();

export const isReached = (time: string, now: Date) => Date.parse(time) <= now.getTime();
