import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/subscription.ts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import { assertThere, type OwnerOf } from '../platform/business-presence.ts';
import { type Route, type RouteRequest, route } from '../platform/http/route.ts';
import type { RateLimits } from '../platform/identity/rate-limits.ts';
import type { BillingClock } from '../platform/time/clock.ts';
import type { Payments } from './payments/payments.ts';
import { viewAt } from './rules/access.decider.ts';
import type { SubscriptionState } from './rules/state.decider.ts';
import { assertMayCancel, assertMayResume, decide } from './rules/subscription.decider.ts';
import { subscriptionOf, trialDays } from './subscription.fold.ts';

export interface SubscriptionPorts {
  commands: CommandHandler;
  ownerOf: OwnerOf;
  clock: BillingClock;
  limits: RateLimits;
  people: People;
  payments: Payments;
}

export function subscriptionRoutes({
  commands,
  ownerOf,
  clock,
  limits,
  people,
  payments,
}: SubscriptionPorts): Route[] {
  const read = (businessId: string) => commands.readState({ subscription: subscriptionOf(businessId) });

  function present(subscription: SubscriptionState, now: Date) {
    const view = viewAt(subscription, clock.at(now));
    if (!view) throw new DomainError('not_found');
    return view;
  }

  /** Of a paid subscription the provider is told first: what it then says is what we write down. */
  async function changeMind(type: 'Cancel' | 'Resume', { actor: { businessId }, run }: OwnersRequest) {
    const before = await read(businessId);
    const { current } = before.states.subscription;
    const assertMay = type === 'Cancel' ? assertMayCancel : assertMayResume;
    assertMay(before.states.subscription, clock.at(before.now));
    const id = current?.kind === 'paid' ? current.providerSubscription : null;
    const news = id && (await payments.setCancellation(id, type === 'Cancel'));
    const { states, now } = await run({
      streams: { subscription: subscriptionOf(businessId) },
      decide: ({ states, now }) => {
        const command = news ? ({ type: 'FollowProvider', news } as const) : { type };
        return { subscription: decide({ ...command, businessId, now: clock.at(now) }, states.subscription) };
      },
    });
    return present(states.subscription, now);
  }

  return [
    route(http.startTrial, async ({ actor: { businessId }, run }) => {
      const { states, now } = await run({
        streams: { subscription: subscriptionOf(businessId), days: trialDays, owner: ownerOf(businessId) },
        decide: ({ states, now }) => {
          assertThere(states.owner); // [SU20]
          const start = { businessId, now: clock.at(now), days: states.days };
          return { subscription: decide({ type: 'StartTrial', ...start }, states.subscription) };
        },
      });
      const { current_period_end } = present(states.subscription, now);
      return { status: 'trialing' as const, current_period_end: current_period_end ?? '' };
    }),

    route(http.subscriptionStatus, async ({ actor }) => {
      const { states, now } = await read(actor.businessId);
      return present(states.subscription, now);
    }),

    route(http.trialEligibility, async ({ body, address }) => {
      await limits.trialQuestion(address);
      const person = await people.byEmail('business', body.email);
      // An unknown email costs the same look-up, so that the answer's time tells nothing either.
      const { states } = await commands.readState({
        subscription: subscriptionOf(person?.id ?? NOBODY),
        days: trialDays,
      });
      return { eligible: !states.subscription.isTrialUsed && states.days > 0 };
    }),

    route(http.billingPortal, async ({ actor }) => {
      const { current } = (await read(actor.businessId)).states.subscription;
      if (current?.kind !== 'paid') throw new DomainError('not_found');
      const { providerCustomer: customer, providerSubscription: subscription } = current;
      return { portal_url: await payments.openPortal({ customer, subscription, changeTo: null }) };
    }),

    route(http.cancelSubscription, (request) => changeMind('Cancel', request)),

    route(http.resumeSubscription, (request) => changeMind('Resume', request)),
  ];
}

type OwnersRequest = Pick<RouteRequest<typeof http.cancelSubscription>, 'actor' | 'run'>;

const NOBODY = '00000000-0000-0000-0000-000000000000';
