import { DomainError, paths } from '@stampwell/contracts';
import type { Pool } from 'pg';
import { type BillingClock, billingNow } from '../../../services/time/clock.ts';
import type { ReceiveWebhook } from '../following/webhooks.ts';
import type { Payments } from '../payments/payments.ts';
import type { ProviderSubscription } from '../rules/provider.rules.ts';
import { createSandboxCheckouts, type SandboxCheckouts } from './sandbox-checkouts.ts';
import { createSandboxSubscriptions, type SandboxSubscriptions } from './sandbox-subscriptions.ts';
import { deliverWebhooks } from './sandbox-webhooks.ts';
import { end, type SandboxSubscription, setCancellation, setSeason, setTrialEnd } from './timeline.ts';

export type Outcome = 'paid' | 'declined' | 'abandoned';

/** Stand-in for a payment provider: it charges no money, and its pages say so. */
export interface Sandbox {
  payments: Payments;
  checkouts: SandboxCheckouts;
  subscriptions: SandboxSubscriptions;
  /** Ends a checkout. @returns the URL of the payer's next page @throws DomainError as `SandboxCheckouts.pay` */
  settle(checkoutId: string, outcome: Outcome): Promise<string>;
  /** Delivers its webhooks, signed like Stripe's. */
  deliver(receive: ReceiveWebhook): Promise<void>;
}

export interface SandboxOptions {
  pool: Pool;
  clock: BillingClock;
  publicUrl: string;
  webhookSecret(): Promise<string>;
}

export function createSandbox({ pool, clock, publicUrl, webhookSecret }: SandboxOptions): Sandbox {
  const now = async () => (await billingNow(pool, clock)).toISOString();
  const checkouts = createSandboxCheckouts(pool, now);
  const subscriptions = createSandboxSubscriptions(pool, now);
  const pageOf = (id: string) => `${publicUrl}/sandbox/checkout/${id}`;

  return {
    checkouts,
    subscriptions,
    payments: sandboxPayments(checkouts, subscriptions, publicUrl),
    async settle(id, outcome) {
      if (outcome === 'paid') {
        await checkouts.pay(id);
        return `${publicUrl}${paths.dashboard}?subscription=success&welcome=true&session_id=${id}`;
      }
      const checkout = await checkouts.find(id);
      if (checkout?.status !== 'open') throw new DomainError(checkout ? 'invalid_state' : 'not_found');
      if (outcome === 'declined') return `${pageOf(id)}?declined=1`;
      await checkouts.close(id);
      return `${publicUrl}${paths.business.subscription}`;
    },
    deliver: async (receive) => deliverWebhooks(pool, await webhookSecret(), receive),
  };
}

/** The sandbox as a payment provider. It stores no emails. */
function sandboxPayments(
  checkouts: SandboxCheckouts,
  subscriptions: SandboxSubscriptions,
  publicUrl: string,
): Payments {
  return {
    async openCheckout(order) {
      const id = await checkouts.open(order);
      return { id, url: `${publicUrl}/sandbox/checkout/${id}` };
    },
    checkout: (id) => checkouts.find(id),
    closeCheckout: (id) => checkouts.close(id),
    async openPortal({ subscription, changeTo }) {
      const query = changeTo ? `?plan=${changeTo}` : '';
      return `${publicUrl}/sandbox/portal/${subscription}${query}`;
    },
    async subscription(id) {
      const found = await subscriptions.find(id);
      return found && asProvided(found);
    },
    async setCancellation(id, isCanceled) {
      return asProvided(
        await subscriptions.change(id, (known, now) => setCancellation(known, isCanceled, now)),
      );
    },
    async setTrialEnd(id, until) {
      await subscriptions.change(id, (known) => setTrialEnd(known, until));
    },
    async setSeason(id, season) {
      await subscriptions.change(id, (known) => setSeason(known, season));
    },
    async end(id) {
      await subscriptions.change(id, end);
    },
    async forget(customer) {
      for (const id of await subscriptions.ofCustomer(customer)) await subscriptions.change(id, end);
    },
  };
}

/** Leaves out the sandbox's own fields. */
function asProvided(subscription: SandboxSubscription): ProviderSubscription {
  const { id, customer, businessId, planType, periodEnd } = subscription;
  const { trialEndsAt, unpaidSince, cancellation, endedAt } = subscription;
  const state = endedAt ? 'ended' : 'running';
  return {
    id,
    customer,
    businessId,
    planType,
    state,
    periodEnd,
    trialEndsAt,
    unpaidSince,
    cancellation,
    endedAt,
  };
}
