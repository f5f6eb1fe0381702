import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import type { BillingClock } from '../../services/time/clock.ts';
import { subscriptionOf, trialDays, trialStartOf } from './subscription.commands.ts';
import { erasureEvents, type NewTrial, type SubscriptionState, trialEvents } from './subscription.decider.ts';
import type { UsedTrials } from './used-trials.ts';

interface Ports {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  clock: Pick<BillingClock, 'at'>;
  usedTrials: UsedTrials;
}

/** A business's subscription, as other capabilities decide with it. */
export const createSubscriptionPort = ({ commands, clock, usedTrials }: Ports) => ({
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
