import {
  type PaidDates,
  type ReservedTrial,
  SEASON,
  type SubscriptionEvent,
  type TrialDates,
} from '@stampwell/contracts';

export interface Paid extends PaidDates {
  providerCustomer: string;
  providerSubscription: string;
  isSuspended: boolean;
  /** Where a season moved the period's end, until that period is over [SU27]. */
  restEndsAt: string | null;
}

/** A business's subscription: at most one is current, and there is one trial at most. */
export interface SubscriptionState {
  /** A reserved trial is not used yet. */
  isTrialUsed: boolean;
  /** Days that an owner skipped to before the approval [SU23]. */
  reservedDays: number | null;
  /** The newest checkout opened. */
  checkoutSession: string | null;
  current: TrialDates | ReservedTrial | Paid | null;
  /** When the last seasons began, oldest first. */
  seasons: readonly string[];
  isErased: boolean;
}

export const initial: SubscriptionState = {
  isTrialUsed: false,
  reservedDays: null,
  checkoutSession: null,
  current: null,
  seasons: [],
  isErased: false,
};

/** Never refuses. */
export function evolve(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  switch (event.type) {
    case 'TrialStarted':
      // With a card, SubscriptionStarted carries the dates.
      if (event.data.with_card)
        return { ...state, isTrialUsed: true, current: begun(state.current, event.data.trial_ends_at) };
      return {
        ...state,
        isTrialUsed: true,
        current: { kind: 'trial', endsAt: event.data.trial_ends_at, cancellation: null, end: null },
      };
    case 'TrialReserved':
      return { ...state, reservedDays: event.data.days, current: reserved(event.data.days) };
    case 'TrialWithdrawn': {
      const { reservedDays: days } = state;
      return { ...state, isTrialUsed: false, current: days === null ? null : reserved(days) };
    }
    case 'CheckoutOpened':
      return { ...state, checkoutSession: event.data.session_id };
    case 'SubscriptionStarted':
      return {
        ...state,
        isTrialUsed: state.isTrialUsed || event.data.reserved_days === undefined,
        current: started(event.data),
      };
    case 'PausedForSeason':
      return {
        ...state,
        seasons: [...state.seasons.filter((from) => from !== event.data.from), event.data.from].slice(
          -SEASON.times,
        ),
        current: state.current && evolveCurrent(state.current, event),
      };
    default:
      return {
        ...state,
        current: state.current && evolveCurrent(state.current, event),
        isErased: state.isErased || (event.type === 'SubscriptionEnded' && event.data.why === 'erased'),
      };
  }
}

const reserved = (days: number): ReservedTrial => ({ kind: 'reserved', days, cancellation: null, end: null });

/** [SU24] The days of a trial with a card begin with the approval. */
const begun = (current: SubscriptionState['current'], endsAt: string): SubscriptionState['current'] =>
  current?.kind === 'paid' && current.reservedDays !== null
    ? { ...current, reservedDays: null, trialEndsAt: endsAt, periodEnd: endsAt }
    : current;

type Started = Extract<SubscriptionEvent, { type: 'SubscriptionStarted' }>['data'];

const started = (data: Started): Paid => ({
  kind: 'paid',
  planType: data.plan_type,
  periodEnd: data.current_period_end,
  trialEndsAt: data.trial_ends_at,
  reservedDays: data.reserved_days ?? null,
  providerCustomer: data.provider_customer,
  providerSubscription: data.provider_subscription,
  unpaidSince: null,
  isSuspended: false,
  restEndsAt: null,
  cancellation: null,
  end: null,
});

type Current = NonNullable<SubscriptionState['current']>;

function evolveCurrent(current: Current, event: SubscriptionEvent): Current {
  switch (event.type) {
    case 'TrialEnded':
      return current.kind === 'trial'
        ? { ...current, end: { why: 'trial_over', at: current.endsAt } }
        : current;
    case 'CancellationRequested':
      return { ...current, cancellation: { canceledAt: event.data.canceled_at, endsAt: event.data.ends_at } };
    case 'CancellationWithdrawn':
      return { ...current, cancellation: null };
    case 'PausedForSeason': {
      const { from, until, ends_at: endsAt, redeems } = event.data;
      return { ...moved(current, event.data), season: { from, until, endsAt, redeems } };
    }
    case 'Reopened':
      return { ...moved(current, event.data), season: reopened(current, event.data.reopened_at) };
    case 'SubscriptionEnded':
      return { ...current, end: current.end ?? { why: event.data.why, at: event.data.ended_at } };
    default:
      return current.kind === 'paid' ? evolvePaid(current, event) : current;
  }
}

const reopened = ({ season }: Current, endsAt: string): Current['season'] =>
  season && { ...season, endsAt, isOver: true };

type Moved = Pick<
  Extract<SubscriptionEvent, { type: 'Reopened' }>['data'],
  'period_ends_at' | 'trial_ends_at' | 'cancellation_ends_at'
>;

/** [SU27] The days of a plan, where a season has moved them. */
function moved(current: Current, data: Moved): Current {
  const endsAt = data.cancellation_ends_at;
  const cancellation =
    current.cancellation && endsAt ? { ...current.cancellation, endsAt } : current.cancellation;
  if (current.kind === 'trial')
    return { ...current, cancellation, endsAt: data.trial_ends_at ?? current.endsAt };
  if (current.kind === 'reserved') return current;
  return {
    ...current,
    cancellation,
    periodEnd: data.period_ends_at ?? current.periodEnd,
    trialEndsAt: data.trial_ends_at ?? current.trialEndsAt,
    restEndsAt: data.period_ends_at ?? current.restEndsAt,
  };
}

function evolvePaid(paid: Paid, event: SubscriptionEvent): Paid {
  switch (event.type) {
    case 'SubscriptionRenewed':
      return {
        ...paid,
        planType: event.data.plan_type,
        periodEnd: event.data.current_period_end,
        reservedDays: event.data.reserved_days ?? null,
        unpaidSince: null,
        isSuspended: false,
        restEndsAt: paid.restEndsAt === event.data.current_period_end ? paid.restEndsAt : null,
      };
    case 'PaymentFailed':
      return { ...paid, unpaidSince: event.data.failed_at };
    case 'SubscriptionSuspended':
      return { ...paid, isSuspended: true };
    default:
      return paid;
  }
}
