import { type Notifier, openNotifier, openPool, requireSchema } from '@stampwell/postgres';
import type { Pool } from 'pg';
import type { StoredEvent } from '../event.ts';
import { type EventCodec, oneVersion, readingWith } from '../event-codec.ts';
import { follow } from '../follow.ts';
import { LogGrowth } from '../log-growth.ts';
import type { Appended, EventStore, Loaded, Subscription } from '../port.ts';
import { sealingSnapshots } from '../sealed-snapshots.ts';
import { untilAvailable } from '../until-available.ts';
import { type PendingAppend, pendingAppend } from './append-batch.ts';
import { toldOf } from './append-batches.ts';
import { appendSurely } from './append-surely.ts';
import { Batcher } from './batcher.ts';
import { Connection } from './connection.ts';
import { type LoadRequest, loadBatch } from './load-batch.ts';
import { findEvent, listStreams, readHead, readPage, saveSnapshot } from './reads.ts';
import { LOG_SCHEMA } from './schema.ts';
import { clientConfig } from './session.ts';

export interface PostgresStoreOptions {
  url: string;
  /** Connections for reading the log, besides those for commands and the one for notices. */
  readers?: number;
  /** How long a follower waits for a notice before it reads anyway. */
  pollMs?: number;
  /** Called with failures that the store survives: lost connections, failing handlers. */
  onError?: (error: unknown) => void;
  /** Called when statements succeed again. */
  onRecovered?: () => void;
  /** The versions of the domain's events; by default one each. */
  codec?: EventCodec;
  /** Authenticates snapshots; without it, none is stored or read. */
  snapshotKey?: string | undefined;
}

const CHANNEL = 'stampwell_events';
const COMMAND_TIMEOUT_MS = 15_000;
const PAGE = 500;

interface Parts {
  appends: Connection[];
  loads: Connection;
  reads: Pool;
  pollMs: number;
  onError: (error: unknown) => void;
  onRecovered?: () => void;
  codec: EventCodec;
  /** Opened for the first subscription. */
  openNotifier(growth: LogGrowth): Notifier;
}

/**
 * Opens the log on Postgres.
 * @throws SchemaTooOld before the migrator has run
 */
export async function openPostgresStore<Event extends StoredEvent = StoredEvent>(
  options: PostgresStoreOptions,
): Promise<EventStore<Event>> {
  const { url, readers = 4, pollMs = 500, onError = () => undefined, onRecovered } = options;
  const { codec = oneVersion, snapshotKey: key } = options;
  const reads = openPool({ ...clientConfig(url), max: readers, idleTimeoutMillis: 0 }, onError);
  await untilAvailable({ onError }, () => requireSchema(reads, LOG_SCHEMA));
  const connection = () => new Connection(url, { timeoutMs: COMMAND_TIMEOUT_MS, onError, onRecovered });
  const log = createLog({
    // Commands have their own connections, so that readers cannot delay them.
    appends: [connection(), connection()],
    loads: connection(),
    reads,
    pollMs,
    onError,
    onRecovered,
    codec,
    openNotifier: (growth) =>
      openNotifier({
        config: clientConfig(url),
        channels: [CHANNEL],
        onNotice: () => growth.announce(),
        // Events may have been appended while disconnected.
        onPoll: () => growth.announce(),
        onError,
      }),
  });
  return readingWith(codec, sealingSnapshots({ key, onError }, log));
}

function createLog(parts: Parts): Omit<EventStore, 'written'> {
  const { reads, codec, onError, onRecovered, pollMs } = parts;
  const appends = new Batcher<PendingAppend, Appended, Connection>({
    connections: parts.appends,
    run: (connection, batch) => toldOf(batch.length, () => appendSurely(connection, batch)),
    exclusive: exclusiveNames,
    // Positions order the events: the streams that a decision rests on must not change before it.
    restsOn: ({ request: { unchanged = [] } }) => unchanged.map(({ stream }) => stream),
  });
  const loads = new Batcher<LoadRequest, Loaded, Connection>({
    connections: [parts.loads],
    run: (connection, batch) => untilAvailable(connection, () => loadBatch(connection, batch)),
  });
  const reading = <T>(read: () => Promise<T>) => untilAvailable({ onError, onRecovered }, read);
  const growth = new LogGrowth();
  let notifier: Notifier | null = null;
  const subscriptions = new Set<Subscription>();

  return {
    load: (cursors, key) => loads.push({ cursors, key }),
    append: async (request) => appends.push(pendingAppend(request, codec)),
    readAll: async (options) => (await reading(() => readPage(reads, options))).events,
    findEvent: (id) => reading(() => findEvent(reads, id)),
    head: () => reading(() => readHead(reads)),
    async subscribe({ after, types, batchSize = PAGE }, handler) {
      notifier ??= parts.openNotifier(growth);
      const subscription = follow({
        after,
        handler,
        read: (position) => readPage(reads, { after: position, limit: batchSize, types }),
        growth,
        pollMs,
        onError,
      });
      subscriptions.add(subscription);
      return {
        async stop() {
          subscriptions.delete(subscription);
          await subscription.stop();
        },
      };
    },
    listStreams: (page) => reading(() => listStreams(reads, page)),
    saveSnapshot: (snapshot, options) => saveSnapshot(reads, snapshot, options),
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await notifier?.close();
      await Promise.all([appends.drained(), loads.drained()]);
      const connections = [...parts.appends, parts.loads];
      await Promise.all([...connections.map((connection) => connection.close()), reads.end()]);
    },
  };
}

/** Commands for the same stream, or with the same key, go in different batches: within one, neither could see the other. */
function exclusiveNames({ request: { appends, key } }: PendingAppend): string[] {
  const streams = appends.map(({ stream }) => stream);
  return key ? [...streams, JSON.stringify([key.scope, key.key])] : streams;
}
