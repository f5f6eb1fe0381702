import type { Capability } from '../../services/capability/capability.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { createDailyJob } from './following/daily-job.ts';
import { createFollow } from './following/follow.ts';
import { subscriptionReactions } from './following/reactions.ts';
import { createWebhooks, webhookRoutes } from './following/webhooks.ts';
import type { SubscriptionPorts } from './ports.ts';
import { sandboxRoutes } from './sandbox/sandbox.routes.ts';
import { sandboxPages } from './sandbox/sandbox-pages.ts';
import { subscriptionRoutes } from './subscription.routes.ts';

export interface Subscriptions extends Capability {
  /** Records what time has changed; to be run at least once a day. */
  runDaily(): Promise<void>;
}

export function createSubscriptions(ports: SubscriptionPorts): Subscriptions {
  const { payments, webhookSecret, sandbox } = ports.billing;
  const follow = createFollow({ ...ports, payments });
  const receive = createWebhooks(follow, webhookSecret);
  const runDaily = createDailyJob({ ...ports, payments, follow, receive, sandbox });
  return {
    routes: [
      ...subscriptionRoutes(ports),
      ...checkoutRoutes({ ...ports, payments, follow }),
      ...webhookRoutes(receive),
      ...sandboxRoutes({ ...ports, sandbox, receive, runDaily }),
    ],
    // 404 if Stripe is configured.
    pages: [sandboxPages(sandbox, receive)],
    reactions: { subscriptions: subscriptionReactions({ ...ports, payments }) },
    jobs: [{ name: 'subscriptions', every: 'hour', run: runDaily }],
    runDaily,
  };
}
