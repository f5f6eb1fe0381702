import type { StoredEvent } from '@stampwell/contracts';
import type { Pool } from 'pg';
import { follow, type Page } from '../follow.ts';
import type { Appended, EventStore, Loaded, ReadOptions, Snapshot, StreamHead, Subscription } from '../port.ts';
import { appendBatch, type PendingAppend, pendingAppend } from './append-batch.ts';
import { Batcher } from './batcher.ts';
import { openPool } from './connections.ts';
import { Listener } from './listener.ts';
import { type LoadRequest, loadBatch } from './load-batch.ts';
import { migrate } from './migrate.ts';
import { EVENT_COLUMNS, type EventRow, eventOf, storeTypes } from './rows.ts';

export interface PostgresStoreOptions {
  url: string;
  /** Connections for appends, loads and reads, beside the one that listens. */
  connections?: number;
  /** How long a follower trusts the notices before it looks for itself. */
  pollMs?: number;
}

const PAGE = 500;

/** Opens the log on Postgres and brings its schema up to date. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<EventStore> {
  const pool = openPool(options.url, options.connections ?? 6);
  await migrate(pool);
  return createStore(pool, new Listener(options.url, options.pollMs ?? 500));
}

function createStore(pool: Pool, listener: Listener): EventStore {
  const appends = new Batcher<PendingAppend, Appended>({
    run: (batch) => appendBatch(pool, batch),
    exclusive: ({ request: { appends: streams, key } }) => [
      ...streams.map(({ stream }) => stream),
      ...(key ? [JSON.stringify([key.scope, key.key])] : []),
    ],
  });
  const loads = new Batcher<LoadRequest, Loaded>({ run: (batch) => loadBatch(pool, batch) });
  const subscriptions = new Set<Subscription>();

  return {
    load: (cursors, key) => loads.push({ cursors, key }),
    append: async (request) => appends.push(pendingAppend(request)),
    readAll: async ({ after, limit, types }) => (await readPage(pool, { after, limit, types })).events,
    findEvent: (id) => findEvent(pool, id),
    head: () => head(pool),
    async subscribe({ after, types, batchSize = PAGE }, handler) {
      const subscription = follow({
        after,
        handler,
        read: (position) => readPage(pool, { after: position, limit: batchSize, types }),
        wake: (position, signal) => listener.wait(position, signal),
      });
      subscriptions.add(subscription);
      return subscription;
    },
    listStreams: (page) => listStreams(pool, page),
    saveSnapshot: (snapshot) => saveSnapshot(pool, snapshot),
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await listener.close();
      await pool.end();
    },
  };
}

async function readPage(pool: Pool, { after, limit, types }: ReadOptions): Promise<Page> {
  const filter = types ? 'AND type = ANY ($3)' : '';
  // The head comes from the same snapshot as the page: what is below it and not in the page is of other types.
  const { rows } = await pool.query<[head: number, ...event: EventRow]>({
    name: types ? 'es-page-types' : 'es-page',
    text: `SELECT head.position, e.* FROM (SELECT max(position) AS position FROM es.events) AS head
      LEFT JOIN (SELECT ${EVENT_COLUMNS} FROM es.events WHERE position > $1 ${filter} ORDER BY position LIMIT $2) AS e
      ON true ORDER BY e.position`,
    values: types ? [after, limit, types] : [after, limit],
    rowMode: 'array',
    types: storeTypes,
  });
  const events: StoredEvent[] = [];
  for (const [, ...row] of rows) if (row[0] !== null) events.push(eventOf(row));
  const full = events.length === limit;
  return { events, covered: Math.max(after, (full ? events.at(-1)?.position : rows[0]?.[0]) ?? 0) };
}

async function findEvent(pool: Pool, id: string): Promise<StoredEvent | null> {
  const { rows } = await pool.query<EventRow>({
    name: 'es-event',
    text: `SELECT ${EVENT_COLUMNS} FROM es.events WHERE id = $1`,
    values: [id],
    rowMode: 'array',
    types: storeTypes,
  });
  return rows[0] ? eventOf(rows[0]) : null;
}

async function head(pool: Pool): Promise<number> {
  const { rows } = await pool.query<[number | null]>({
    text: 'SELECT max(position) FROM es.events',
    rowMode: 'array',
    types: storeTypes,
  });
  return rows[0]?.[0] ?? 0;
}

async function listStreams(
  pool: Pool,
  { after, limit, prefix = '' }: { after: string; limit: number; prefix?: string },
): Promise<StreamHead[]> {
  const { rows } = await pool.query<[string, number]>({
    name: 'es-streams',
    text: `SELECT stream, version FROM es.streams
      WHERE stream > $1 AND stream >= $2 AND stream < $2 || U&'\\+10FFFF' ORDER BY stream LIMIT $3`,
    values: [after, prefix, limit],
    rowMode: 'array',
    types: storeTypes,
  });
  return rows.map(([stream, version]) => ({ stream, version }));
}

async function saveSnapshot(pool: Pool, snapshot: Snapshot): Promise<void> {
  const { stream, fold, revision, version, position, hash, state } = snapshot;
  await pool.query({
    name: 'es-snapshot',
    text: `INSERT INTO es.snapshots (stream, fold, revision, version, position, hash, state)
      VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    values: [stream, fold, revision, version, position, hash, JSON.stringify(state)],
  });
}
