import type { Logger } from 'pino';
import type { Capability } from '../../services/capability/capability.ts';
import { createDeliveries } from './deliveries.ts';
import type { WebhookPorts } from './ports.ts';
import { createSender } from './sender.ts';
import { createWebhookJobs } from './webhook-jobs.ts';
import { createWebhookStore } from './webhook-store.ts';
import { webhookRoutes } from './webhooks.routes.ts';

/** Programs of others are told what happens at a shop (decision 249). */
export function createWebhooks(ports: WebhookPorts & { log: Pick<Logger, 'error'> }) {
  const webhooks = createWebhookStore(ports.pool, ports.secrets);
  const deliveries = createDeliveries(ports.pool);
  const parts = { ports, webhooks, deliveries };
  const sender = createSender(parts);
  const jobs = createWebhookJobs(parts, sender, (err) => ports.log.error({ err }, 'a webhook waits'));
  return {
    ...webhookRoutes(parts, jobs),
    promptReactions: { webhooks: jobs.reaction },
    jobs: jobs.jobs,
    async forget(accountId: string): Promise<void> {
      await Promise.all([webhooks.forget(accountId), deliveries.forgetCustomer(accountId)]);
    },
    stop: sender.stop,
    sweep: jobs.sweep,
    /** For specs: resolves when no message is being sent. */
    idle: sender.idle,
  } satisfies Capability & Record<'idle' | 'sweep', unknown>;
}
