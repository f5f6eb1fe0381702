import { END, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { pause } from '@stampwell/base/postgres';
import type { StoredEvent } from '../event.ts';
import { type EventCodec, oneVersion, readingWith } from '../event-codec.ts';
import { LogGrowth } from '../log-growth.ts';
import type { EventStore, Snapshot, StreamHead, Subscription } from '../port.ts';
import { sealingSnapshots } from '../sealed-snapshots.ts';
import { runSubscription } from '../subscription.ts';
import { append, whileAway } from './appending.ts';
import { load, snapshotStream } from './loading.ts';
import { findEvent, newestOf, readHead, readPage, walkStreams, writtenHere } from './reading.ts';
import { ownRecord, SNAPSHOT_TAKEN } from './records.ts';

const PAUSE_MS = 250;

/** A subscription to the whole log that announces every process's appends, and reconnects when it is lost. */
class KurrentListener {
  readonly #client: KurrentDBClient;
  readonly #onError: (error: unknown) => void;
  readonly #growth = new LogGrowth();
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;

  constructor(client: KurrentDBClient, onError: (error: unknown) => void) {
    this.#client = client;
    this.#onError = onError;
  }

  growth(): LogGrowth {
    this.#running ??= this.#run();
    return this.#growth;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#listen().catch(this.#onError);
      await pause(PAUSE_MS, signal);
    }
  }

  async #listen(): Promise<void> {
    const subscription = this.#client.subscribeToAll({ fromPosition: END });
    const stop = () => void subscription.unsubscribe().catch(() => subscription.destroy());
    this.#closing.signal.addEventListener('abort', stop);
    // Events may have been appended while disconnected.
    subscription.once('confirmation', () => this.#growth.announce());
    try {
      for await (const _ of subscription) this.#growth.announce();
    } finally {
      this.#closing.signal.removeEventListener('abort', stop);
    }
  }
}

export interface KurrentStoreOptions {
  /** `kurrentdb://…` */
  url: string;
  /** KurrentDB has no clock to read; pass a trusted one if the processes' clocks are not. */
  clock?: () => Date;
  /** How long a subscriber waits for a notification before it reads anyway. */
  pollMs?: number;
  /** Called on lost connections, which the store survives. */
  onError?: (error: unknown) => void;
  /** Called when the server answers again. */
  onRecovered?: () => void;
  /** The versions of the domain's events; by default one each. */
  codec?: EventCodec;
  /** Authenticates snapshots; without it, none is stored or read. */
  snapshotKey?: string | undefined;
}

const PAGE = 500;

/**
 * Opens the log on KurrentDB 26.1 or newer, whose `appendRecords` writes to several streams atomically and can require
 * others to be unchanged. Older servers refuse the first append.
 */
export function openKurrentStore<Event extends StoredEvent = StoredEvent>(
  options: KurrentStoreOptions,
): EventStore<Event> {
  const { url, clock = () => new Date(), pollMs = 1000, onError = () => undefined } = options;
  const { codec = oneVersion, onRecovered, snapshotKey: key } = options;
  const heard = { onError, onRecovered };
  const client = KurrentDBClient.connectionString(url);
  const listener = new KurrentListener(client, onError);
  const subscriptions = new Set<Subscription>();
  let heads: StreamHead[] = [];

  const log: Omit<EventStore, 'written'> = {
    load: (cursors, key) => whileAway(heard, () => load(client, cursors, key, clock())),
    append: (request) => append(client, request, { codec, heard }),
    async readAll(options) {
      for (let after = options.after; ; ) {
        const page = await whileAway(heard, () => readPage(client, { ...options, after }));
        // A page may hold only records of other applications; an empty result is final only at the end of the log.
        if (page.events.length > 0 || page.atEnd) return page.events;
        after = page.covered;
      }
    },
    findEvent: (id) => whileAway(heard, () => findEvent(client, id)),
    head: () => whileAway(heard, () => readHead(client)),
    async subscribe({ after, types, batchSize = PAGE }, handler) {
      const subscription = runSubscription({
        after,
        handler,
        read: (position) => readPage(client, { after: position, limit: batchSize, types }),
        growth: listener.growth(),
        pollMs,
        onError,
      });
      subscriptions.add(subscription);
      return subscription;
    },
    async listStreams({ after, limit, prefix = '' }) {
      // All pages of a listing come from one read of the log.
      if (after === '') heads = await whileAway(heard, () => walkStreams(client));
      const wanted = ({ stream }: StreamHead) => stream > after && stream.startsWith(prefix);
      return heads.filter(wanted).slice(0, limit);
    },
    saveSnapshot: (snapshot, options) => whileAway(heard, () => saveSnapshot(client, snapshot, options)),
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await listener.close();
      await client.dispose();
    },
  };
  return readingWith(codec, sealingSnapshots({ key, onError }, log));
}

async function saveSnapshot(
  client: KurrentDBClient,
  snapshot: Snapshot,
  { replaces } = { replaces: false },
): Promise<void> {
  const stream = snapshotStream(snapshot);
  for await (const record of newestOf(client, stream)) {
    if (!replaces && writtenHere<Snapshot>(record).version >= snapshot.version) return;
    break;
  }
  await client.appendRecords([ownRecord(stream, SNAPSHOT_TAKEN, snapshot)]);
}
