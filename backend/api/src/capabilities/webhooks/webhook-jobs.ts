import { inTransaction } from '@stampwell/base/postgres';
import type { StoredEvent } from '@stampwell/contracts';
import type { Job } from '../../services/capability/capability.ts';
import type { BatchReaction } from '../../services/reactions/reactions.ts';
import { KEPT_MS, type NewDelivery } from './deliveries.ts';
import { type ErasedEvent, erasureNews, type News, newsOf, TOLD } from './messages.ts';
import type { Sender, SenderParts } from './sender.ts';
import type { WebhookRow } from './webhook-store.ts';

/** An address that has something to send. */
export const WEBHOOK_JOBS = 'webhook';
/** An address that is told of events again, from a position on. */
export const REPEAT_JOBS = 'webhook-repeat';
const QUEUE = { retryDelay: 2, retryDelayMax: 900, retryLimit: 10, deleteAfterSeconds: 600 };
/** How long a process may not know of a new address. */
const KNOWN_MS = 10_000;
const PAGE = 500;

export interface Repeat {
  webhookId: string;
  /** Of the event before the first. */
  after: number;
  /** Also what was told before; otherwise only what was missed. */
  again: boolean;
}

type On = Pick<WebhookRow, 'id' | 'business_id' | 'events'>;

/** Events become deliveries, an address with deliveries gets a job, and the job sends them. */
export function createWebhookJobs(parts: SenderParts, sender: Sender, failed: (error: unknown) => void) {
  const { ports, webhooks, deliveries } = parts;
  const { pool, jobs, store } = ports;
  let known = { at: 0, on: new Map<string, On[]>() };

  /** [WH12] By shop, from memory: a stamp of a shop without webhooks costs no statement. */
  async function addresses(): Promise<Map<string, On[]>> {
    if (Date.now() - known.at > KNOWN_MS)
      known = { at: Date.now(), on: Map.groupBy(await webhooks.allOn(), ({ business_id }) => business_id) };
    return known.on;
  }

  async function erasures(events: readonly StoredEvent[], on: Map<string, On[]>): Promise<News[]> {
    const all = [...on.values()].flat();
    if (!all.some((one) => one.events.includes('customer.erased'))) return [];
    const erased = events.filter((event): event is ErasedEvent => event.type === 'AccountErased');
    const told = erased.map(async (event) => {
      const shops = await ports.shopsOf(event.data.account_id);
      return shops.map((businessId) => erasureNews(event, businessId));
    });
    return (await Promise.all(told)).flat();
  }

  async function dueOf(events: readonly StoredEvent[], on: Map<string, On[]>): Promise<NewDelivery[]> {
    const news = [...events.flatMap(newsOf), ...(await erasures(events, on))];
    return news.flatMap((one) =>
      (on.get(one.businessId) ?? [])
        .filter(({ events: chosen }) => chosen.includes(one.event))
        .map(({ id }) => ({ ...one, webhookId: id })),
    );
  }

  async function put(due: readonly NewDelivery[], again = false): Promise<void> {
    if (due.length === 0) return;
    await inTransaction(pool, async (client) => {
      for (const webhookId of await deliveries.add(due, client, again))
        await jobs.enqueue(WEBHOOK_JOBS, { webhookId }, { singletonKey: webhookId, client });
    });
  }

  const reaction: BatchReaction = {
    types: TOLD,
    async react(events) {
      const on = await addresses();
      if (on.size > 0) await put(await dueOf(events, on));
    },
  };

  /** The position before the first event that is not older than is kept: messages are listed so long. */
  async function kept(): Promise<number> {
    const oldest = ports.now().getTime() - KEPT_MS;
    let [low, high] = [0, await store.head()];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [event] = await store.readAll({ after: middle, limit: 1 });
      if (event && Date.parse(event.at) < oldest) low = event.position;
      else high = middle;
    }
    return low;
  }

  /** [WH10] */
  async function repeat({ webhookId, after, again }: Repeat): Promise<void> {
    const receiver = await webhooks.receiver(webhookId);
    if (!receiver) return;
    const on = new Map([[receiver.business_id, [receiver]]]);
    const head = await store.head();
    let from = Math.max(after, receiver.after_position, await kept());
    while (from < head) {
      const events = await store.readAll({ after: from, limit: PAGE, types: TOLD });
      await put(await dueOf(events, on), again);
      from = events.length === PAGE ? (events.at(-1)?.position ?? head) : head;
    }
  }

  /** Whether such a job waits or runs: each reads the log. */
  async function isRepeating(webhookId: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM jobs.job WHERE name = $1 AND state < 'completed' AND data->>'webhookId' = $2 AND data->>'again' = 'true'`,
      [REPEAT_JOBS, webhookId],
    );
    return rowCount !== 0;
  }

  /** Has an address told of what it missed or wants again. */
  const enqueueRepeat = (data: Repeat, startAfter?: Date) =>
    jobs.enqueue(REPEAT_JOBS, data, {
      singletonKey: `${data.webhookId} ${data.again}`,
      ...(startAfter && { startAfter }),
    });

  /** [WH7] Each minute: retries, and what a lost job left. */
  async function sweep(): Promise<void> {
    for (const webhookId of await deliveries.overdue()) await wake(webhookId);
  }

  const wake = (webhookId: string) => jobs.enqueue(WEBHOOK_JOBS, { webhookId }, { singletonKey: webhookId });

  return {
    reaction,
    sweep,
    wake,
    /** Of a process that has just changed an address. */
    forgetKnown(): void {
      known = { at: 0, on: new Map() };
    },
    repeat: enqueueRepeat,
    isRepeating,
    /** Other processes may not have known of it from its beginning. */
    async begin(webhookId: string, after: number): Promise<void> {
      await enqueueRepeat({ webhookId, after, again: false }, new Date(Date.now() + KNOWN_MS + 2_000));
    },
    jobs: [
      {
        name: WEBHOOK_JOBS,
        queue: QUEUE,
        run: async ({ webhookId }: { webhookId: string }) => sender.wake(webhookId, failed),
      },
      { name: REPEAT_JOBS, queue: QUEUE, run: repeat },
      { name: 'webhook-sweep', every: 'minute', run: sweep },
    ] satisfies Job[],
  };
}

export type WebhookJobs = ReturnType<typeof createWebhookJobs>;
