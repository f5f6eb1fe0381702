import {
  type BusinessState,
  DomainError,
  refusalIn,
  SETTINGS_STREAM,
  type StoredEvent,
  settingsEvents,
  subscriptionEvents,
  subscriptionStream,
  TRIAL_DAYS,
} from '@stampwell/contracts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import {
  assertNotRejected,
  assertThere,
  type OwnerOf,
  type OwnerState,
} from '../../services/business/business-presence.ts';
import { foldOf } from '../../services/folds/fold-of.ts';
import type { RouteCommand } from '../../services/http/route.ts';
import type { BillingClock } from '../../services/time/clock.ts';
import type { ProviderSubscription } from './rules/provider.rules.ts';
import {
  decide,
  erasureEvents,
  evolve,
  initial,
  type NewTrial,
  type SubscriptionAsk,
  type SubscriptionCommand,
  type SubscriptionState,
  trialEvents,
} from './subscription.decider.ts';
import type { UsedTrials } from './used-trials.ts';

export const subscriptionFold = foldOf({
  name: 'subscription',
  revision: 5,
  events: subscriptionEvents,
  initial,
  evolve,
});

export const subscriptionOf = (businessId: string): FoldedStream<SubscriptionState> => ({
  stream: subscriptionStream(businessId),
  fold: subscriptionFold,
});

/** When the trial began, for an approval that is taken back. */
export const trialStartOf = (
  businessId: string,
): FoldedStream<{ startedAt: string | null; isPaid: boolean }> => ({
  stream: subscriptionStream(businessId),
  fold: trialStart,
});

const trialStart = foldOf({
  name: 'trial-start',
  events: subscriptionEvents,
  initial: { startedAt: null as string | null, isPaid: false },
  evolve: (state, event) => {
    switch (event.type) {
      case 'TrialStarted':
        return { ...state, startedAt: event.at };
      case 'TrialWithdrawn':
        return { startedAt: null, isPaid: false };
      case 'SubscriptionStarted':
        return { startedAt: null, isPaid: true };
      case 'SubscriptionEnded':
        return { ...state, isPaid: false };
      default:
        return state;
    }
  },
});

/** The trial's length in days, from the platform's settings. */
export const trialDays: FoldedStream<number> = {
  stream: SETTINGS_STREAM,
  fold: foldOf({
    name: 'trial-days',
    events: settingsEvents,
    initial: TRIAL_DAYS,
    evolve: (days: number, { data }) => data.changes.trial_days ?? days,
  }),
};

/** Commands are decided in billing time, converted from the store's time. */
type Clock = Pick<BillingClock, 'at'>;

/** A command that needs only the subscription's stream. */
export const tellSubscription = (
  ask: SubscriptionAsk,
  clock: Clock,
): RouteCommand<{ subscription: SubscriptionState }> => ({
  streams: { subscription: subscriptionOf(ask.businessId) },
  decide: ({ states, now }) => ({
    subscription: decide({ ...ask, now: clock.at(now) }, states.subscription),
  }),
});

export interface FollowedPorts {
  approvalOf(businessId: string): FoldedStream<{ status: BusinessState | 'absent' }>;
  clock: Clock;
}

/** [SU24] The days of a trial that starts before the approval wait for it. */
export const followSnapshot = (
  snapshot: ProviderSubscription,
  { approvalOf, clock }: FollowedPorts,
): RouteCommand<{
  subscription: SubscriptionState;
  days: number;
  approval: { status: BusinessState | 'absent' };
}> => {
  const { businessId } = snapshot;
  return {
    streams: {
      subscription: subscriptionOf(businessId),
      days: trialDays,
      approval: approvalOf(businessId),
    },
    decide: ({ states: { subscription, days, approval }, now }) => {
      const isWaiting = approval.status === 'pending' || approval.status === 'rejected';
      const reservedDays = isWaiting ? (subscription.reservedDays ?? days) : null;
      const ask = { type: 'FollowProvider', businessId, snapshot, reservedDays } as const;
      return { subscription: decide({ ...ask, now: clock.at(now) }, subscription) };
    },
  };
};

interface OwnedStates {
  subscription: SubscriptionState;
  owner: OwnerState;
}

/** The streams of a command that also needs the business to exist: a deleted one starts no subscription [SU20]. */
export const ownedStreams = (businessId: string, ownerOf: OwnerOf) => ({
  subscription: subscriptionOf(businessId),
  owner: ownerOf(businessId),
});

interface TrialPorts {
  ownerOf: OwnerOf;
  approvalOf(businessId: string): FoldedStream<{ status: BusinessState | 'absent' }>;
  clock: Clock;
}

export const startTrial = (
  { businessId, hadBefore }: { businessId: string; hadBefore: boolean },
  { ownerOf, approvalOf, clock }: TrialPorts,
): RouteCommand<OwnedStates & { days: number; approval: { status: BusinessState | 'absent' } }> => ({
  streams: { ...ownedStreams(businessId, ownerOf), days: trialDays, approval: approvalOf(businessId) },
  decide: ({ states, now }) => {
    assertThere(states.owner);
    assertNotRejected(states.approval);
    const command: SubscriptionCommand = {
      type: 'StartTrial',
      businessId,
      now: clock.at(now),
      days: states.days,
      hadBefore,
      isPending: states.approval.status === 'pending',
    };
    return { subscription: decide(command, states.subscription) };
  },
});

export const openCheckout = (
  ask: Extract<SubscriptionAsk, { type: 'OpenCheckout' }>,
  ownerOf: OwnerOf,
  clock: Clock,
): RouteCommand<OwnedStates> => ({
  streams: ownedStreams(ask.businessId, ownerOf),
  decide: ({ states, now }) => {
    assertThere(states.owner);
    return { subscription: decide({ ...ask, now: clock.at(now) }, states.subscription) };
  },
});

interface Billing {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  clock: Pick<BillingClock, 'at'>;
  usedTrials: UsedTrials;
}

interface SeasonPorts extends Pick<TrialPorts, 'ownerOf' | 'approvalOf' | 'clock'> {
  programmeOf(businessId: string): FoldedStream<{ timeZone: string }>;
}

/** [SU25] The days are those of the shop's own calendar. */
export const closeForSeason = (
  { businessId, until, redeems }: { businessId: string; until: string; redeems: boolean },
  { ownerOf, approvalOf, programmeOf, clock }: SeasonPorts,
): RouteCommand<
  OwnedStates & { approval: { status: BusinessState | 'absent' }; programme: { timeZone: string } }
> => ({
  streams: {
    ...ownedStreams(businessId, ownerOf),
    approval: approvalOf(businessId),
    programme: programmeOf(businessId),
  },
  decide: ({ states: { owner, approval, programme, subscription }, now }) => {
    assertThere(owner);
    const refusal = refusalIn(approval.status);
    if (refusal) throw new DomainError(refusal);
    const { timeZone } = programme;
    const ask = { type: 'CloseForSeason', businessId, until, redeems, timeZone } as const;
    return { subscription: decide({ ...ask, now: clock.at(now) }, subscription) };
  },
});

/** A business's subscription, as other capabilities decide with it. */
export const createSubscriptionPort = ({ commands, clock, usedTrials }: Billing) => ({
  of: subscriptionOf,
  trialStartOf,
  trialDays,
  usedTrials,
  trialEvents: (state: Pick<SubscriptionState, 'isTrialUsed' | 'current'>, trial: NewTrial) =>
    trialEvents(state, { ...trial, now: clock.at(trial.now) }),
  async rememberTrial(businessId: string): Promise<void> {
    const { states } = await commands.readState({ subscription: subscriptionOf(businessId) });
    if (states.subscription.isTrialUsed) await usedTrials.remember(businessId);
  },
  end: (businessId: string, state: SubscriptionState, now: Date) =>
    erasureEvents(state, { businessId, now: clock.at(now) }),
});
