import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/subscription.ts';
import type { CommandHandler } from '@stampwell/event-store';
import type { BillingClock } from '../platform/clock.ts';
import { type Route, route } from '../platform/route.ts';
import { viewAt } from './rules/access.decider.ts';
import { decide } from './rules/subscription.decider.ts';
import { subscriptionOf, trialDays } from './subscription.fold.ts';

export interface SubscriptionPorts {
  commands: CommandHandler;
  clock: BillingClock;
}

export function subscriptionRoutes({ commands, clock }: SubscriptionPorts): Route[] {
  return [
    route(http.startTrial, async ({ actor, run }) => {
      const { states, now } = await run({
        streams: { subscription: subscriptionOf(actor.businessId), days: trialDays },
        decide: ({ states, now }) => ({
          subscription: decide(
            { type: 'StartTrial', businessId: actor.businessId, now: clock.at(now), days: states.days },
            states.subscription,
          ),
        }),
      });
      const view = viewAt(states.subscription, clock.at(now));
      return { status: 'trialing' as const, current_period_end: view?.current_period_end ?? '' };
    }),

    route(http.subscriptionStatus, async ({ actor }) => {
      const { states, now } = await commands.readState({ subscription: subscriptionOf(actor.businessId) });
      const view = viewAt(states.subscription, clock.at(now));
      if (!view) throw new DomainError('not_found');
      return view;
    }),
  ];
}
