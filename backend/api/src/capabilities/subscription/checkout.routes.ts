import { DomainError, type PlanType } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/subscription.ts';
import { assertNotRejected, assertThere } from '../../services/business/business-presence.ts';
import { type Route, type RouteRequest, route } from '../../services/http/route.ts';
import type { Follow } from './following/follow.ts';
import type { Payments } from './payments/payments.ts';
import type { SubscriptionPorts } from './ports.ts';
import { checkoutTerms } from './rules/checkout.rules.ts';
import { openCheckout, ownedStreams, subscriptionOf, trialDays } from './subscription.commands.ts';

export interface CheckoutPorts
  extends Pick<SubscriptionPorts, 'commands' | 'ownerOf' | 'approvalOf' | 'clock' | 'people' | 'usedTrials'> {
  payments: Payments;
  follow: Follow;
}

type Request = Pick<RouteRequest<typeof http.checkout>, 'actor' | 'body' | 'run' | 'id'>;

export function checkoutRoutes(ports: CheckoutPorts): Route[] {
  const { commands, ownerOf, clock, people, usedTrials, payments, follow } = ports;

  async function checkout({ actor: { businessId }, body, run, id }: Request, wantsTrial: boolean) {
    const planType: PlanType = body.plan_type;
    await settleOlder(businessId, id);
    const { states, now } = await commands.readState({
      ...ownedStreams(businessId, ownerOf),
      approval: ports.approvalOf(businessId),
      days: trialDays,
    });
    assertThere(states.owner); // [SU20]
    assertNotRejected(states.approval);
    const chosen = { planType, wantsTrial, trialDays: states.days, now: clock.at(now) };
    const isTrialUsed = states.subscription.isTrialUsed || (await usedTrials.hadBefore(businessId));
    const terms = checkoutTerms({ ...states.subscription, isTrialUsed }, chosen);
    if (terms.leadsTo === 'portal') return { checkout_url: await payments.openPortal(terms) };

    const email = (await people.byId(businessId))?.email ?? null;
    const { id: sessionId, url } = await payments.openCheckout({
      businessId,
      planType,
      free: terms.free,
      email,
    });
    const opened = { businessId, sessionId, planType, withTrial: terms.free !== null };
    await run(openCheckout({ type: 'OpenCheckout', ...opened }, ownerOf, clock));
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
    route(http.checkout, (request) => checkout(request, true)),

    route(http.checkoutNoTrial, (request) => checkout(request, false)),

    route(http.checkoutStatus, async ({ actor, params, id }) => {
      const checkout = await payments.checkout(params.session_id);
      if (checkout?.businessId !== actor.businessId) throw new DomainError('not_found');
      if (checkout.subscription) await follow(checkout.subscription, { correlationId: id });
      return { status: checkout.status };
    }),
  ];
}
