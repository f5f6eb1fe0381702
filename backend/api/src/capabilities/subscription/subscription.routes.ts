import { DomainError, viewAt } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/subscription.ts';
import { type Route, type RouteRequest, route } from '../../services/http/route.ts';
import type { SubscriptionPorts } from './ports.ts';
import {
  closeForSeason,
  startTrial,
  subscriptionOf,
  tellSubscription,
  trialDays,
} from './subscription.commands.ts';
import { assertMayCancel, assertMayResume, type SubscriptionState } from './subscription.decider.ts';

/** The owner's routes: start a trial, read, cancel and resume. */
export function subscriptionRoutes(ports: SubscriptionPorts): Route[] {
  const { commands, clock, limits, people, usedTrials } = ports;
  const { payments } = ports.billing;
  const read = (businessId: string) => commands.readState({ subscription: subscriptionOf(businessId) });

  function present(subscription: SubscriptionState, now: Date) {
    const view = viewAt(subscription.current, clock.at(now));
    if (!view) throw new DomainError('not_found');
    return view;
  }

  /** A paid subscription is changed at the provider first; its answer is what we record. */
  async function changeMind(type: 'Cancel' | 'Resume', { actor: { businessId }, run }: OwnersRequest) {
    const before = await read(businessId);
    const { current } = before.states.subscription;
    const assertMay = type === 'Cancel' ? assertMayCancel : assertMayResume;
    assertMay(before.states.subscription, clock.at(before.now));
    const id = current?.kind === 'paid' ? current.providerSubscription : null;
    const snapshot = id && (await payments.setCancellation(id, type === 'Cancel'));
    const { states, now } = await run(
      snapshot
        ? tellSubscription({ type: 'FollowProvider', businessId, snapshot }, clock)
        : tellSubscription({ type, businessId }, clock),
    );
    return present(states.subscription, now);
  }

  return [
    route(http.startTrial, async ({ actor: { businessId }, run }) => {
      const hadBefore = await usedTrials.hadBefore(businessId);
      const { states, now } = await run(startTrial({ businessId, hadBefore }, ports));
      if (states.subscription.isTrialUsed) await usedTrials.remember(businessId);
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
      // An unknown email costs the same read, so that the response time reveals nothing.
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

    route(http.closeForSeason, async ({ actor: { businessId }, body, run }) => {
      const { states, now } = await run(closeForSeason({ businessId, ...body }, ports));
      return present(states.subscription, now);
    }),

    route(http.reopenShop, async ({ actor: { businessId }, run }) => {
      const { states, now } = await run(tellSubscription({ type: 'Reopen', businessId }, clock));
      return present(states.subscription, now);
    }),

    route(http.resumeSubscription, (request) => changeMind('Resume', request)),
  ];
}

type OwnersRequest = Pick<RouteRequest<typeof http.cancelSubscription>, 'actor' | 'run'>;

const NOBODY = '00000000-0000-0000-0000-000000000000';
