import { SYSTEM_ACTOR } from '@stampwell/contracts';
import type { CommandHandler, CommandKey } from '@stampwell/event-store';
import type { BillingClock } from '../platform/time/clock.ts';
import type { Payments } from './payments/payments.ts';
import { isStray } from './rules/provider.decider.ts';
import { decide } from './rules/subscription.decider.ts';
import { subscriptionOf } from './subscription.fold.ts';

export interface FollowPorts {
  commands: CommandHandler;
  clock: BillingClock;
  payments: Payments;
}

/** Brings our side up to what the provider says of one of its subscriptions [SU8]. */
export type Follow = (providerSubscription: string, cause: Cause) => Promise<void>;

export interface Cause {
  correlationId: string;
  key?: CommandKey;
}

/** Another process may have asked earlier and written later; so we ask again until nothing is new. */
const ROUNDS = 5;

export function createFollow({ commands, clock, payments }: FollowPorts): Follow {
  return async (id, { correlationId, key }) => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const news = await payments.subscription(id);
      if (!news) return;
      const { businessId } = news;
      const { states, events } = await commands({
        streams: { subscription: subscriptionOf(businessId) },
        decide: ({ states, now }) => ({
          subscription: decide(
            { type: 'FollowProvider', businessId, now: clock.at(now), news },
            states.subscription,
          ),
        }),
        actor: SYSTEM_ACTOR,
        correlationId,
        key: round === 1 ? key : undefined,
      });
      if (isStray(news, states.subscription)) await payments.end(id);
      if (events.length === 0) return;
    }
  };
}
