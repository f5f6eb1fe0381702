import type { CommandHandler, EventStore } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type Koa from 'koa';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { OwnerOf } from '../platform/business-presence.ts';
import type { Route } from '../platform/http/route.ts';
import type { RateLimits } from '../platform/identity/rate-limits.ts';
import type { Reactions } from '../platform/reactions.ts';
import type { BillingClock } from '../platform/time/clock.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { createDailyJob } from './daily-job.ts';
import { createFollow } from './follow.ts';
import type { PaymentPorts } from './payments/open-payments.ts';
import { subscriptionReactions } from './reactions.ts';
import { sandboxRoutes } from './sandbox/sandbox.routes.ts';
import { sandboxPages } from './sandbox/sandbox-pages.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { webhookRoutes } from './webhook.routes.ts';
import { createWebhooks } from './webhooks.ts';

export interface SubscriptionsPorts {
  pool: Pool;
  store: EventStore;
  commands: CommandHandler;
  ownerOf: OwnerOf;
  clock: BillingClock;
  limits: RateLimits;
  people: People;
  billing: PaymentPorts;
  log: Logger;
}

/** The capability, put together. */
export interface Subscriptions {
  routes: Route[];
  /** The stand-in's pages; they answer nothing where Stripe is configured. */
  pages: Koa.Middleware;
  reactions: Reactions;
  /** Writes down what time has brought; to be run at least once a day. */
  runDaily(): Promise<void>;
}

export function createSubscriptions(ports: SubscriptionsPorts): Subscriptions {
  const { payments, webhookSecret, sandbox } = ports.billing;
  const follow = createFollow({ ...ports, payments });
  const receive = createWebhooks(follow, webhookSecret);
  const runDaily = createDailyJob({ ...ports, follow, receive, sandbox });
  return {
    routes: [
      ...subscriptionRoutes({ ...ports, payments }),
      ...checkoutRoutes({ ...ports, payments, follow }),
      ...webhookRoutes(receive),
      ...sandboxRoutes({ ...ports, sandbox, receive, runDaily }),
    ],
    pages: sandboxPages(sandbox, receive),
    reactions: subscriptionReactions({ ...ports, payments }),
    runDaily,
  };
}
