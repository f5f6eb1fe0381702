import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { once, standInSecret } from '../../../services/stand-ins/stand-in-secrets.ts';
import type { BillingClock } from '../../../services/time/clock.ts';
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import type { Payments } from './payments.ts';
import type { StripeSettings } from './stripe-payments.ts';

export interface PaymentPorts {
  payments: Payments;
  webhookSecret(): Promise<string>;
  /** Null if Stripe is configured. */
  sandbox: Sandbox | null;
}

export interface PaymentOptions {
  pool: Pool;
  clock: BillingClock;
  publicUrl: string;
  stripe?: StripeSettings;
}

/** Stripe if it is configured, otherwise the sandbox. */
export async function openPayments({
  pool,
  clock,
  publicUrl,
  stripe,
}: PaymentOptions): Promise<PaymentPorts> {
  if (stripe) {
    const { createStripePayments } = await import('./stripe-payments.ts');
    const payments = createStripePayments(stripe, publicUrl);
    return { payments, webhookSecret: async () => stripe.webhookSecret, sandbox: null };
  }
  const webhookSecret = once(() => standInSecret(pool, 'sandbox-webhooks', newSecret));
  const sandbox = createSandbox({ pool, clock, publicUrl, webhookSecret });
  return { payments: sandbox.payments, webhookSecret, sandbox };
}

const newSecret = () => `whsec_sandbox_${randomBytes(24).toString('base64url')}`;
