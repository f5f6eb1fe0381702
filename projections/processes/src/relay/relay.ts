import { randomUUID } from 'node:crypto';
import { pause, requireSchema } from '@stampwell/base/postgres';
import { type EventStore, recordSpans, type StoredEvent } from '@stampwell/event-store';
import { openPlain } from '@stampwell/runtime/connections.ts';
import type { Broker, Publisher } from '@stampwell/runtime/kafka/broker.ts';
import { PARTITIONS, type PartitionKey } from '@stampwell/runtime/kafka/partitioning.ts';
import { EVENTS_TOPIC, messagesOf } from '@stampwell/runtime/kafka/topics.ts';
import pLimit from 'p-limit';
import type pg from 'pg';
import { RELAY_SCHEMA } from './schema.ts';

/** Another relay took the lease: this one must stop publishing. */
class Fenced extends Error {
  constructor(epoch: number) {
    super(`The lease of epoch ${epoch} is another relay's now`);
    this.name = 'Fenced';
  }
}

type Row = [epoch: string, position: string];

const TAKE = `
  UPDATE relay.lease SET epoch = epoch + 1, holder = $1, held_until = now() + $2 * interval '1 ms'
    WHERE held_until < now() RETURNING epoch, position`;
const RENEW = `
  UPDATE relay.lease SET position = greatest(position, $2), held_until = now() + $3 * interval '1 ms'
    WHERE epoch = $1`;
const RELEASE = `UPDATE relay.lease SET held_until = '-infinity' WHERE epoch = $1`;

/**
 * The right to publish for a limited time. Expiry uses the database's clock; the local one only measures time since the last renewal.
 */
class Lease {
  readonly epoch: number;
  /** The position saved by the previous relay. */
  readonly position: number;
  readonly #client: pg.ClientBase;
  readonly #leaseMs: number;
  #freshUntil: number;
  /** A connection runs one query at a time. */
  readonly #inTurn = pLimit(1);

  private constructor(client: pg.ClientBase, [epoch, position]: Row, leaseMs: number, askedAt: number) {
    this.#client = client;
    this.epoch = Number(epoch);
    this.position = Number(position);
    this.#leaseMs = leaseMs;
    this.#freshUntil = askedAt + leaseMs / 2;
  }

  /** @returns null while another relay holds it */
  static async take(client: pg.ClientBase, holder: string, leaseMs: number): Promise<Lease | null> {
    const askedAt = performance.now();
    const { rows } = await client.query<Row>({ text: TAKE, values: [holder, leaseMs], rowMode: 'array' });
    return rows[0] ? new Lease(client, rows[0], leaseMs, askedAt) : null;
  }

  /** True once half of the lease has passed. */
  get isStale(): boolean {
    return performance.now() >= this.#freshUntil;
  }

  /** Saves the position acknowledged by Kafka and renews the lease. @throws Fenced */
  renew(position = 0): Promise<void> {
    return this.#inTurn(() => this.#renew(position));
  }

  async #renew(position: number): Promise<void> {
    const askedAt = performance.now();
    const { rowCount } = await this.#client.query(RENEW, [this.epoch, position, this.#leaseMs]);
    if (rowCount === 0) throw new Fenced(this.epoch);
    this.#freshUntil = askedAt + this.#leaseMs / 2;
  }

  /** Lets another relay start at once. */
  async release(): Promise<void> {
    await this.#inTurn(() => this.#client.query(RELEASE, [this.epoch]));
  }
}

export interface RelayOptions {
  /** The database of lease and position. */
  databaseUrl: string;
  /** The log with events in stored versions, since consumers of the topic upcast. */
  log: Pick<EventStore, 'subscribe'>;
  broker: Broker;
  /** Events with the same key keep their order. */
  partitionKey: PartitionKey;
  signal: AbortSignal;
  /** A relay that does not renew for this long loses its lease. */
  leaseMs?: number;
  onState?: (state: RelayState) => void;
}

export type RelayState =
  | { state: 'waiting' }
  | { state: 'leading'; epoch: number; position: number }
  | { state: 'fenced' | 'failed'; error: unknown };

const LEASE_MS = 10_000;
/** Interval of polls and renewals, as a share of the lease. */
const RENEW_RATIO = 1 / 5;
/** A batch with a single hot key must fit into one message set (1 MB by default). */
const BATCH = 250;

/** Publishes the log in order, from the last saved position; waits while another relay leads. Ends with the signal. */
export async function runRelay(options: RelayOptions): Promise<void> {
  const { signal, onState, leaseMs = LEASE_MS } = options;
  while (!signal.aborted) {
    try {
      if (await leadOnce(options, leaseMs)) continue;
      onState?.({ state: 'waiting' });
    } catch (error) {
      if (signal.aborted) return;
      onState?.({ state: error instanceof Fenced ? 'fenced' : 'failed', error });
    }
    await pause(leaseMs * RENEW_RATIO, signal);
  }
}

/** @returns false if another relay holds the lease; otherwise runs until the signal or an error */
async function leadOnce(options: RelayOptions, leaseMs: number): Promise<boolean> {
  const client = await openPlain(options.databaseUrl);
  try {
    await client.query('SET synchronous_commit = on');
    await requireSchema(client, RELAY_SCHEMA);
    const lease = await Lease.take(client, `${process.pid} ${randomUUID()}`, leaseMs);
    if (!lease) return false;
    const publisher = await unlessAborted(options.signal, connect(options.broker));
    if (publisher) {
      try {
        await lead(options, lease, publisher, leaseMs);
      } finally {
        await publisher.close();
      }
    }
    await lease.release();
    return true;
  } finally {
    await client.end();
  }
}

async function connect(broker: Broker): Promise<Publisher> {
  await broker.prepare(EVENTS_TOPIC, PARTITIONS);
  return broker.openPublisher();
}

/** @returns null once the signal comes: a broker's client goes on connecting for many seconds */
async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result | null> {
  const aborted = Promise.withResolvers<null>();
  const stop = () => aborted.resolve(null);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function lead(
  { log, partitionKey, signal, onState }: RelayOptions,
  lease: Lease,
  publisher: Publisher,
  leaseMs: number,
): Promise<void> {
  const ended = Promise.withResolvers<void>();
  // Handled below; a failure may come earlier.
  ended.promise.catch(() => undefined);
  const stop = () => ended.resolve();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  let isOver = signal.aborted;
  let position = lease.position;
  onState?.({ state: 'leading', epoch: lease.epoch, position });

  async function publish(events: StoredEvent[]): Promise<void> {
    if (isOver) return;
    const to = events.at(-1)?.position ?? position;
    try {
      if (lease.isStale) await lease.renew();
      const start = Date.now();
      const run = { after: position, to, events, epoch: lease.epoch };
      await publisher.publish(EVENTS_TOPIC, messagesOf(run, partitionKey));
      recordSpans(events, { name: 'publish', start, attributes: { events: events.length } });
      await lease.renew(to);
      position = to;
      onState?.({ state: 'leading', epoch: lease.epoch, position });
    } catch (error) {
      // After any failure the next leader starts at the saved position.
      isOver = true;
      ended.reject(error);
    }
  }

  const subscription = await log.subscribe({ after: position, batchSize: BATCH }, publish);
  const holding = setInterval(() => {
    lease.renew().catch((error: unknown) => ended.reject(error));
  }, leaseMs * RENEW_RATIO);
  try {
    await ended.promise;
  } finally {
    isOver = true;
    clearInterval(holding);
    signal.removeEventListener('abort', stop);
    await subscription.stop();
  }
}
