import { type Notifier, openNotifier, openPool, requireSchema, rowTypes } from '@stampwell/postgres';
import type { Pool } from 'pg';
import type { StoredEvent } from '../event.ts';
import { type EventCodec, oneVersion, readingWith } from '../event-codec.ts';
import { follow, type Page } from '../follow.ts';
import { LogGrowth } from '../log-growth.ts';
import type {
  Appended,
  EventStore,
  Loaded,
  ReadOptions,
  Snapshot,
  StreamHead,
  Subscription,
} from '../port.ts';
import { sealingSnapshots } from '../sealed-snapshots.ts';
import { untilAvailable } from '../until-available.ts';
import { type PendingAppend, pendingAppend } from './append-batch.ts';
import { toldOf } from './append-batches.ts';
import { appendSurely } from './append-surely.ts';
import { Batcher } from './batcher.ts';
import { Connection } from './connection.ts';
import { type LoadRequest, loadBatch } from './load-batch.ts';
import { EVENT_COLUMNS, type EventRow, eventOf, eventRowTypes } from './rows.ts';
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

/** The next events of the log, and the position up to which they cover it. */
async function readPage(pool: Pool, { after, limit, types }: ReadOptions): Promise<Page> {
  // Read before the page: events up to here that are not in the page are of other types.
  const known = types ? await readHead(pool) : 0;
  const { rows } = await pool.query<EventRow>({
    name: types ? 'es-page-types' : 'es-page',
    text: `SELECT ${EVENT_COLUMNS} FROM es.events WHERE position > $1 ${types ? 'AND type = ANY ($3)' : ''}
      ORDER BY position LIMIT $2`,
    values: types ? [after, limit, types] : [after, limit],
    rowMode: 'array',
    types: eventRowTypes,
  });
  const last = rows.at(-1)?.[0] ?? after;
  const atEnd = rows.length < limit;
  return { events: rows.map(eventOf), covered: atEnd ? Math.max(last, known) : last, atEnd };
}

async function findEvent(pool: Pool, id: string): Promise<StoredEvent | null> {
  const { rows } = await pool.query<EventRow>({
    name: 'es-event',
    text: `SELECT ${EVENT_COLUMNS} FROM es.events WHERE id = $1`,
    values: [id],
    rowMode: 'array',
    types: eventRowTypes,
  });
  return rows[0] ? eventOf(rows[0]) : null;
}

async function readHead(pool: Pool): Promise<number> {
  const { rows } = await pool.query<[number | null]>({
    name: 'es-head',
    text: 'SELECT max(position) FROM es.events',
    rowMode: 'array',
    types: rowTypes,
  });
  return rows[0]?.[0] ?? 0;
}

async function listStreams(
  pool: Pool,
  { after, limit, prefix = '' }: { after: string; limit: number; prefix?: string },
): Promise<StreamHead[]> {
  const { rows } = await pool.query<[stream: string, version: number]>({
    name: 'es-streams',
    // Names sort by bytes: all with the prefix are between it and it with the last character.
    text: `SELECT stream, version FROM es.streams
      WHERE stream > $1 AND stream >= $2 AND stream < $2 || U&'\\+10FFFF' ORDER BY stream LIMIT $3`,
    values: [after, prefix, limit],
    rowMode: 'array',
    types: rowTypes,
  });
  return rows.map(([stream, version]) => ({ stream, version }));
}

async function saveSnapshot(
  pool: Pool,
  { stream, fold, revision, version, position, hash, state, mac }: Snapshot,
  { replaces } = { replaces: false },
): Promise<void> {
  await pool.query({
    name: 'es-snapshot',
    text: `INSERT INTO es.snapshots AS s (stream, fold, revision, version, position, hash, state, mac)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (stream, fold, revision, version) DO UPDATE
        SET position = excluded.position, hash = excluded.hash, state = excluded.state, mac = excluded.mac
        WHERE $9`,
    values: [stream, fold, revision, version, position, hash, JSON.stringify(state), mac, replaces],
  });
}
