import { type Notifier, openNotifier, retry } from '@stampwell/base/postgres';
import type { EventCodec, EventStore } from '@stampwell/event-store';
import { claim, markServing } from './checkpoints.ts';
import {
  AWAITED_CHANNEL,
  EVENTS_CHANNEL,
  openPlain,
  REQUEST_CHANNEL,
  requireRuntime,
} from './connections.ts';
import { type Failures, unheard } from './failures.ts';
import type { Feed } from './feed.ts';
import type { Broker } from './kafka/broker.ts';
import type { RetryResult } from './live/retry-parked.ts';
import { Runner } from './live/runner.ts';
import { settleFeeds } from './partitions/checkpoints.ts';
import { GroupFeed } from './partitions/group-feed.ts';
import type { Pace, Projector } from './projector/projector.ts';
import { progressReporter, type RebuildProgress } from './rebuild/progress.ts';
import { type RebuildOptions, rebuild } from './rebuild/rebuild.ts';
import { type ProjectionRequest, takeRequests } from './requests.ts';
import { type ReplaySource, storeSource } from './source.ts';

export interface ProjectionOptions {
  databaseUrl: string;
  store: Pick<EventStore, 'readAll' | 'head'>;
  projectors: Projector[];
  /** The log for rebuilds; the store if absent. */
  source?: ReplaySource;
  /** Interval of polling, in case notifications fail; short for a store without notifications. */
  pollMs?: number;
  /** How long events gather for read models with pace `soon`; one second if absent. */
  gatherMs?: number;
  /** Feeds the read models of these groups from Kafka; all others, and all rebuilds, read the store. */
  kafka?: KafkaSource;
  /** Converts events from Kafka, which holds them as they were written; the store has a codec of its own. */
  codec?: EventCodec;
  /** Aborts the first build of read models. */
  signal?: AbortSignal;
  /** Reports failures that are retried. */
  failures?: Failures;
}

export interface KafkaSource {
  broker: Broker;
  /** None of the groups' projectors may need the whole log's order. */
  groups: { name: string; projectors: Projector[] }[];
}

export interface Projections {
  /** Resolves after the last write. */
  stop(): Promise<void>;
  /** Builds read models again while the old ones serve. @throws AlreadyRebuilding */
  rebuild(names: string[], onProgress?: (progress: RebuildProgress) => void): Promise<void>;
  retryParked(name: string): Promise<RetryResult>;
}

const POLL_MS = 500;
const GATHER_MS = 1000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/**
 * Starts this process's projectors. Resolves when every read model has its tables: those that are new, of another revision or far
 * behind are first built from the log, in one read of it.
 */
export async function startProjections(options: ProjectionOptions): Promise<Projections> {
  const { databaseUrl, store, projectors } = options;
  const byPartition = options.kafka?.groups.flatMap((group) => group.projectors) ?? [];
  const feeds = { byPartition, whole: projectors.filter((projector) => !byPartition.includes(projector)) };
  await requireRuntime(databaseUrl);
  // Called before `claim`, so that a read model once fed by partition counts as stale; and after it, because only `claim` creates
  // the checkpoint rows.
  await settleFeeds(databaseUrl, { ...feeds, byPartition: [] });
  const stale = await claim(databaseUrl, projectors, await store.head());
  await settleFeeds(databaseUrl, feeds);
  await markServing(databaseUrl, projectors);
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
  readonly #failures: Failures;
  #notifier: Notifier | null = null;

  constructor(options: ProjectionOptions, whole: Projector[]) {
    const { databaseUrl, store, kafka, codec, pollMs = POLL_MS, gatherMs = GATHER_MS } = options;
    const { failures = unheard } = options;
    this.#options = options;
    this.#failures = failures;
    const runnerOf = (pace: Pace) =>
      new Runner({
        ...{ databaseUrl, store, pollMs, failures },
        projectors: whole.filter((projector) => projector.pace === pace),
        ...(pace === 'soon' && { gatherMs }),
      });
    const soon = runnerOf('soon');
    // The live runner reports for the process, also if other sources feed its read models.
    const runners = [runnerOf('live'), ...(soon.projectors.length > 0 ? [soon] : [])];
    const groups = (kafka?.groups ?? []).map(
      (group) =>
        new GroupFeed({
          ...{ databaseUrl, store, codec, failures },
          broker: (kafka as KafkaSource).broker,
          group: group.name,
          projectors: group.projectors,
          ...(group.projectors.every(({ pace }) => pace === 'soon') && { gatherMs }),
          onGap: (names) => this.#buildAnew(names),
        }),
    );
    this.#feeds = [...runners, ...groups];
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
    await this.#notifier?.close();
    await Promise.allSettled(this.#underWay);
    await Promise.all(this.#feeds.map((feed) => feed.stop()));
  }

  rebuild(names: string[], onProgress?: (progress: RebuildProgress) => void): Promise<void> {
    return this.#track(this.#rebuild(names, { onProgress, comparesRows: true }));
  }

  /** Rebuilds without comparing rows: there are none, or they are known to differ. */
  #buildAnew(names: string[]): Promise<void> {
    return this.#track(this.#rebuild(names, {}));
  }

  async #track(work: Promise<void>): Promise<void> {
    this.#underWay.add(work);
    await work.finally(() => this.#underWay.delete(work));
  }

  async #rebuild(
    names: string[],
    { onProgress, ...how }: Pick<RebuildOptions, 'onProgress' | 'comparesRows'>,
  ): Promise<void> {
    const projectors = names.map((name) => this.#named(name));
    const client = await openPlain(this.#options.databaseUrl);
    const reporter = progressReporter(client);
    try {
      await rebuild({
        databaseUrl: this.#options.databaseUrl,
        source: this.#options.source ?? storeSource(this.#options.store),
        projectors,
        ...how,
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

  /** Retries until it succeeds, because without its tables a read model cannot serve. */
  async build(stale: Projector[]): Promise<void> {
    const names = stale.map(({ name }) => name);
    if (names.length === 0) return;
    const { signal } = this.#ended;
    await retry(() => this.#buildAnew(names), {
      signal,
      firstPauseMs: FIRST_PAUSE_MS,
      longestPauseMs: LONGEST_PAUSE_MS,
      shouldRetry: () => !signal.aborted,
      onRetry: (error) => {
        this.#failures.failed('the first build', error);
        for (const feed of this.#feeds) feed.hold(names);
      },
    }).then(
      () => this.#failures.recovered('the first build'),
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
  }

  /** Wakes the runners at each append, and carries out the API's requests. */
  listen(): void {
    this.#notifier = openNotifier({
      config: { connectionString: this.#options.databaseUrl },
      channels: [EVENTS_CHANNEL, REQUEST_CHANNEL, AWAITED_CHANNEL],
      onNotification: (channel, payload) => {
        if (channel === REQUEST_CHANNEL) return this.#takeRequests();
        for (const feed of this.#feeds) {
          if (channel === AWAITED_CHANNEL) feed.flushSoon(payload.split(','));
          else feed.announce(Number(payload));
        }
      },
      onPoll: () => {
        for (const feed of this.#feeds) feed.poll();
        this.#takeRequests();
      },
      onError: (error) => this.#failures.failed('listening', error),
      onConnect: () => this.#failures.recovered('listening'),
    });
  }

  #takeRequests(): void {
    takeRequests(this.#options.databaseUrl).then(
      (requests) => {
        for (const request of requests) this.#answer(request);
      },
      // The request is still in the table, and is taken at the next notification or reconnect.
      (error: unknown) => this.#failures.failed('taking requests', error),
    );
  }

  #answer({ projector, action }: ProjectionRequest): void {
    const work = action === 'rebuild' ? this.rebuild([projector]) : this.retryParked(projector);
    // The requester sees it too: a rebuild's failure in its progress, a retry's in the parked rows.
    work.catch((error: unknown) => this.#failures.failed(`${action} of ${projector}`, error));
  }

  #named(name: string): Projector {
    const projector = this.#options.projectors.find((candidate) => candidate.name === name);
    if (!projector) throw new Error(`There is no projector '${name}'`);
    return projector;
  }
}
