import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@stampwell/event-store';
import type { Broker } from '../kafka/broker.ts';
import { claim } from './checkpoints.ts';
import { EVENTS_CHANNEL, migrateRuntime, openPlain, REQUEST_CHANNEL } from './connections.ts';
import type { Feed } from './feed.ts';
import { type Listener, listen } from './live/listener.ts';
import type { RetryResult } from './live/retry-parked.ts';
import { Runner } from './live/runner.ts';
import { GroupFeed } from './partitions/group-feed.ts';
import { settleFeeds } from './partitions/places.ts';
import type { Projector } from './projector/projector.ts';
import { progressReporter, type RebuildProgress } from './rebuild/progress.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { type ProjectionRequest, takeRequests } from './requests.ts';
import { type ReplaySource, storeSource } from './source.ts';

export interface ProjectionOptions {
  /** Where the read models are. */
  databaseUrl: string;
  store: Pick<EventStore, 'readAll' | 'head'>;
  projectors: Projector[];
  /** What rebuilds read; the store itself where absent. */
  source?: ReplaySource;
  /** How long notices are trusted before the runner looks for itself; a store without notices wants it short. */
  pollMs?: number;
  /** Feeds the read models of these groups from Kafka; all others, and all rebuilds, read the store. */
  kafka?: KafkaSource;
  /** Gives up while read models are still being built. */
  signal?: AbortSignal;
}

export interface KafkaSource {
  broker: Broker;
  /** None of theirs may need the order of the whole log. */
  groups: { name: string; projectors: Projector[] }[];
  /** Hears of what is tried again. */
  onError?(error: unknown): void;
}

export interface Projections {
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>;
  /** Builds read models anew while the old ones serve. @throws AlreadyRebuilding */
  rebuild(names: string[], onProgress?: (progress: RebuildProgress) => void): Promise<void>;
  /** Tries again what was parked. */
  retryParked(name: string): Promise<RetryResult>;
}

const POLL_MS = 500;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/**
 * Runs the projectors of this process. Resolves when every read model has its tables: new ones, those of another
 * revision and those far behind are built from the log first, in one read of it.
 */
export async function startProjections(options: ProjectionOptions): Promise<Projections> {
  const { databaseUrl, store, projectors } = options;
  const byPartition = options.kafka?.groups.flatMap((group) => group.projectors) ?? [];
  const feeds = { byPartition, whole: projectors.filter((projector) => !byPartition.includes(projector)) };
  await migrateRuntime(databaseUrl);
  // First, so that one that was fed by partition is found to be stale; then, since it has its row only now.
  await settleFeeds(databaseUrl, { ...feeds, byPartition: [] });
  const stale = await claim(databaseUrl, projectors, await store.head());
  await settleFeeds(databaseUrl, feeds);
  const running = new RunningProjections(options, feeds.whole);
  running.start(stale.map(({ name }) => name));
  options.signal?.addEventListener('abort', () => running.giveUp());
  await running.build(stale);
  running.listen();
  return running;
}

class RunningProjections implements Projections {
  readonly #options: ProjectionOptions;
  readonly #feeds: Feed[];
  readonly #ended = new AbortController();
  /** Work that `stop` waits for. */
  readonly #underWay = new Set<Promise<void>>();
  #listener: Listener | null = null;

  constructor(options: ProjectionOptions, whole: Projector[]) {
    const { databaseUrl, store, projectors, kafka, pollMs = POLL_MS } = options;
    this.#options = options;
    const runner = new Runner({ databaseUrl, store, projectors: whole, serving: projectors, pollMs });
    const groups = (kafka?.groups ?? []).map(
      (group) =>
        new GroupFeed({
          databaseUrl,
          store,
          broker: (kafka as KafkaSource).broker,
          group: group.name,
          projectors: group.projectors,
          onGap: (names) => this.rebuild(names),
          onError: kafka?.onError,
        }),
    );
    this.#feeds = [runner, ...groups];
  }

  start(held: string[]): void {
    for (const feed of this.#feeds) {
      feed.hold(held);
      feed.start();
    }
  }

  giveUp(): void {
    this.#ended.abort();
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#listener?.close();
    await Promise.allSettled(this.#underWay);
    await Promise.all(this.#feeds.map((feed) => feed.stop()));
  }

  async rebuild(names: string[], onProgress?: (progress: RebuildProgress) => void): Promise<void> {
    const work = this.#rebuild(names, onProgress);
    this.#underWay.add(work);
    await work.finally(() => this.#underWay.delete(work));
  }

  async #rebuild(names: string[], onProgress?: (progress: RebuildProgress) => void): Promise<void> {
    const projectors = names.map((name) => this.#named(name));
    const client = await openPlain(this.#options.databaseUrl);
    const reporter = progressReporter(client);
    try {
      await rebuild({
        databaseUrl: this.#options.databaseUrl,
        source: this.#options.source ?? storeSource(this.#options.store),
        projectors,
        signal: this.#ended.signal,
        onProgress: (progress) => {
          reporter.report(progress);
          onProgress?.(progress);
        },
      });
    } finally {
      await reporter.flush();
      await client.end();
      for (const feed of this.#feeds) feed.release(names);
    }
  }

  retryParked(name: string): Promise<RetryResult> {
    const projector = this.#named(name);
    const feed = this.#feeds.find(({ projectors }) => projectors.includes(projector));
    if (!feed) throw new Error(`Nothing feeds '${name}'`);
    return feed.retryParked(projector);
  }

  /** Until it succeeds: without its tables a read model serves nothing. */
  async build(stale: Projector[]): Promise<void> {
    const names = stale.map(({ name }) => name);
    for (let pause = FIRST_PAUSE_MS; names.length > 0 && !this.#ended.signal.aborted; ) {
      try {
        return await this.rebuild(names);
      } catch {
        for (const feed of this.#feeds) feed.hold(names);
        await sleep(pause, undefined, { signal: this.#ended.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  /** Wakes the runner at each append, and does what the API asks for. */
  listen(): void {
    const channels = [EVENTS_CHANNEL, REQUEST_CHANNEL];
    this.#listener = listen({ connectionString: this.#options.databaseUrl }, channels, (channel, payload) => {
      for (const feed of this.#feeds) {
        if (channel === EVENTS_CHANNEL) feed.notice(Number(payload));
        if (channel === null) feed.look();
      }
      if (channel === EVENTS_CHANNEL) return;
      takeRequests(this.#options.databaseUrl).then(
        (requests) => {
          for (const request of requests) this.#answer(request);
        },
        // Still in the table: taken at the next notice or connect.
        () => undefined,
      );
    });
  }

  #answer({ projector, action }: ProjectionRequest): void {
    const work = action === 'rebuild' ? this.rebuild([projector]) : this.retryParked(projector);
    // A rebuild's failure is in its progress, a retry's in the parked rows.
    work.catch(() => undefined);
  }

  #named(name: string): Projector {
    const projector = this.#options.projectors.find((candidate) => candidate.name === name);
    if (!projector) throw new Error(`There is no projector '${name}'`);
    return projector;
  }
}
