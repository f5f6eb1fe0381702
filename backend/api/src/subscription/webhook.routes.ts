import { stripeWebhook } from '@stampwell/contracts/http/subscription.ts';
import { readText } from '../platform/http/parse.ts';
import { type Route, route } from '../platform/http/route.ts';
import type { ReceiveWebhook } from './webhooks.ts';

/** The signature is over the body's bytes, so it is read as it came. */
export const webhookRoutes = (receive: ReceiveWebhook): Route[] => [
  route(stripeWebhook, async ({ koa }) => {
    await receive(await readText(koa), koa.get('stripe-signature'));
    return { received: true };
  }),
];
