import { channel } from 'node:diagnostics_channel';
import {
  codeOf,
  type Notifier,
  openNotifier,
  openPool,
  requireSchema,
  rowTypes,
} from '@stampwell/base/postgres';
import type { Pool } from 'pg';
import { Unstorable } from '../errors.ts';
import type { StoredEvent } from '../event.ts';
import { type EventCodec, oneVersion, readingWith } from '../event-codec.ts';
import { LogGrowth } from '../log-growth.ts';
import {
  type Appended,
  type AppendRequest,
  type EventStore,
  type Loaded,
  type Subscription,
  VersionConflict,
} from '../port.ts';
import { seal } from '../seal.ts';
import { sealingSnapshots } from '../sealed-snapshots.ts';
import { runSubscription } from '../subscription.ts';
import { untilAvailable } from '../until-available.ts';
import { Batcher } from './batcher.ts';
import { Connection, type Queryable } from './connection.ts';
import { type LoadRequest, loadBatch } from './load-batch.ts';
import { NewestEvents } from './newest-events.ts';
import { findEvent, listStreams, readHead, readPage, saveSnapshot } from './reads.ts';
import { LOG_SCHEMA } from './schema.ts';
import { clientConfig } from './session.ts';

export interface PostgresStoreOptions {
  url: string;
  /** Connections for reading the log, besides those for commands and the one for notifications. */
  readers?: number;
  /** How long a subscriber waits for a notification before it reads anyway. */
  pollMs?: number;
  /** Called with failures that the store survives: lost connections, failing handlers. */
  onError?: (error: unknown) => void;
  /** Called when statements succeed again. */
  onRecovered?: () => void;
  /** The versions of the domain's events; by default one each. */
  codec?: EventCodec;
  /** Authenticates snapshots; without it, none is stored or read. */
  snapshotKey?: string | undefined;
  /** Once aborted, statements are no longer retried. */
  signal?: AbortSignal;
}

const CHANNEL = 'stampwell_events';
const COMMAND_TIMEOUT_MS = 15_000;
const PAGE = 500;

interface Parts {
  appends: Connection[];
  loads: Connection;
  reads: Pool;
  newest: NewestEvents;
  pollMs: number;
  onError: (error: unknown) => void;
  onRecovered?: () => void;
  codec: EventCodec;
  signal: AbortSignal | undefined;
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
  const { codec = oneVersion, snapshotKey: key, signal } = options;
  const reads = openPool({ ...clientConfig(url), max: readers, idleTimeoutMillis: 0 }, (error) => {
    newest.forget();
    onError(error);
  });
  const newest = new NewestEvents((page) => readPage(reads, page));
  await untilAvailable({ onError }, () => requireSchema(reads, LOG_SCHEMA));
  const connection = () =>
    new Connection(url, { timeoutMs: COMMAND_TIMEOUT_MS, onError, onRecovered, signal });
  const log = createLog({
    // Commands have their own connections, so that readers cannot delay them.
    appends: [connection(), connection()],
    loads: connection(),
    reads,
    newest,
    pollMs,
    onError,
    onRecovered,
    codec,
    signal,
    openNotifier: (growth) =>
      openNotifier({
        config: clientConfig(url),
        channels: [CHANNEL],
        onNotification: () => growth.announce(),
        // Events may have been appended while disconnected.
        onPoll: () => growth.announce(),
        onError,
      }),
  });
  return readingWith(codec, sealingSnapshots({ key, onError }, log));
}

function createLog(parts: Parts): Omit<EventStore, 'written'> {
  const { reads, newest, codec, onError, onRecovered, pollMs, signal } = parts;
  const appends = new Batcher<PendingAppend, Appended, Connection>({
    connections: parts.appends,
    run: (connection, batch) => measured(batch.length, () => appendSurely(connection, batch)),
    exclusive: exclusiveNames,
    // Positions order the events: the streams that a decision rests on must not change before it.
    restsOn: ({ request: { unchanged = [] } }) => unchanged.map(({ stream }) => stream),
  });
  const loads = new Batcher<LoadRequest, Loaded, Connection>({
    connections: [parts.loads],
    run: (connection, batch) => untilAvailable(connection, () => loadBatch(connection, batch)),
  });
  const availability = {
    onError,
    onRecovered,
    get ending() {
      return signal?.aborted ?? false;
    },
  };
  const reading = <T>(read: () => Promise<T>) => untilAvailable(availability, read);
  const growth = new LogGrowth();
  let notifier: Notifier | null = null;
  const subscriptions = new Set<Subscription>();

  return {
    load: (cursors, key) => loads.push({ cursors, key }),
    append: async (request) => appends.push(pendingAppend(request, codec)),
    readAll: async (options) => {
      const read = () => (options.fromMemory ? newest.page(options) : readPage(reads, options));
      return (await reading(read)).events;
    },
    findEvent: (id) => reading(() => findEvent(reads, id)),
    head: () => reading(() => readHead(reads)),
    async subscribe({ after, types, batchSize = PAGE }, handler) {
      notifier ??= parts.openNotifier(growth);
      const subscription = runSubscription({
        after,
        handler,
        read: (position) => newest.page({ after: position, limit: batchSize, types }),
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

/**
 * Appends a batch despite failures: a bad event fails only its own command, and a connection lost between commit and
 * answer neither loses nor doubles an event.
 */
export async function appendSurely(db: Queryable, batch: PendingAppend[]): Promise<(Appended | Error)[]> {
  try {
    return await untilAvailable(db, (again) => (again ? appendAgain(db, batch) : appendBatch(db, batch)));
  } catch (error) {
    if (batch.length === 1) return [refusalOf(error)];
    // One bad event fails the whole statement: retry the commands one by one.
    const results: (Appended | Error)[] = [];
    for (const pending of batch) results.push(...(await appendSurely(db, [pending])));
    return results;
  }
}

/** Text that Postgres cannot store, like a NUL: the input is invalid. */
const UNSTORABLE = ['22021', '22P02', '22P05'];

/** The caller's error for a statement that Postgres refused. */
function refusalOf(error: unknown): Error {
  if (UNSTORABLE.includes(codeOf(error))) return new Unstorable(error);
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Retries an append whose outcome is unknown. If the first try took effect, this one conflicts, and the events' ids show
 * that the effect is its own. If the lost statement reaches the server later, it conflicts with this one.
 */
async function appendAgain(db: Queryable, batch: PendingAppend[]): Promise<(Appended | Error)[]> {
  const results = await appendBatch(db, batch);
  if (!results.some((result) => result instanceof Error)) return results;
  const { rows } = await db.query<[id: string, position: number]>({
    text: 'SELECT id, position FROM es.events WHERE id = ANY ($1)',
    values: [batch.flatMap(({ events }) => events.map(({ id }) => id))],
    rowMode: 'array',
    types: rowTypes,
  });
  const positions = new Map(rows);
  return batch.map((pending, index) => placed(pending, positions) ?? (results[index] as Appended | Error));
}

/** A pending append, sealed once, so that its events keep their ids over retries. */
export interface PendingAppend {
  request: AppendRequest;
  events: StoredEvent[];
}

export function pendingAppend(request: AppendRequest, codec: EventCodec): PendingAppend {
  return { request, events: seal(request, codec) };
}

/** Appends a batch in one statement; each command gets its own conflict. */
export async function appendBatch(db: Queryable, batch: PendingAppend[]): Promise<(Appended | Error)[]> {
  const { rows } = await db.query<[id: string, position: number]>({
    name: 'es-append',
    text: 'SELECT * FROM es.append_batch($1, $2, $3)',
    values: parametersOf(batch),
    rowMode: 'array',
    types: rowTypes,
  });
  const positions = new Map(rows);
  return batch.map(
    (pending) =>
      placed(pending, positions) ?? new VersionConflict(pending.request.appends.map(({ stream }) => stream)),
  );
}

/** The append's result, if its events have positions. */
export function placed({ events }: PendingAppend, positions: Map<string, number>): Appended | undefined {
  if (!events.every(({ id }) => positions.has(id))) return undefined;
  for (const event of events) event.position = positions.get(event.id) ?? event.position;
  return { events, position: events.at(-1)?.position ?? 0 };
}

type WireStream = [commands: number[], stream: string, expected: number, after: number];

/** The three parameters of `es.append_batch`. A shop's commands rest on the same few streams, so each stream is listed once. */
function parametersOf(batch: PendingAppend[]): [streams: string, events: string, keys: string] {
  const streams: WireStream[] = [];
  const checks = new Map<string, WireStream>();
  const events: unknown[] = [];
  const keys: unknown[] = [];
  batch.forEach(({ request: { appends, unchanged = [], key }, events: sealed }, command) => {
    for (const { stream, expectedVersion, events } of appends) {
      streams.push([[command], stream, expectedVersion, expectedVersion + events.length]);
    }
    for (const { stream, version } of unchanged) {
      const name = `${version} ${stream}`;
      const check = checks.get(name) ?? [[], stream, version, version];
      check[0].push(command);
      checks.set(name, check);
    }
    for (const {
      id,
      stream,
      version,
      type,
      schema,
      data,
      actor,
      at,
      correlation_id,
      hash,
      ...rest
    } of sealed) {
      const what = [command, id, stream, version, type, schema, data] as const;
      const envelope = [actor.kind, actor.id, at, correlation_id, hash] as const;
      events.push(rest.traceparent ? [...what, ...envelope, rest.traceparent] : [...what, ...envelope]);
    }
    if (!key) return;
    const ids = `{${sealed.map(({ id }) => id)}}`;
    keys.push([command, key.scope, key.key, key.fingerprint, ids]);
  });
  return [JSON.stringify([...streams, ...checks.values()]), JSON.stringify(events), JSON.stringify(keys)];
}

/** One append to Postgres: its number of commands and its duration. */
export interface AppendBatch {
  commands: number;
  seconds: number;
}

/** Publishes an `AppendBatch` for each append; costs nothing without subscribers. */
export const appendBatches = channel('stampwell:append-batch');

/** Runs the append of a batch, and publishes its measures. */
export async function measured<T>(commands: number, append: () => Promise<T>): Promise<T> {
  if (!appendBatches.hasSubscribers) return append();
  const began = performance.now();
  try {
    return await append();
  } finally {
    const batch: AppendBatch = { commands, seconds: (performance.now() - began) / 1000 };
    appendBatches.publish(batch);
  }
}
