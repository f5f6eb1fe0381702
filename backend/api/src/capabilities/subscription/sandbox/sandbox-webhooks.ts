import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { ReceiveWebhook } from '../following/webhooks.ts';
import type { Happening, SandboxSubscription } from './timeline.ts';

/** Stores webhooks in the transaction of their change, so that they are still delivered after a crash. */
export async function queueWebhooks(
  client: PoolClient,
  subscription: SandboxSubscription,
  happenings: Happening[],
  checkoutId?: string,
): Promise<void> {
  for (const happening of happenings) {
    await client.query('INSERT INTO platform.sandbox_webhooks (payload) VALUES ($1)', [
      JSON.stringify(await stripeEvent(happening, subscription, checkoutId)),
    ]);
  }
}

/** Signs and delivers the queue, oldest first. A webhook delivered twice takes effect once. */
export async function deliverWebhooks(pool: Pool, secret: string, receive: ReceiveWebhook): Promise<void> {
  const { default: Stripe } = await import('stripe');
  for (;;) {
    const { rows } = await pool.query<{ seq: string; payload: string }>(
      'SELECT seq, payload FROM platform.sandbox_webhooks ORDER BY seq LIMIT 100',
    );
    if (rows.length === 0) return;
    for (const { seq, payload } of rows) {
      await receive(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret }));
      await pool.query('DELETE FROM platform.sandbox_webhooks WHERE seq = $1', [seq]);
    }
  }
}

/** Has Stripe's shape, but only the fields that our receiver reads. */
async function stripeEvent(
  type: Happening,
  subscription: SandboxSubscription,
  checkoutId?: string,
): Promise<object> {
  const { default: Stripe } = await import('stripe');
  return {
    id: `evt_sandbox_${randomUUID()}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
    data: { object: stripeObject(type, subscription, checkoutId) },
  };
}

function stripeObject(
  type: Happening,
  { id, customer, businessId }: SandboxSubscription,
  checkoutId?: string,
): object {
  const metadata = { business_id: businessId };
  switch (type) {
    case 'checkout.session.completed':
      return {
        id: checkoutId,
        object: 'checkout.session',
        status: 'complete',
        customer,
        subscription: id,
        metadata,
      };
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return {
        object: 'invoice',
        customer,
        parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata } },
      };
    default:
      return { id, object: 'subscription', customer, metadata };
  }
}
