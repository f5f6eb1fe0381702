import type { Payments } from '../payments/payments.ts';
import type { ProviderSubscription } from '../rules/provider.rules.ts';
import type { SandboxCheckouts } from './sandbox-checkouts.ts';
import type { SandboxSubscriptions } from './sandbox-subscriptions.ts';
import { end, type SandboxSubscription, setCancellation } from './timeline.ts';

/** The sandbox as a payment provider. It stores no emails. */
export function sandboxPayments(
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
