import { pause, retry } from '@stampwell/base/postgres';
import { type Admin, type Consumer as Client, type EachBatchPayload, Kafka, logLevel } from 'kafkajs';
import {
  type Broker,
  type Consumption,
  type KafkaSecurity,
  type Message,
  type Received,
  WrongPartitions,
} from './broker.ts';
import './quiet-queues.ts';

const ALL_IN_SYNC = -1;
const BROKERS_DEFAULT = -1;
/** A crashed consumer loses its partitions after this time. */
const SESSION_MS = 10_000;
const HEARTBEAT_MS = 3_000;
const PAUSE_MS = 250;
/** A thousand events or so; a batch of this size is not held back for more. */
const FULL_BATCH_BYTES = 512 * 1024;

/** Kafka by kafkajs, whose protocol versions brokers up to 4.x accept. */
export function kafkajsBroker(brokers: string[], { tls, account }: KafkaSecurity = {}): Broker {
  const kafka = new Kafka({
    clientId: 'stampwell',
    brokers,
    logLevel: logLevel.NOTHING,
    ...(tls && { ssl: tls.ca ? { ca: [tls.ca] } : true }),
    ...(account && { sasl: { mechanism: 'scram-sha-512', ...account } }),
  });
  return {
    prepare: (topic, partitions) => prepare(kafka, topic, partitions),
    async openPublisher() {
      const producer = kafka.producer({ allowAutoTopicCreation: false, maxInFlightRequests: 1 });
      await producer.connect();
      return {
        async publish(topic: string, messages: Message[]) {
          await producer.send({ topic, acks: ALL_IN_SYNC, messages });
        },
        close: () => producer.disconnect(),
      };
    },
    consume: (consumption) => consume(kafka, consumption),
  };
}

async function prepare(kafka: Kafka, topic: string, partitions: number): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    // kafkajs's own waiting for leaders fails on brokers that do not know the new topic yet.
    await admin.createTopics({
      waitForLeaders: false,
      topics: [{ topic, numPartitions: partitions, replicationFactor: BROKERS_DEFAULT }],
    });
    const found = await partitionsOf(admin, topic);
    if (found !== partitions) throw new WrongPartitions(topic, found, partitions);
  } finally {
    await admin.disconnect();
  }
}

const LOOKS = 40;

/** Counts a topic's partitions, once each has a leader. */
function partitionsOf(admin: Admin, topic: string): Promise<number> {
  const check = async () => {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    const partitions = topics[0]?.partitions ?? [];
    if (partitions.length === 0 || partitions.some(({ leader }) => leader < 0))
      throw new Error(`The topic ${topic} has partitions without a leader`);
    return partitions.length;
  };
  return retry(check, {
    tries: LOOKS,
    firstPauseMs: PAUSE_MS,
    longestPauseMs: PAUSE_MS,
    shouldRetry: () => true,
  });
}

async function consume(kafka: Kafka, consumption: Consumption) {
  const { topic, group, gatherMs = 0, onError } = consumption;
  const client = kafka.consumer({
    groupId: group,
    sessionTimeout: SESSION_MS,
    heartbeatInterval: HEARTBEAT_MS,
    ...(gatherMs > 0 && { minBytes: FULL_BATCH_BYTES, maxWaitTimeInMs: gatherMs }),
    // Without this, kafkajs stops for good after errors that it considers permanent.
    retry: { restartOnFailure: async () => true },
  });
  client.on(client.events.CRASH, ({ payload }) => onError(payload.error));
  await client.connect();
  await client.subscribe({ topic, fromBeginning: true });
  const offsets = new PartitionOffsets(client, consumption);
  client.on(client.events.GROUP_JOIN, () => offsets.forget());
  await client.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    eachBatch: (payload) => offsets.handle(payload),
  });
  return { close: () => client.disconnect() };
}

/** Starts each partition at the offset that the subscriber has stored. Offsets are never committed to Kafka. */
class PartitionOffsets {
  readonly #client: Client;
  readonly #consumption: Consumption;
  readonly #started = new Set<number>();

  constructor(client: Client, consumption: Consumption) {
    this.#client = client;
    this.#consumption = consumption;
  }

  /** Another consumer may have had the partitions since. */
  forget(): void {
    this.#started.clear();
  }

  async handle({ batch, resolveOffset, heartbeat, isRunning, isStale }: EachBatchPayload): Promise<void> {
    const { partition, messages, topic } = batch;
    try {
      const first = Number(messages[0]?.offset ?? 0);
      if (!this.#started.has(partition)) {
        const offset = await this.#consumption.start(partition);
        this.#started.add(partition);
        if (offset !== null && offset !== first)
          return this.#client.seek({ topic, partition, offset: `${offset}` });
      }
      if (!isRunning() || isStale()) return;
      await this.#consumption.handle(
        partition,
        messages.map((message) => received(partition, message)),
      );
      resolveOffset(batch.lastOffset());
    } catch (error) {
      this.#started.delete(partition);
      this.#consumption.onError(error);
      await pause(PAUSE_MS);
    }
    await heartbeat();
  }
}

function received(
  partition: number,
  { key, value, headers, offset }: EachBatchPayload['batch']['messages'][number],
): Received {
  return {
    partition,
    offset: Number(offset),
    key: key?.toString() ?? null,
    value: value?.toString() ?? null,
    headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, text]) => [name, `${text}`])),
  };
}
