import { DomainError } from '@stampwell/contracts';
import { stripeWebhook } from '@stampwell/contracts/http/subscription.ts';
import type Stripe from 'stripe';
import { readText } from '../../../services/http/parse.ts';
import { type Route, route } from '../../../services/http/route.ts';
import { idOf } from '../payments/stripe-subscription.ts';
import type { Follow } from './follow.ts';

/** Handles a raw webhook. @throws DomainError `malformed` without a valid and recent signature */
export type ReceiveWebhook = (payload: string, signature: string) => Promise<void>;

const TOLERANCE_SECONDS = 300;

/** Each webhook takes effect once: its event id is the idempotency key of our events. */
export function createWebhooks(follow: Follow, secret: () => Promise<string>): ReceiveWebhook {
  return async (payload, signature) => {
    const event = await verify(payload, signature, await secret());
    const subscription = subscriptionIn(event);
    if (!subscription) return;
    const key = { scope: 'stripe', key: event.id, fingerprint: event.type };
    await follow(subscription, { correlationId: event.id, key });
  };
}

/** The signature covers the body's bytes, so the body is read unparsed. */
export const webhookRoutes = (receive: ReceiveWebhook): Route[] => [
  route(stripeWebhook, async ({ koa }) => {
    await receive(await readText(koa), koa.get('stripe-signature'));
    return { received: true };
  }),
];

async function verify(payload: string, signature: string, secret: string): Promise<Stripe.Event> {
  const { default: Stripe } = await import('stripe');
  try {
    return Stripe.webhooks.constructEvent(payload, signature, secret, TOLERANCE_SECONDS);
  } catch {
    throw new DomainError('malformed');
  }
}

/** Only the subscription's id is taken from a webhook; its state is asked of the provider [SU8]. */
function subscriptionIn(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return event.data.object.id;
    case 'checkout.session.completed':
      return idOf(event.data.object.subscription);
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return idOf(event.data.object.parent?.subscription_details?.subscription ?? null);
    default:
      return null;
  }
}
