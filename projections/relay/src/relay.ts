import { randomUUID } from 'node:crypto';
import type { EventStore, StoredEvent } from '@stampwell/event-store';
import { pause, requireSchema } from '@stampwell/postgres';
import { openPlain } from '@stampwell/runtime/connections.ts';
import type { Broker, Publisher } from '@stampwell/runtime/kafka/broker.ts';
import { PARTITIONS, type PartitionKey } from '@stampwell/runtime/kafka/partitioning.ts';
import { EVENTS_TOPIC, messagesOf } from '@stampwell/runtime/kafka/topics.ts';
import { Fenced, Lease } from './lease.ts';
import { RELAY_SCHEMA } from './schema.ts';

export interface RelayOptions {
  /** Where lease and position are. */
  databaseUrl: string;
  /** The log as it was written: whoever reads the topic knows the versions. */
  log: Pick<EventStore, 'subscribe'>;
  broker: Broker;
  /** What every reader of the topic may rely on for order. */
  partitionKey: PartitionKey;
  signal: AbortSignal;
  /** A relay that is silent for so long loses its lease. */
  leaseMs?: number;
  onState?: (state: RelayState) => void;
}

export type RelayState =
  | { state: 'waiting' }
  | { state: 'leading'; epoch: number; position: number }
  | { state: 'fenced' | 'failed'; error: unknown };

const LEASE_MS = 10_000;
/** Of a lease: how often one who waits asks, and one who holds it says so. */
const SHARE = 1 / 5;
/** A batch of one hot key must fit into one message set (1 MB by default). */
const BATCH = 250;

/** Publishes the log, in its order, from where the last relay came to; beside another relay it waits. Ends with the signal. */
export async function runRelay(options: RelayOptions): Promise<void> {
  const { signal, onState, leaseMs = LEASE_MS } = options;
  while (!signal.aborted) {
    try {
      if (await leadOnce(options, leaseMs)) continue;
      onState?.({ state: 'waiting' });
    } catch (error) {
      onState?.({ state: error instanceof Fenced ? 'fenced' : 'failed', error });
    }
    await pause(leaseMs * SHARE, signal);
  }
}

/** @returns false where another relay holds the lease; otherwise ends with the signal, or by what went wrong */
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
      await lease.giveBack();
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
  // Met below; a failure may come before that.
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
      if (lease.isStale) await lease.keep();
      const run = { after: position, to, events, epoch: lease.epoch };
      await publisher.publish(EVENTS_TOPIC, messagesOf(run, partitionKey));
      await lease.keep(to);
      position = to;
      onState?.({ state: 'leading', epoch: lease.epoch, position });
    } catch (error) {
      // Whatever failed, the next one to lead begins at the saved position.
      isOver = true;
      ended.reject(error);
    }
  }

  const subscription = await log.subscribe({ after: position, batchSize: BATCH }, publish);
  const holding = setInterval(() => {
    lease.keep().catch((error: unknown) => ended.reject(error));
  }, leaseMs * SHARE);
  try {
    await ended.promise;
  } finally {
    isOver = true;
    clearInterval(holding);
    signal.removeEventListener('abort', stop);
    await subscription.stop();
  }
}
