import { randomUUID } from 'node:crypto';
import {
  afterDays,
  endOf,
  isReached,
  parseStream,
  type StoredEvent,
  type SubscriptionDates,
  SYSTEM_ACTOR,
  waitingDays,
} from '@stampwell/contracts';
import type { CommandHandler, EventStore } from '@stampwell/event-store';
import type { Logger } from 'pino';
import type { BillingClock } from '../../../services/time/clock.ts';
import type { Payments } from '../payments/payments.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { subscriptionOf, tellSubscription } from '../subscription.commands.ts';
import type { SubscriptionState } from '../subscription.decider.ts';
import type { Follow } from './follow.ts';
import type { ReceiveWebhook } from './webhooks.ts';

export interface DailyJobPorts {
  store: EventStore<StoredEvent>;
  commands: CommandHandler<StoredEvent>;
  clock: BillingClock;
  log: Logger;
  follow: Follow;
  payments: Pick<Payments, 'subscription' | 'setTrialEnd'>;
  receive: ReceiveWebhook;
  sandbox: Sandbox | null;
  /** Queues the reminders that are due. Safe to repeat: one mail each. */
  remind(businessId: string, current: SubscriptionDates | null, now: Date): Promise<void>;
}

const PAGE = 500;

/**
 * Asks the provider about due subscriptions [SU13], and records for every subscription what time has changed [SU12]. Safe to run
 * again, or twice at once.
 */
export function createDailyJob(ports: DailyJobPorts): () => Promise<void> {
  return async () => {
    await ports.clock.read();
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

async function* subscriptionStreams(store: EventStore<StoredEvent>): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const page = await store.listStreams({ after, limit: PAGE, prefix: 'subscription-' });
    for (const { stream } of page) yield stream;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.stream;
  }
}

/** Asks the provider before ending a paid subscription, because a webhook about a payment may have been lost. */
async function passTime(ports: DailyJobPorts, businessId: string): Promise<void> {
  const { commands, clock, follow, remind } = ports;
  const correlationId = randomUUID();
  const before = await commands.readState({ subscription: subscriptionOf(businessId) });
  const due = dueOf(before.states.subscription, clock.at(before.now));
  if (due) await follow(due, { correlationId });
  const { states, events, now } = await commands({
    ...tellSubscription({ type: 'PassTime', businessId }, clock),
    actor: SYSTEM_ACTOR,
    correlationId,
  });
  // A subscription that has just ended here must end at the provider too.
  if (due && events.length > 0 && states.subscription.current?.end) await follow(due, { correlationId });
  await keepWaiting(ports, states.subscription, clock.at(now));
  await remind(businessId, states.subscription.current, clock.at(now));
}

/** The provider's trial ends so far ahead while the approval takes its time, and is moved on long before. */
const AHEAD_DAYS = 14;
const MARGIN_DAYS = 7;

/** [SU24] Nothing is charged before the approval. */
async function keepWaiting(
  { payments }: DailyJobPorts,
  { current }: SubscriptionState,
  now: Date,
): Promise<void> {
  if (current?.kind !== 'paid' || waitingDays(current) === null) return;
  const there = await payments.subscription(current.providerSubscription);
  const isNear = there?.trialEndsAt && there.trialEndsAt < afterDays(now, MARGIN_DAYS);
  if (there?.state === 'running' && isNear) await payments.setTrialEnd(there.id, afterDays(now, AHEAD_DAYS));
}

/** The provider's subscription, if its dates say that something may have happened. */
function dueOf({ current }: SubscriptionState, now: Date): string | null {
  if (current?.kind !== 'paid' || current.end) return null;
  const isDue =
    current.unpaidSince !== null || isReached(current.periodEnd, now) || endOf(current, now) !== null;
  return isDue ? current.providerSubscription : null;
}
