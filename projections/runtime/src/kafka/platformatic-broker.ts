import { setTimeout as sleep } from 'node:timers/promises';
import {
  Admin,
  Consumer as Client,
  type ClusterMetadata,
  ListOffsetTimestamps,
  Producer,
} from '@platformatic/kafka';
import { retry } from '@stampwell/postgres';
import pLimit from 'p-limit';
import {
  type Broker,
  type Consumption,
  type KafkaSecurity,
  type Message,
  type Received,
  WrongPartitions,
} from './broker.ts';

const ALL_IN_SYNC = -1;
const BROKERS_DEFAULT = -1;
/** A crashed consumer loses its partitions after this time. */
const SESSION_MS = 10_000;
const HEARTBEAT_MS = 3_000;
const PAUSE_MS = 250;
const LOOKS = 40;
/** How long a broker waits for something to answer with. */
const WAIT_MS = 500;
/** A thousand events or so; a batch of this size is not held back for more. */
const FULL_BATCH_BYTES = 512 * 1024;
const PARTITION_BYTES = 1024 * 1024;
/** Marks of transactions. */
const CONTROL = 0x20;
const UNKNOWN_EPOCH = -1;

type Connection = ConstructorParameters<typeof Admin>[0];

/** Kafka by @platformatic/kafka (decision 216). */
export function platformaticBroker(brokers: string[], { tls, account }: KafkaSecurity = {}): Broker {
  const connection: Connection = {
    clientId: 'stampwell',
    bootstrapBrokers: brokers,
    retries: 5,
    retryDelay: PAUSE_MS,
    ...(tls && { tls: tls.ca ? { ca: [tls.ca] } : {} }),
    ...(account && { sasl: { mechanism: 'SCRAM-SHA-512', ...account } }),
  };
  return {
    prepare: (topic, partitions) => prepare(connection, topic, partitions),
    async openPublisher() {
      // One request at a time, so that a repeated one cannot overtake the next.
      const producer = new Producer({ ...connection, maxInflights: 1 });
      await producer.connectToBrokers();
      return {
        async publish(topic, messages) {
          if (messages.length === 0) return;
          await producer.send({ acks: ALL_IN_SYNC, messages: messages.map((each) => sent(topic, each)) });
        },
        close: () => producer.close(),
      };
    },
    async consume(consumption) {
      const reader = new GroupReader(connection, consumption);
      await reader.join();
      const ended = reader.run();
      return {
        async close() {
          reader.stop();
          await ended;
        },
      };
    },
  };
}

const bytes = (text: string) => Buffer.from(text);

const sent = (topic: string, { partition, key, value, headers }: Message) => ({
  topic,
  partition,
  ...(key !== null && { key: bytes(key) }),
  ...(value !== null && { value: bytes(value) }),
  headers: new Map(Object.entries(headers).map(([name, text]) => [bytes(name), bytes(text)])),
});

async function prepare(connection: Connection, topic: string, partitions: number): Promise<void> {
  const admin = new Admin(connection);
  try {
    const known = await admin.listTopics();
    if (!known.includes(topic))
      await admin
        .createTopics({ topics: [topic], partitions, replicas: BROKERS_DEFAULT })
        .catch((error: Error) => {
          // Another process was first; the number is checked below.
          if (!JSON.stringify(error, Object.getOwnPropertyNames(error)).includes('TOPIC_ALREADY_EXISTS'))
            throw error;
        });
    const found = await retry(
      async () => {
        const { topics } = await admin.metadata({ topics: [topic], forceUpdate: true });
        const all = topics.get(topic)?.partitions ?? [];
        if (all.length === 0 || all.some(({ leader }) => leader < 0))
          throw new Error(`The topic ${topic} has partitions without a leader`);
        return all.length;
      },
      { tries: LOOKS, firstPauseMs: PAUSE_MS, longestPauseMs: PAUSE_MS, shouldRetry: () => true },
    );
    if (found !== partitions) throw new WrongPartitions(topic, found, partitions);
  } finally {
    await admin.close();
  }
}

/**
 * A member of the group that fetches its partitions itself, since the client's own stream goes by the group's offsets, and
 * ours are kept beside the rows. One loop for each broker that leads some of them; they all end when partitions are divided anew.
 */
class GroupReader {
  readonly #consumption: Consumption;
  readonly #member: Client;
  /** A client of its own, because heartbeats would wait behind long fetches on one connection. */
  readonly #fetcher: Client;
  readonly #oneAtATime = pLimit(1);
  readonly #next = new Map<number, bigint>();
  #isMember = false;
  #isStopped = false;
  #divisions = 0;

  constructor(connection: Connection, consumption: Consumption) {
    const { group, gatherMs = 0, topic } = consumption;
    this.#consumption = consumption;
    const options = { ...connection, groupId: group, autocommit: false };
    this.#member = new Client({
      ...options,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      heartbeatStallTimeout: SESSION_MS,
    });
    this.#fetcher = new Client({
      ...options,
      retries: 0,
      minBytes: gatherMs > 0 ? FULL_BATCH_BYTES : 1,
      maxWaitTime: gatherMs > 0 ? gatherMs : WAIT_MS,
    });
    for (const client of [this.#member, this.#fetcher]) client.topics.track(topic);
    this.#member.on('consumer:group:join', () => {
      this.#divisions += 1;
      this.#next.clear();
    });
    const left = (error?: unknown) => {
      this.#isMember = false;
      if (error instanceof Error) consumption.onError(error);
    };
    this.#member.on('error', left);
    this.#member.on('consumer:heartbeat:stalled', ({ lastError }) => left(lastError));
  }

  async join(): Promise<void> {
    await this.#member.joinGroup();
    this.#isMember = true;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Until it is stopped. */
  async run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        if (!this.#isMember) await this.join();
        await this.#fetchAll();
      } catch (error) {
        await this.#failed(error);
      }
    }
    // A broker that is away must not keep the process from ending: the group notices by itself.
    await Promise.allSettled([this.#member.close(true), this.#fetcher.close(true)]);
  }

  async #fetchAll(): Promise<void> {
    const division = this.#divisions;
    let hasFailed = false;
    const isOver = () => this.#isStopped || hasFailed || !this.#isMember || this.#divisions !== division;
    const { topic } = this.#consumption;
    const metadata = await this.#fetcher.metadata({ topics: [topic], forceUpdate: true });
    const owned = this.#member.assignments?.find((each) => each.topic === topic)?.partitions ?? [];
    const byLeader = Map.groupBy(owned, (partition) => leaderOf(metadata, topic, partition));
    if (byLeader.size === 0) {
      await sleep(PAUSE_MS);
      return;
    }
    const topicId = metadata.topics.get(topic)?.id ?? '';
    const loop = async (node: number, partitions: number[]) => {
      while (!isOver()) {
        try {
          await this.#oneAtATime(() => this.#startAt(partitions, isOver));
          if (isOver()) return;
          const response = await this.#fetcher.fetch({ node, topics: [this.#wanted(topicId, partitions)] });
          for (const [partition, messages] of receivedIn(response, this.#next))
            await this.#oneAtATime(async () => {
              if (!isOver()) await this.#take(partition, messages);
            });
        } catch (error) {
          hasFailed = true;
          for (const partition of partitions) this.#next.delete(partition);
          await this.#failed(error);
        }
      }
    };
    await Promise.all([...byLeader].map(([node, partitions]) => loop(node, partitions)));
  }

  #wanted(topicId: string, partitions: readonly number[]) {
    return {
      topicId,
      partitions: partitions.map((partition) => ({
        partition,
        fetchOffset: this.#next.get(partition) ?? 0n,
        currentLeaderEpoch: UNKNOWN_EPOCH,
        lastFetchedEpoch: UNKNOWN_EPOCH,
        partitionMaxBytes: PARTITION_BYTES,
      })),
    };
  }

  /** Where the subscriber was; at the oldest message where Kafka no longer has that. */
  async #startAt(partitions: readonly number[], isOver: () => boolean): Promise<void> {
    const missing = partitions.filter((partition) => !this.#next.has(partition));
    if (missing.length === 0) return;
    const { topic, start } = this.#consumption;
    const offsetsAt = async (timestamp: bigint) =>
      (await this.#fetcher.listOffsets({ topics: [topic], partitions: { [topic]: missing }, timestamp })).get(
        topic,
      );
    const oldest = await offsetsAt(ListOffsetTimestamps.EARLIEST);
    const newest = await offsetsAt(ListOffsetTimestamps.LATEST);
    for (const partition of missing) {
      const [first, end] = [oldest?.[partition] ?? 0n, newest?.[partition] ?? 0n];
      const stored = await start(partition);
      const isThere = stored !== null && BigInt(stored) >= first && BigInt(stored) <= end;
      if (isOver()) return;
      this.#next.set(partition, isThere ? BigInt(stored) : first);
    }
  }

  async #take(partition: number, { messages, next }: Fetched): Promise<void> {
    if (messages.length > 0) await this.#consumption.take(partition, messages);
    this.#next.set(partition, next);
  }

  async #failed(error: unknown): Promise<void> {
    if (this.#isStopped) return;
    this.#consumption.onError(error);
    await sleep(PAUSE_MS);
  }
}

function leaderOf(metadata: ClusterMetadata, topic: string, partition: number): number {
  const leader = metadata.topics.get(topic)?.partitions[partition]?.leader ?? -1;
  if (leader < 0) throw new Error(`Partition ${partition} of ${topic} has no leader`);
  return leader;
}

type FetchResponse = Awaited<ReturnType<Client['fetch']>>;

interface Fetched {
  messages: Received[];
  /** The offset after them. */
  next: bigint;
}

/** By partition. A broker answers with whole batches, so the first may begin before what was asked for. */
function receivedIn(response: FetchResponse, asked: ReadonlyMap<number, bigint>): [number, Fetched][] {
  return response.responses.flatMap(({ partitions }) =>
    partitions.flatMap(({ partitionIndex: partition, records }): [number, Fetched][] => {
      const from = asked.get(partition);
      const last = records?.at(-1);
      if (from === undefined || !records || !last) return [];
      const messages = records
        .filter(({ attributes }) => (attributes & CONTROL) === 0)
        .flatMap((batch) =>
          batch.records.map((record) => ({
            partition,
            offset: Number(batch.firstOffset + BigInt(record.offsetDelta)),
            key: record.key?.toString() ?? null,
            value: record.value?.toString() ?? null,
            headers: Object.fromEntries(record.headers.map(([name, text]) => [`${name}`, `${text}`])),
          })),
        )
        .filter(({ offset }) => BigInt(offset) >= from);
      return [[partition, { messages, next: last.firstOffset + BigInt(last.lastOffsetDelta) + 1n }]];
    }),
  );
}
