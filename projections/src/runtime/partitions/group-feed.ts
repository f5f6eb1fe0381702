import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@stampwell/event-store';
import type { Broker, Consumer, Publisher, Received } from '../../kafka/broker.ts';
import { PARTITIONS } from '../../kafka/partitioning.ts';
import { DEAD_LETTER_TOPIC, EVENTS_TOPIC } from '../../kafka/topics.ts';
import type { Feed } from '../feed.ts';
import { type RetryResult, retryParkedEvents } from '../live/retry-parked.ts';
import type { Projector } from '../projector/projector.ts';
import { Broken, GroupSession } from './group-session.ts';
import { Gap } from './run-after.ts';

export interface GroupFeedOptions {
  databaseUrl: string;
  /** For what was parked. */
  store: Pick<EventStore, 'readAll'>;
  broker: Broker;
  /** The consumer group's name. */
  group: string;
  projectors: Projector[];
  /** Kafka no longer has what these need: they are to be built from the store. */
  onGap(names: string[]): Promise<void>;
  onError?(error: unknown): void;
}

const REOPEN_PAUSE_MS = 1000;
/** A broken projector is left alone so long. */
const BROKEN_PAUSE_MS = 5000;

/** Feeds read models from Kafka, as one member of a consumer group: a few of the partitions, or all of them. */
export class GroupFeed implements Feed {
  readonly projectors: Projector[];
  readonly #options: GroupFeedOptions;
  readonly #ended = new AbortController();
  readonly #held = new Set<string>();
  #session: GroupSession | null = null;
  #publisher: Publisher | null = null;
  #consumer: Consumer | null = null;
  /** One thing after another: batches, retries. */
  #turn: Promise<unknown> = Promise.resolve();
  /** One thing after another: joining the group, leaving it. */
  #membership: Promise<void> = Promise.resolve();
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
    await this.#membership;
    await this.#leave();
    await this.#turn;
    await this.#session?.close();
    await this.#publisher?.close();
  }

  hold(names: string[]): void {
    for (const { name } of this.projectors) if (names.includes(name)) this.#held.add(name);
  }

  release(names: string[]): void {
    const released = names.filter((name) => this.#held.delete(name));
    this.#session?.forgetPlaces();
    // What was taken without them comes again.
    if (released.length > 0) this.#rejoin();
  }

  /** The broker tells. */
  notice(): void {}
  look(): void {}

  retryParked(projector: Projector): Promise<RetryResult> {
    return this.#inTurn(
      async ({ client }) => await retryParkedEvents(client, this.#options.store, projector),
    );
  }

  #rejoin(): void {
    this.#membership = this.#membership.then(async () => {
      await this.#leave();
      while (!this.#ended.signal.aborted && this.#running.length > 0) {
        try {
          await this.#join();
          return;
        } catch (error) {
          this.#options.onError?.(error);
          await this.#pause(REOPEN_PAUSE_MS);
        }
      }
    });
  }

  async #join(): Promise<void> {
    const { broker, group } = this.#options;
    for (const topic of [EVENTS_TOPIC, DEAD_LETTER_TOPIC]) await broker.prepare(topic, PARTITIONS);
    this.#publisher ??= await broker.openPublisher();
    this.#consumer = await broker.consume({
      topic: EVENTS_TOPIC,
      group,
      start: (partition) => this.#inTurn((session) => session.start(partition, this.#running)),
      take: (partition, messages) => this.#take(partition, messages),
      onError: (error) => this.#options.onError?.(error),
    });
  }

  async #leave(): Promise<void> {
    await this.#consumer?.close();
    this.#consumer = null;
  }

  async #take(partition: number, messages: Received[]): Promise<void> {
    try {
      await this.#inTurn((session) => session.take(partition, messages, this.#running));
      this.#announce();
    } catch (error) {
      if (error instanceof Gap) this.#mend(error);
      if (error instanceof Broken) await this.#setApart(error);
      throw error;
    }
  }

  /** Partitions share one connection, so that a retry never comes between the events of a key. */
  #inTurn<T>(work: (session: GroupSession) => Promise<T>): Promise<T> {
    const turn = this.#turn.then(async () => {
      const session = await this.#connected();
      try {
        return await work(session);
      } catch (error) {
        this.#session = null;
        await session.close();
        throw error;
      }
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #connected(): Promise<GroupSession> {
    if (!this.#publisher) throw new Error('The broker was not reached yet');
    this.#session ??= await GroupSession.open(this.#options.databaseUrl, this.#publisher);
    return this.#session;
  }

  /** Tells readers how far all partitions are; once for whatever came meanwhile. */
  #announce(): void {
    if (this.#announcing !== 'no') {
      this.#announcing = 'again';
      return;
    }
    this.#announcing = 'yes';
    // A failure is met by the next batch; readers look for themselves.
    const tell = async () => void (await this.#session?.client.query('SELECT views.announce_partitions()'));
    void tell()
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
      .catch((error: unknown) => this.#options.onError?.(error))
      .finally(() => {
        this.#mending = false;
      });
  }

  /** The others of the group go on. */
  async #setApart({ projector, message }: Broken): Promise<void> {
    this.#held.add(projector);
    void this.#pause(BROKEN_PAUSE_MS).then(() => this.release([projector]));
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

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#ended.signal, ref: false }).catch(() => undefined);
  }
}
