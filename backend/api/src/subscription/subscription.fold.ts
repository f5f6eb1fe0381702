import {
  SETTINGS_STREAM,
  type SettingsEvent,
  type SubscriptionEvent,
  subscriptionStream,
  TRIAL_DAYS,
} from '@stampwell/contracts';
import type { Fold, FoldedStream } from '@stampwell/event-store';
import { evolve, initial, type SubscriptionState } from './rules/state.decider.ts';

export const subscriptionFold: Fold<SubscriptionState> = {
  name: 'subscription',
  initial,
  evolve: (state, event) => evolve(state, event as SubscriptionEvent),
};

/** A business's subscription, for a command or a reader. */
export const subscriptionOf = (businessId: string): FoldedStream<SubscriptionState> => ({
  stream: subscriptionStream(businessId),
  fold: subscriptionFold,
});

/** How long a trial lasts, as the platform's settings have it. */
export const trialDays: FoldedStream<number> = {
  stream: SETTINGS_STREAM,
  fold: {
    name: 'trial-days',
    initial: TRIAL_DAYS,
    evolve: (days, event) => (event as SettingsEvent).data.changes.trial_days ?? days,
  },
};
