import type { StoredEvent } from '../event.ts';
import { type EventCodec, oneVersion, readingWith } from '../event-codec.ts';
import { LogGrowth } from '../log-growth.ts';
import {
  type Appended,
  type AppendRequest,
  type CommandKey,
  type CommandRecord,
  type EventStore,
  type Loaded,
  type ReadOptions,
  type Snapshot,
  type StreamCursor,
  type Subscription,
  VersionConflict,
} from '../port.ts';
import { seal } from '../seal.ts';
import { type Page, runSubscription } from '../subscription.ts';

const BATCH_SIZE = 500;

export interface MemoryStoreOptions {
  clock?: () => Date;
  codec?: EventCodec;
  /** Called when a handler failed; it is called again. */
  onError?: (error: unknown) => void;
}

/** The log in memory, for specs: answers as Postgres does, lost with the process. */
export function createMemoryStore<Event extends StoredEvent = StoredEvent>({
  clock = () => new Date(),
  codec = oneVersion,
  onError,
}: MemoryStoreOptions = {}): EventStore<Event> {
  const log: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const records = new Map<string, CommandRecord>();
  const snapshots = new Map<string, Snapshot[]>();
  const growth = new LogGrowth();
  const subscriptions = new Set<Subscription>();
  const recordOf = (key?: Pick<CommandKey, 'scope' | 'key'>) =>
    (key && records.get(JSON.stringify([key.scope, key.key]))) ?? null;

  async function append(request: AppendRequest): Promise<Appended> {
    const { appends, unchanged = [] } = request;
    const stands = (stream: string, version: number) => (streams.get(stream)?.length ?? 0) === version;
    const current =
      appends.every(({ stream, expectedVersion }) => stands(stream, expectedVersion)) &&
      unchanged.every(({ stream, version }) => stands(stream, version));
    if (!current || recordOf(request.key)) throw new VersionConflict(appends.map(({ stream }) => stream));
    const events = seal(request, codec);
    for (const event of events) {
      event.position = log.push(event);
      const stream = streams.get(event.stream);
      if (stream) stream.push(event);
      else streams.set(event.stream, [event]);
    }
    const { key } = request;
    if (key) records.set(JSON.stringify([key.scope, key.key]), { fingerprint: key.fingerprint, events });
    growth.announce();
    return { position: log.length, events: structuredClone(events) };
  }

  async function load(cursors: StreamCursor[], key?: Pick<CommandKey, 'scope' | 'key'>): Promise<Loaded> {
    const loaded: Loaded = { streams: new Map(), snapshots: new Map(), now: clock(), record: recordOf(key) };
    for (const cursor of cursors) {
      const snapshot = newestSnapshot(cursor);
      if (snapshot) loaded.snapshots.set(cursor.stream, snapshot);
      const from = Math.max(cursor.version, snapshot?.version ?? 0);
      const newer = (streams.get(cursor.stream) ?? []).slice(from);
      const until = cursor.until ?? Number.POSITIVE_INFINITY;
      loaded.streams.set(
        cursor.stream,
        newer.filter(({ position }) => position <= until),
      );
    }
    return structuredClone(loaded);
  }

  function newestSnapshot({ stream, version, snapshot, until = Number.POSITIVE_INFINITY }: StreamCursor) {
    if (!snapshot) return undefined;
    return snapshots
      .get(stream)
      ?.filter((s) => s.fold === snapshot.fold && s.revision === snapshot.revision)
      .filter((s) => s.version > version && s.position <= until)
      .sort((a, b) => b.version - a.version)[0];
  }

  function page(after: number, limit: number, types?: readonly string[]): Page {
    const events: StoredEvent[] = [];
    let covered = after;
    for (const event of log.slice(after)) {
      if (events.length === limit) break;
      covered = event.position;
      if (!types || types.includes(event.type)) events.push(event);
    }
    return structuredClone({ events, covered, atEnd: covered === log.length });
  }

  return readingWith(codec, {
    append,
    load,
    readAll: async ({ after, limit, types }: ReadOptions) => page(after, limit, types).events,
    findEvent: async (id) => structuredClone(log.find((event) => event.id === id)) ?? null,
    head: async () => log.length,
    async subscribe({ after, types, batchSize = BATCH_SIZE }, handler) {
      const subscription = runSubscription({
        after,
        handler,
        read: async (position) => page(position, batchSize, types),
        growth,
        onError,
      });
      subscriptions.add(subscription);
      return subscription;
    },
    listStreams: async ({ after, limit, prefix = '' }) =>
      [...streams]
        .map(([stream, events]) => ({ stream, version: events.length }))
        .filter(({ stream }) => stream > after && stream.startsWith(prefix))
        .sort((a, b) => (a.stream < b.stream ? -1 : 1))
        .slice(0, limit),
    saveSnapshot: async (snapshot) => {
      const kept = snapshots.get(snapshot.stream) ?? [];
      const same = (s: Snapshot) =>
        s.fold === snapshot.fold && s.revision === snapshot.revision && s.version === snapshot.version;
      if (!kept.some(same)) snapshots.set(snapshot.stream, [...kept, structuredClone(snapshot)]);
    },
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
    },
  });
}
