import { pause, retry } from '@stampwell/base/postgres';
import { type EventCodec, type EventStore, UnknownEvent } from '@stampwell/event-store';
import pLimit from 'p-limit';
import type { Failures } from '../failures.ts';
import type { Feed } from '../feed.ts';
import type { Broker, Consumer, Publisher, Received } from '../kafka/broker.ts';
import { PARTITIONS } from '../kafka/partitioning.ts';
import { DEAD_LETTER_TOPIC, EVENTS_TOPIC } from '../kafka/topics.ts';
import { type RetryResult, retryParkedEvents } from '../live/retry-parked.ts';
import type { Projector } from '../projector/projector.ts';
import { recordWaiting } from '../waiting.ts';
import { Broken, GroupSession } from './group-session.ts';
import { Gap } from './run-after.ts';

export interface GroupFeedOptions {
  databaseUrl: string;
  /** For retries of parked events. */
  store: Pick<EventStore, 'readAll'>;
  broker: Broker;
  group: string;
  projectors: Projector[];
  /** Kafka no longer has the events that these need, so they must be built from the store. */
  onGap(names: string[]): Promise<void>;
  /** Converts the domain's events between versions; if absent, each event has one version. */
  codec?: EventCodec;
  /** See `Consumption`. */
  gatherMs?: number;
  failures: Failures;
}

const REJOIN_PAUSE_MS = 1000;
const BROKEN_PAUSE_MS = 5000;

/** Feeds read models from Kafka, as one member of a consumer group: from some of the partitions, or all. */
export class GroupFeed implements Feed {
  readonly projectors: Projector[];
  readonly #options: GroupFeedOptions;
  readonly #ended = new AbortController();
  readonly #held = new Set<string>();
  #session: GroupSession | null = null;
  #publisher: Publisher | null = null;
  #consumer: Consumer | null = null;
  /** Serialises batches and retries. */
  readonly #oneAtATime = pLimit(1);
  /** Serialises joining and leaving the group. */
  readonly #membership = pLimit(1);
  #mending = false;
  #announcing: 'no' | 'yes' | 'again' = 'no';

  constructor(options: GroupFeedOptions) {
    this.#options = options;
    this.projectors = options.projectors;
  }

  start(): void {
    this.#rejoin();
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#membership(() => this.#leave());
    await this.#oneAtATime(() => undefined);
    await this.#session?.close();
    await this.#publisher?.close();
  }

  hold(names: string[]): void {
    for (const { name } of this.projectors) if (names.includes(name)) this.#held.add(name);
  }

  release(names: string[]): void {
    const released = names.filter((name) => this.#held.delete(name));
    this.#session?.forgetPlaces();
    // Messages taken without these projectors must come again.
    if (released.length > 0) this.#rejoin();
  }

  /** Not needed: the broker pushes messages. */
  announce(): void {}
  poll(): void {}
  /** Not needed: a batch is at most `gatherMs` away. */
  flushSoon(): void {}

  retryParked(projector: Projector): Promise<RetryResult> {
    return this.#inTurn(
      async ({ client }) => await retryParkedEvents(client, this.#options.store, projector),
    );
  }

  #rejoin(): void {
    const { signal } = this.#ended;
    void this.#membership(async () => {
      await this.#leave();
      const join = async () => {
        if (this.#running.length > 0) await this.#join();
      };
      await retry(join, {
        signal,
        firstPauseMs: REJOIN_PAUSE_MS,
        longestPauseMs: REJOIN_PAUSE_MS,
        shouldRetry: () => !signal.aborted,
        onRetry: this.#failed,
      }).catch(() => undefined);
    });
  }

  async #join(): Promise<void> {
    const { broker, group, gatherMs } = this.#options;
    for (const topic of [EVENTS_TOPIC, DEAD_LETTER_TOPIC]) await broker.prepare(topic, PARTITIONS);
    this.#publisher ??= await broker.openPublisher();
    this.#consumer = await broker.consume({
      topic: EVENTS_TOPIC,
      group,
      gatherMs,
      start: (partition) => this.#inTurn((session) => session.start(partition, this.#running)),
      handle: (partition, messages) => this.#handle(partition, messages),
      onError: this.#failed,
    });
  }

  async #leave(): Promise<void> {
    await this.#consumer?.close();
    this.#consumer = null;
  }

  async #handle(partition: number, messages: Received[]): Promise<void> {
    try {
      await this.#inTurn((session) => session.handle(partition, messages, this.#running));
      this.#options.failures.recovered(this.#where);
      this.#announce();
    } catch (error) {
      if (error instanceof Gap) this.#mend(error);
      if (error instanceof Broken) await this.#setApart(error);
      if (error instanceof UnknownEvent) await this.#wait(error);
      throw error;
    }
  }

  /** Partitions share one connection, so that a retry never comes between the events of a key. */
  #inTurn<T>(work: (session: GroupSession) => Promise<T>): Promise<T> {
    return this.#oneAtATime(async () => {
      const session = await this.#connected();
      try {
        return await work(session);
      } catch (error) {
        this.#session = null;
        await session.close();
        throw error;
      }
    });
  }

  async #connected(): Promise<GroupSession> {
    if (!this.#publisher) throw new Error('The broker was not reached yet');
    this.#session ??= await GroupSession.open({ ...this.#options, publisher: this.#publisher });
    return this.#session;
  }

  /** Notifies readers of all partitions' positions, merging calls that arrive while one is running. */
  #announce(): void {
    if (this.#announcing !== 'no') {
      this.#announcing = 'again';
      return;
    }
    this.#announcing = 'yes';
    // A lost connection surfaces in the next batch; readers also poll.
    const announce = async () =>
      void (await this.#session?.client.query('SELECT views.announce_partitions()'));
    void announce()
      .catch(() => undefined)
      .then(() => {
        const isDue = this.#announcing === 'again';
        this.#announcing = 'no';
        if (isDue && !this.#ended.signal.aborted) this.#announce();
      });
  }

  #mend({ names }: Gap): void {
    if (this.#mending) return;
    this.#mending = true;
    this.#options
      .onGap(names)
      .catch(this.#failed)
      .finally(() => {
        this.#mending = false;
      });
  }

  /** Waits until a member of a newer release has this partition. Other partitions go on. */
  async #wait(unknown: UnknownEvent): Promise<void> {
    const names = this.#running.map(({ name }) => name);
    await this.#inTurn(({ client }) => recordWaiting(client, names, unknown));
    this.#announce();
  }

  /** Pauses the broken projector; the group's others go on. */
  async #setApart({ projector, message }: Broken): Promise<void> {
    this.#held.add(projector);
    void pause(BROKEN_PAUSE_MS, this.#ended.signal).then(() => this.release([projector]));
    await this.#inTurn(({ client }) =>
      client.query('UPDATE views.projection_checkpoints SET error = $2 WHERE name = $1', [
        projector,
        message,
      ]),
    );
  }

  get #running(): Projector[] {
    return this.projectors.filter(({ name }) => !this.#held.has(name));
  }

  get #where(): string {
    return `consumer group ${this.#options.group}`;
  }

  readonly #failed = (error: unknown): void => this.#options.failures.failed(this.#where, error);
}
