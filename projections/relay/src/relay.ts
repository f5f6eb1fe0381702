import { randomUUID } from 'node:crypto';
import { type EventStore, recordSpans, type StoredEvent } from '@stampwell/event-store';
import { pause, requireSchema } from '@stampwell/postgres';
import { openPlain } from '@stampwell/runtime/connections.ts';
import type { Broker, Publisher } from '@stampwell/runtime/kafka/broker.ts';
import { PARTITIONS, type PartitionKey } from '@stampwell/runtime/kafka/partitioning.ts';
import { EVENTS_TOPIC, messagesOf } from '@stampwell/runtime/kafka/topics.ts';
import { Fenced, Lease } from './lease.ts';
import { RELAY_SCHEMA } from './schema.ts';

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
    await options.broker.prepare(EVENTS_TOPIC, PARTITIONS);
    const publisher = await options.broker.openPublisher();
    try {
      await lead(options, lease, publisher, leaseMs);
      await lease.release();
    } finally {
      await publisher.close();
    }
    return true;
  } finally {
    await client.end();
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
      // Whatever failed, the next leader starts at the saved position.
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
