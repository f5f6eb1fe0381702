import { randomUUID } from 'node:crypto';
import { parseStream, SYSTEM_ACTOR } from '@stampwell/contracts';
import type { CommandHandler, EventStore } from '@stampwell/event-store';
import type { Logger } from 'pino';
import type { BillingClock } from '../platform/clock.ts';
import type { Follow } from './follow.ts';
import { isReached } from './rules/access.decider.ts';
import type { SubscriptionState } from './rules/state.decider.ts';
import { decide } from './rules/subscription.decider.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { subscriptionOf } from './subscription.fold.ts';
import type { ReceiveWebhook } from './webhooks.ts';

export interface DailyJobPorts {
  store: EventStore;
  commands: CommandHandler;
  clock: BillingClock;
  log: Logger;
  follow: Follow;
  receive: ReceiveWebhook;
  sandbox: Sandbox | null;
}

const PAGE = 500;

/**
 * Writes down what time has brought to every subscription [SU12], and asks the provider about those whose period is
 * over without a word [SU13]. Running it again, or twice at once, changes nothing.
 */
export function createDailyJob(ports: DailyJobPorts): () => Promise<void> {
  return async () => {
    await ports.sandbox?.subscriptions.catchUp();
    await ports.sandbox?.deliver(ports.receive);
    for await (const stream of subscriptionStreams(ports.store)) {
      const businessId = parseStream(stream).ids[0] ?? '';
      await passTime(ports, businessId).catch((error) =>
        ports.log.error({ err: error, business_id: businessId }, 'the daily job failed for a subscription'),
      );
    }
  };
}

async function* subscriptionStreams(store: EventStore): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const page = await store.listStreams({ after, limit: PAGE, prefix: 'subscription-' });
    for (const { stream } of page) yield stream;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.stream;
  }
}

async function passTime({ commands, clock, follow }: DailyJobPorts, businessId: string): Promise<void> {
  const correlationId = randomUUID();
  const { states, events, now } = await commands({
    streams: { subscription: subscriptionOf(businessId) },
    decide: ({ states, now }) => ({
      subscription: decide({ type: 'PassTime', businessId, now: clock.at(now) }, states.subscription),
    }),
    actor: SYSTEM_ACTOR,
    correlationId,
  });
  const subscription = toAskAbout(states.subscription, events.length > 0, clock.at(now));
  if (subscription) await follow(subscription, { correlationId });
}

/** What has just ended here must end at the provider; what is overdue may have been renewed there. */
function toAskAbout({ current }: SubscriptionState, hasNews: boolean, now: Date): string | null {
  if (current?.kind !== 'paid') return null;
  const isOverdue = !current.end && isReached(current.periodEnd, now);
  return isOverdue || (current.end && hasNews) ? current.providerSubscription : null;
}
