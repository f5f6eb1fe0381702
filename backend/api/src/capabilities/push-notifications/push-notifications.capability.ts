import type { Capability } from '../../services/capability/capability.ts';
import type { PushPorts } from './ports.ts';
import { createPushJobs } from './push-jobs.ts';
import { pushRoutes } from './push-notifications.routes.ts';
import { createSubscriptions } from './subscriptions.ts';

export interface PushNotifications extends Capability {
  /** Has a guest's phone go on getting push notifications as the account's into which the guest's was put. */
  moveSubscription(guestId: string, to: { id: string; sessionId: string }): Promise<void>;
  sweep(): Promise<void>;
}

/** Push notifications to customers' phones, and consent to marketing. */
export function createPushNotifications(ports: PushPorts): PushNotifications {
  const subscriptions = createSubscriptions(ports);
  const { reaction, job, reopenings, closings } = createPushJobs({ ...ports, subscriptions });
  const { sweep, forget, moveSubscription, kindsOf, listOf } = subscriptions;
  return {
    routes: pushRoutes(ports, subscriptions),
    promptReactions: { notices: reaction },
    jobs: [job, reopenings, closings, { name: 'push-sweep', every: 'hour', run: sweep }],
    forget,
    exports: async (id) => ({ notices: { kinds: await kindsOf(id), browsers: await listOf(id) } }),
    moveSubscription,
    sweep,
  };
}
