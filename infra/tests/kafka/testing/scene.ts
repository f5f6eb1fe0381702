import { fileURLToPath } from 'node:url';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { type EventStore, openPostgresStore } from '@stampwell/event-store';
import { type Child, startChild } from '@stampwell/local/child-processes.ts';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { projectors } from '@stampwell/read-models';
import { BusyLog } from '@stampwell/read-models/testing/busy-log.ts';
import { kafkajsBroker } from '@stampwell/runtime/kafka/kafkajs-broker.ts';
import { PARTITIONS } from '@stampwell/runtime/kafka/partitioning.ts';
import { DEAD_LETTER_TOPIC, EVENTS_TOPIC } from '@stampwell/runtime/kafka/topics.ts';
import { createPositionWaiter, type PositionWaiter } from '@stampwell/runtime/positions.ts';
import { startProjections } from '@stampwell/runtime/start-projections.ts';
import { readTables } from '@stampwell/runtime/testing/read-tables.ts';
import { Kafka, logLevel } from 'kafkajs';
import { expect } from 'vitest';
import { TEST_KAFKA_BROKERS } from '../test-broker.ts';

const RELAY = fileURLToPath(import.meta.resolve('@stampwell/projections/relay.main.ts'));
const PROJECTOR = fileURLToPath(import.meta.resolve('@stampwell/projections/main.ts'));

/** An empty platform with empty topics. */
export interface Scene {
  db: TestDatabase;
  store: EventStore<StoredEvent>;
  log: BusyLog;
  brokers: string[];
  waiter: PositionWaiter;
  /** A process of the product, configured by its environment as in production. */
  start(which: 'relay' | 'projector', more?: Record<string, string>): Child;
  /** The acknowledged position, as saved by the relay. */
  relayed(): Promise<number>;
  /** Compares the rows fed by Kafka with a rebuild from the store. */
  expectSameAsStoreFed(): Promise<void>;
  close(): Promise<void>;
}

export async function openScene(): Promise<Scene> {
  const brokers = (process.env[TEST_KAFKA_BROKERS] ?? '').split(',');
  await emptyTopics(brokers);
  const [db, plain] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  const store = await openPostgresStore<StoredEvent>({ codec: eventCodec, url: db.url });
  const waiter = createPositionWaiter(db.pool);
  const children: Child[] = [];
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: db.url,
    KAFKA_BROKERS: brokers.join(','),
  };
  return {
    db,
    store,
    log: new BusyLog(store),
    brokers,
    waiter,
    start(which, more = {}) {
      const running = startChild(which === 'relay' ? RELAY : PROJECTOR, { env: { ...env, ...more } });
      children.push(running);
      return running;
    },
    async relayed() {
      const { rows } = await db.pool.query<{ position: string }>('SELECT position FROM relay.lease');
      return Number(rows[0]?.position ?? 0);
    },
    async expectSameAsStoreFed() {
      const built = await startProjections({ databaseUrl: plain.url, store, projectors });
      await built.stop();
      expect(await readTables(db, projectors)).toEqual(await readTables(plain, projectors));
    },
    async close() {
      await Promise.all(children.map((running) => running.kill()));
      await waiter.close();
      await store.close();
      await Promise.all([db.drop(), plain.drop()]);
    },
  };
}

async function emptyTopics(brokers: string[]): Promise<void> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const ours = (name: string) => name.startsWith(EVENTS_TOPIC);
  const topics = (await admin.listTopics()).filter(ours);
  if (topics.length > 0) await admin.deleteTopics({ topics });
  await expect.poll(async () => (await admin.listTopics()).filter(ours), { timeout: 10_000 }).toEqual([]);
  await admin.disconnect();
  const broker = kafkajsBroker(brokers);
  for (const topic of [EVENTS_TOPIC, DEAD_LETTER_TOPIC]) await broker.prepare(topic, PARTITIONS);
}
