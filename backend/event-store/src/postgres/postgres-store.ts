import type { Pool } from 'pg';
import { follow } from '../follow.ts';
import type { Appended, EventStore, Loaded, Subscription } from '../port.ts';
import { type PendingAppend, pendingAppend } from './append-batch.ts';
import { toldOf } from './append-batches.ts';
import { appendSurely } from './append-lane.ts';
import { Batcher } from './batcher.ts';
import { openPool } from './connections.ts';
import { Line } from './line.ts';
import { Listener } from './listener.ts';
import { type LoadRequest, loadBatch } from './load-batch.ts';
import { migrate } from './migrate.ts';
import { patiently } from './patience.ts';
import { findEvent, listStreams, readHead, readPage, saveSnapshot } from './reads.ts';

export interface PostgresStoreOptions {
  url: string;
  /** Connections for reading the log, beside those for commands and the one that listens. */
  readers?: number;
  /** How long a follower trusts the notices before it looks for itself. */
  pollMs?: number;
  /** Hears of lost connections, which the store survives. */
  onError?: (error: Error) => void;
}

const COMMAND_TIMEOUT_MS = 15_000;
const PAGE = 500;

interface Connections {
  appends: Line[];
  loads: Line;
  reads: Pool;
  listener: Listener;
  pollMs: number;
}

/** Opens the log on Postgres and brings its schema up to date. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<EventStore> {
  const { url, readers = 4, pollMs = 500, onError = () => undefined } = options;
  const reads = openPool(url, readers, onError);
  await patiently(reads, () => migrate(reads));
  const line = () => new Line(url, { timeoutMs: COMMAND_TIMEOUT_MS, onError });
  return createStore({
    // Lines of their own, so that no reader can keep a command waiting.
    appends: [line(), line()],
    loads: line(),
    reads,
    listener: new Listener({ url, onError }),
    pollMs,
  });
}

function createStore(connections: Connections): EventStore {
  const { reads, listener } = connections;
  const appends = new Batcher<PendingAppend, Appended, Line>({
    lanes: connections.appends,
    run: (line, batch) => toldOf(batch.length, () => appendSurely(line, batch)),
    exclusive: exclusiveNames,
    // Positions are the order of events: what a decision rests on must not change before it.
    restsOn: ({ request: { unchanged = [] } }) => unchanged.map(({ stream }) => stream),
  });
  const loads = new Batcher<LoadRequest, Loaded, Line>({
    lanes: [connections.loads],
    run: (line, batch) => patiently(line, () => loadBatch(line, batch)),
  });
  const subscriptions = new Set<Subscription>();

  return {
    load: (cursors, key) => loads.push({ cursors, key }),
    append: async (request) => appends.push(pendingAppend(request)),
    readAll: async (options) => (await patiently(reads, () => readPage(reads, options))).events,
    findEvent: (id) => patiently(reads, () => findEvent(reads, id)),
    head: () => patiently(reads, () => readHead(reads)),
    async subscribe({ after, types, batchSize = PAGE }, handler) {
      const subscription = follow({
        after,
        handler,
        read: (position) => readPage(reads, { after: position, limit: batchSize, types }),
        bell: listener.bell(),
        patienceMs: connections.pollMs,
      });
      subscriptions.add(subscription);
      return {
        async stop() {
          subscriptions.delete(subscription);
          await subscription.stop();
        },
      };
    },
    listStreams: (page) => patiently(reads, () => listStreams(reads, page)),
    saveSnapshot: (snapshot) => saveSnapshot(reads, snapshot),
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await listener.close();
      await Promise.all([appends.drained(), loads.drained()]);
      const lines = [...connections.appends, connections.loads];
      await Promise.all([...lines.map((line) => line.close()), reads.end()]);
    },
  };
}

/** Two commands for one stream, or with one key, go in two batches: within one, neither could see the other. */
function exclusiveNames({ request: { appends, key } }: PendingAppend): string[] {
  const streams = appends.map(({ stream }) => stream);
  return key ? [...streams, JSON.stringify([key.scope, key.key])] : streams;
}
