import {
  afterDays,
  DomainError,
  endOf,
  isCancellable,
  isReached,
  type PlanType,
  SUSPEND_AFTER_DAYS,
  type SubscriptionDates,
  type SubscriptionEvent,
  statusAt,
  type TrialDates,
} from '@stampwell/contracts';
import {
  failureUnheardOf,
  followProvider,
  isFollowed,
  type ProviderSubscription,
} from './rules/provider.rules.ts';
import { closeForSeason, reopen, reopenOnItsDay } from './rules/season.rules.ts';
import { evolve, type SubscriptionState } from './rules/state.rules.ts';

export { evolve, initial, type SubscriptionState } from './rules/state.rules.ts';

/** The commands on a business's subscription. RULES.md numbers the rules. */
export type SubscriptionAsk = { businessId: string } & (
  | { type: 'StartTrial'; days: number; hadBefore: boolean; isPending: boolean }
  | { type: 'OpenCheckout'; sessionId: string; planType: PlanType; withTrial: boolean }
  /** `reservedDays`: those of a trial that would start before the approval [SU24]. */
  | { type: 'FollowProvider'; snapshot: ProviderSubscription; reservedDays?: number | null }
  /** For a trial without a card. A paid subscription is changed at the provider, and then followed. */
  | { type: 'Cancel' }
  | { type: 'Resume' }
  | { type: 'PassTime' }
  | { type: 'CloseForSeason'; until: string; redeems: boolean; timeZone: string }
  | { type: 'Reopen' }
);

/** With the time of the decision, in billing time. */
export type SubscriptionCommand = SubscriptionAsk & { now: Date };

type OfBusiness = Pick<SubscriptionCommand, 'businessId' | 'now'>;
/** `hadBefore`: the owner's address had a trial with a deleted account [SU21]. */
export type NewTrial = OfBusiness & { days: number; hadBefore: boolean };

export function decide(command: SubscriptionCommand, state: SubscriptionState): SubscriptionEvent[] {
  switch (command.type) {
    case 'StartTrial':
      return startTrial(command, state);
    case 'OpenCheckout':
      return [checkoutOpened(command)];
    case 'FollowProvider':
      return follow(command, state);
    case 'Cancel':
      return cancel(command, state);
    case 'Resume':
      return resume(command, state);
    case 'PassTime':
      return passTime(command, state);
    case 'CloseForSeason':
      return inTurn(state, [
        (before) => passTime(command, before),
        (before) => closeForSeason(command, before),
      ]);
    case 'Reopen':
      return inTurn(state, [(before) => passTime(command, before), (before) => reopen(command, before)]);
  }
}

/** [SU4] Approval starts the trial of a business that never had a subscription, and the days of one that waits [SU23, SU24]. */
export function trialEvents(
  state: { isTrialUsed: boolean; current: SubscriptionDates | null },
  trial: NewTrial,
): SubscriptionEvent[] {
  const { current } = state;
  if (current?.kind === 'reserved') return [trialStarted({ ...trial, days: current.days })];
  if (current?.kind === 'paid' && current.reservedDays !== null && !endOf(current, trial.now))
    return [trialStarted({ ...trial, days: current.reservedDays }, true)];
  if (state.isTrialUsed || trial.hadBefore || trial.days === 0) return [];
  return [trialStarted(trial)];
}

type TrialOf = Pick<NewTrial, 'businessId' | 'now' | 'days'>;

const trialStarted = ({ businessId, now, days }: TrialOf, withCard = false): SubscriptionEvent => {
  // The provider's times are in whole seconds.
  const from = withCard ? new Date(Math.ceil(now.getTime() / 1000) * 1000) : now;
  const trial_ends_at = afterDays(from, days);
  return { type: 'TrialStarted', data: { business_id: businessId, trial_ends_at, with_card: withCard } };
};
const trialReserved = ({ businessId, days }: TrialOf): SubscriptionEvent => ({
  type: 'TrialReserved',
  data: { business_id: businessId, days },
});

/** [SU1, SU2, SU23] Succeeds without an event if a trial is already running, perhaps since the approval. */
function startTrial(
  command: NewTrial & { isPending: boolean },
  state: SubscriptionState,
): SubscriptionEvent[] {
  const { current } = state;
  if (current && statusAt(current, command.now) === 'trialing') return [];
  if (current?.kind === 'paid' && !endOf(current, command.now))
    throw new DomainError('invalid_state', {
      message: 'You have a plan already. Manage it under Subscription.',
    });
  if (state.isTrialUsed || command.hadBefore) throw new DomainError('trial_used');
  if (command.days === 0) throw new DomainError('invalid_state');
  return [command.isPending ? trialReserved(command) : trialStarted(command)];
}

type OpenCheckout = Extract<SubscriptionCommand, { type: 'OpenCheckout' }>;

const checkoutOpened = ({ businessId, sessionId, planType, withTrial }: OpenCheckout): SubscriptionEvent => ({
  type: 'CheckoutOpened',
  data: { business_id: businessId, session_id: sessionId, plan_type: planType, with_trial: withTrial },
});

/** [SU8] Passing time comes first, because it may end the current subscription and make room for the new one. */
function follow(
  command: OfBusiness & { snapshot: ProviderSubscription; reservedDays?: number | null },
  state: SubscriptionState,
): SubscriptionEvent[] {
  const { snapshot, reservedDays = null } = command;
  if (isFollowed(snapshot, state) && snapshot.state !== 'ended')
    return followProvider(snapshot, state, reservedDays);
  return inTurn(state, [
    (before) => failureUnheardOf(snapshot, before),
    (before) => passTime(command, before),
    // [SU30] A plan that was paid for meanwhile opens the shop.
    (before) =>
      snapshot.state === 'running' && !isFollowed(snapshot, before) ? reopen(command, before) : [],
    (before) => followProvider(snapshot, before, reservedDays),
  ]);
}

type Step = (before: SubscriptionState) => SubscriptionEvent[];

function inTurn(state: SubscriptionState, steps: Step[]): SubscriptionEvent[] {
  const events: SubscriptionEvent[] = [];
  for (const step of steps) events.push(...step(events.reduce(evolve, state)));
  return events;
}

/** [SU16] @throws DomainError where there is nothing to cancel */
export function assertMayCancel({ current }: SubscriptionState, now: Date): void {
  if (!current) throw new DomainError('not_found');
  if (current.kind === 'reserved')
    throw new DomainError('invalid_state', {
      message: 'Your trial begins once your shop is approved. There is nothing to cancel yet.',
    });
  if (!isCancellable(statusAt(current, now), current.cancellation !== null))
    throw new DomainError('invalid_state', {
      message: 'This plan is cancelled or has ended already. Reload the page to see it.',
    });
}

/** [SU17] @throws DomainError where there is nothing to take back */
export function assertMayResume({ current }: SubscriptionState, now: Date): void {
  if (!current) throw new DomainError('not_found');
  if (!current.cancellation || endOf(current, now))
    throw new DomainError('invalid_state', {
      message: 'There is no cancellation to take back. Reload the page to see your plan.',
    });
}

function cancel({ businessId, now }: OfBusiness, state: SubscriptionState): SubscriptionEvent[] {
  assertMayCancel(state, now);
  const data = { business_id: businessId, canceled_at: now.toISOString(), ends_at: trialOf(state).endsAt };
  return [{ type: 'CancellationRequested', data }];
}

function resume({ businessId, now }: OfBusiness, state: SubscriptionState): SubscriptionEvent[] {
  assertMayResume(state, now);
  trialOf(state);
  return [{ type: 'CancellationWithdrawn', data: { business_id: businessId } }];
}

/** A payment may have replaced the trial just now; the retry then goes to the provider. */
function trialOf({ current }: SubscriptionState): TrialDates {
  if (current?.kind !== 'trial') throw new DomainError('conflict');
  return current;
}

/** [SU12] Records suspensions and ends that time alone has caused. */
function passTime({ businessId, now }: OfBusiness, { current }: SubscriptionState): SubscriptionEvent[] {
  if (!current || current.end) return [];
  const business_id = businessId;
  const end = endOf(current, now);
  const events: SubscriptionEvent[] = reopenOnItsDay({ businessId, now }, current);
  if (current.kind === 'paid' && current.unpaidSince && !current.isSuspended) {
    const suspendedAt = afterDays(current.unpaidSince, SUSPEND_AFTER_DAYS);
    const isStillThere = !end || suspendedAt < end.at;
    if (isReached(suspendedAt, now) && isStillThere)
      events.push({ type: 'SubscriptionSuspended', data: { business_id } });
  }
  if (end?.why === 'trial_over') events.push({ type: 'TrialEnded', data: { business_id } });
  else if (end)
    events.push({ type: 'SubscriptionEnded', data: { business_id, why: end.why, ended_at: end.at } });
  return events;
}

/** [SU19] Deleting the business ends its subscription, if there ever was one. */
export function erasureEvents(
  state: SubscriptionState,
  { businessId, now }: OfBusiness,
): SubscriptionEvent[] {
  const wasAnything = state.current !== null || state.checkoutSession !== null;
  if (state.isErased || !wasAnything) return [];
  const data = { business_id: businessId, why: 'erased' as const, ended_at: now.toISOString() };
  return [{ type: 'SubscriptionEnded', data }];
}
