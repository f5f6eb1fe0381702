import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@stampwell/base/postgres';
import { DAY_MS, refusalIn, SYSTEM_ACTOR, WEBHOOKS, type WebhookOff } from '@stampwell/contracts';
import { v7 as uuidv7 } from 'uuid';
import { type OutboundAnswer, OutboundError } from '../../services/outbound/outbound.ts';
import type { Deliveries, DeliveryRow, Outcome } from './deliveries.ts';
import { bodyOf, namedIn } from './messages.ts';
import type { WebhookPorts } from './ports.ts';
import { signedHeaders } from './signature.ts';
import type { Receiver, WebhookStore } from './webhook-store.ts';
import { orderOf } from './webhooks.commands.ts';

/** Messages to one address at once. */
const AT_ONCE = 16;
const MINUTE = 60;
const HOUR = 3_600;
/** [WH7] Before each further try: a day in all. */
export const WAITS_SECONDS = [
  ...[MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR],
];
const GONE = 410;
const STOP_MS = 3_000;
/** [WH8] Until the next minute's job. */
const REST_MS = 30_000;

type Attempt = { outcome: Outcome; isGone: boolean };

export interface SenderParts {
  ports: WebhookPorts;
  webhooks: WebhookStore;
  deliveries: Deliveries;
}

/** Sends what is due to an address, round by round. Each address has its own rounds, so that a slow one holds up no other [WH8]. */
export function createSender({ ports, webhooks, deliveries }: SenderParts) {
  const { pool, commands, outbound, views } = ports;
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const wanted = new Set<string>();
  const resting = new Map<string, { rounds: number; until: number }>();

  async function turnOff({ id, business_id }: Receiver, reason: WebhookOff): Promise<void> {
    await commands({
      ...orderOf(ports, { type: 'TurnOffWebhook', businessId: business_id, webhookId: id, reason }),
      actor: SYSTEM_ACTOR,
      correlationId: uuidv7(),
    });
    await inTransaction(pool, async (client) => {
      await webhooks.turnOff(client, id, reason);
      await deliveries.giveUp(client, id);
    });
  }

  /** [WH11] */
  async function mayBeTold({ business_id, key_id }: Receiver): Promise<'yes' | 'later' | 'key_ended'> {
    const { states } = await commands.readState({ approval: ports.approvalOf(business_id) });
    if (refusalIn(states.approval.status)) return 'later';
    return key_id === null || (await ports.worksKey(key_id)) ? 'yes' : 'key_ended';
  }

  async function attempt({ url, secrets }: Receiver, delivery: DeliveryRow, body: string): Promise<Attempt> {
    const triedAt = ports.now();
    const headers = {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      ...signedHeaders({ id: delivery.id, at: triedAt, body }, secrets),
    };
    const answer = await outbound.post(url, headers, body).catch((error: unknown) => {
      if (error instanceof OutboundError) return error;
      throw error;
    });
    return {
      outcome: { ...outcomeOf(delivery, answer), triedAt },
      isGone: 'status' in answer && answer.status === GONE,
    };
  }

  function outcomeOf(
    { id, webhook_id, attempts }: DeliveryRow,
    answer: OutboundAnswer | OutboundError,
  ): Omit<Outcome, 'triedAt'> {
    const isAnswered = !(answer instanceof OutboundError);
    const status = isAnswered ? answer.status : null;
    const kept = isAnswered ? JSON.stringify({ headers: answer.headers, body: answer.body }) : null;
    const seen = { id, status, answer: kept === null ? null : webhooks.seal(webhook_id, kept) };
    if (status !== null && status >= 200 && status < 300)
      return { ...seen, state: 'delivered', waitSeconds: 0, problem: null };
    const wait = WAITS_SECONDS[attempts];
    const problem = isAnswered ? `Answered ${answer.status}` : answer.message;
    return { ...seen, state: wait ? 'waiting' : 'failed', waitSeconds: wait ?? 0, problem };
  }

  /** [WH11] Without answers about erased customers, who are asked for after the attempts: some may have been erased meanwhile. */
  async function withoutErased(
    due: readonly DeliveryRow[],
    attempts: readonly Attempt[],
  ): Promise<Outcome[]> {
    const customers = due.flatMap(({ message }) => message.data.customer?.id ?? []);
    const known = customers.length > 0 ? await views.names.byIds(customers) : new Map();
    const erased = due.filter(
      ({ event, message: { data } }) =>
        event === 'customer.erased' || (data.customer && !known.has(data.customer.id)),
    );
    const erasedIds = new Set(erased.map(({ id }) => id));
    return attempts.map(({ outcome }) =>
      erasedIds.has(outcome.id) ? { ...outcome, answer: null } : outcome,
    );
  }

  /** [WH8, WH9] @returns whether another round may follow */
  async function judge(receiver: Receiver, attempts: readonly Attempt[]): Promise<boolean> {
    const { id, failing_since: before } = receiver;
    if (attempts.some(({ isGone }) => isGone)) {
      await turnOff(receiver, 'gone');
      return false;
    }
    const hasSucceeded = attempts.some(({ outcome }) => outcome.state === 'delivered');
    if (hasSucceeded) resting.delete(id);
    else rest(id);
    if (hasSucceeded && !before) return true;
    const since = await webhooks.noteRound(id, hasSucceeded);
    if (since && ports.now().getTime() - since.getTime() > WEBHOOKS.failingDays * DAY_MS)
      await turnOff(receiver, 'failing');
    return hasSucceeded;
  }

  /** After two rounds without a success. */
  function rest(id: string): void {
    const rounds = (resting.get(id)?.rounds ?? 0) + 1;
    resting.set(id, { rounds, until: rounds > 1 ? ports.now().getTime() + REST_MS : 0 });
  }

  /** @returns whether another round may follow */
  async function round(webhookId: string): Promise<boolean> {
    const receiver = await webhooks.receiver(webhookId);
    if (!receiver) return false;
    const may = await mayBeTold(receiver);
    if (may === 'key_ended') await turnOff(receiver, 'key_ended');
    if (may !== 'yes') return false;
    const due = await deliveries.take(webhookId, AT_ONCE);
    if (due.length === 0) return false;
    const known = receiver.with_names
      ? await views.names.byIds(due.flatMap(({ message }) => namedIn(message)))
      : null;
    const attempts = await Promise.all(
      due.map((one) => attempt(receiver, one, bodyOf(one.event, one.message, known))),
    );
    await deliveries.note(await withoutErased(due, attempts));
    return judge(receiver, attempts);
  }

  const isResting = (id: string) => (resting.get(id)?.until ?? 0) > ports.now().getTime();

  async function run(webhookId: string): Promise<void> {
    do {
      wanted.delete(webhookId);
      while (!(stopping.signal.aborted || isResting(webhookId)) && (await round(webhookId)));
    } while (wanted.has(webhookId) && !(stopping.signal.aborted || isResting(webhookId)));
  }

  return {
    /**
     * Sends what is due, beside the job that calls it: it is in the database, so that what a process leaves is sent by another. Also
     * while a round is under way, after which it looks again.
     */
    wake(webhookId: string, onError: (error: unknown) => void): void {
      wanted.add(webhookId);
      if (running.has(webhookId)) return;
      const done = run(webhookId)
        .catch(onError)
        .finally(() => {
          running.delete(webhookId);
        });
      running.set(webhookId, done);
    },
    /** Resolves when no round is under way. */
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running.values());
    },
    async stop(): Promise<void> {
      stopping.abort();
      // Most receivers answer by then; what is cut off is sent again.
      const done = Promise.all(running.values());
      await Promise.race([done, sleep(STOP_MS, undefined, { ref: false })]);
      outbound.close();
      await done;
    },
  };
}

const USER_AGENT = 'Stampwell-Webhooks/1';

export type Sender = ReturnType<typeof createSender>;
