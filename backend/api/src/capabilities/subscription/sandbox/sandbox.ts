import { DomainError, paths } from '@stampwell/contracts';
import type { Pool } from 'pg';
import { type BillingClock, billingNow } from '../../../services/time/clock.ts';
import type { ReceiveWebhook } from '../following/webhooks.ts';
import type { Payments } from '../payments/payments.ts';
import { createSandboxCheckouts, type SandboxCheckouts } from './sandbox-checkouts.ts';
import { sandboxPayments } from './sandbox-payments.ts';
import { createSandboxSubscriptions, type SandboxSubscriptions } from './sandbox-subscriptions.ts';
import { deliverWebhooks } from './sandbox-webhooks.ts';

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
