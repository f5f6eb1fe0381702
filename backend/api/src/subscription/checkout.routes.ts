import { DomainError, type PlanType } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/subscription.ts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import { assertThere, type OwnerOf } from '../platform/business-presence.ts';
import { type Route, type RouteRequest, route } from '../platform/http/route.ts';
import type { BillingClock } from '../platform/time/clock.ts';
import type { Follow } from './follow.ts';
import type { Payments } from './payments/payments.ts';
import { checkoutTerms } from './rules/checkout.decider.ts';
import { decide } from './rules/subscription.decider.ts';
import { subscriptionOf, trialDays } from './subscription.fold.ts';

export interface CheckoutPorts {
  commands: CommandHandler;
  ownerOf: OwnerOf;
  clock: BillingClock;
  people: People;
  payments: Payments;
  follow: Follow;
}

type Request = Pick<RouteRequest<typeof http.checkout>, 'actor' | 'body' | 'run' | 'id'>;

export function checkoutRoutes(ports: CheckoutPorts): Route[] {
  const { commands, ownerOf, clock, people, payments, follow } = ports;

  async function openCheckout({ actor: { businessId }, body, run, id }: Request, wantsTrial: boolean) {
    const planType: PlanType = body.plan_type;
    await settleOlder(businessId, id);
    const streams = { subscription: subscriptionOf(businessId), owner: ownerOf(businessId) };
    const { states, now } = await commands.readState({ ...streams, days: trialDays });
    assertThere(states.owner); // [SU20]
    const chosen = { planType, wantsTrial, trialDays: states.days, now: clock.at(now) };
    const terms = checkoutTerms(states.subscription, chosen);
    if (terms.leadsTo === 'portal') return { checkout_url: await payments.openPortal(terms) };

    const email = (await people.byId(businessId))?.email ?? null;
    const { id: sessionId, url } = await payments.openCheckout({
      businessId,
      planType,
      free: terms.free,
      email,
    });
    await run({
      streams,
      decide: ({ states, now }) => {
        assertThere(states.owner);
        const withTrial = terms.free !== null;
        const opened = { businessId, now: clock.at(now), sessionId, planType, withTrial };
        return { subscription: decide({ type: 'OpenCheckout', ...opened }, states.subscription) };
      },
    });
    return { checkout_url: url };
  }

  /** [SU7] */
  async function settleOlder(businessId: string, correlationId: string): Promise<void> {
    const { states } = await commands.readState({ subscription: subscriptionOf(businessId) });
    const sessionId = states.subscription.checkoutSession;
    const older = sessionId === null ? null : await payments.checkout(sessionId);
    if (sessionId && older?.status === 'open') await payments.closeCheckout(sessionId);
    if (older?.subscription) await follow(older.subscription, { correlationId });
  }

  return [
    route(http.checkout, (request) => openCheckout(request, true)),

    route(http.checkoutNoTrial, (request) => openCheckout(request, false)),

    route(http.checkoutStatus, async ({ actor, params, id }) => {
      const checkout = await payments.checkout(params.session_id);
      if (checkout?.businessId !== actor.businessId) throw new DomainError('not_found');
      if (checkout.subscription) await follow(checkout.subscription, { correlationId: id });
      return { status: checkout.status };
    }),
  ];
}
