import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { type EventStore, openPostgresStore } from '@stampwell/event-store';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { projectors } from '@stampwell/read-models';
import { BusyLog } from '@stampwell/read-models/testing/busy-log.ts';
import { idOf } from '@stampwell/read-models/testing/events.ts';
import { DEAD_LETTER_TOPIC, EVENTS_TOPIC } from '@stampwell/runtime/kafka/topics.ts';
import { Gap } from '@stampwell/runtime/partitions/run-after.ts';
import { createPositionWaiter, type PositionWaiter, projectionStates } from '@stampwell/runtime/positions.ts';
import {
  type ProjectionOptions,
  type Projections,
  startProjections,
} from '@stampwell/runtime/start-projections.ts';
import { type MemoryBroker, memoryBroker } from '@stampwell/runtime/testing/memory-broker.ts';
import { readTables } from '@stampwell/runtime/testing/read-tables.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withPoisoned } from '../testing/poisoned-groups.ts';
import { consumerGroups } from './consumer-groups.ts';
import { partitionKey } from './partition-key.ts';
import { runRelay } from './relay/relay.ts';

let db: TestDatabase;
/** The same log, fed from the store. */
let plain: TestDatabase;
let store: EventStore<StoredEvent>;
let log: BusyLog;
let broker: MemoryBroker;
let waiter: PositionWaiter;
const running: { stop(): Promise<unknown> }[] = [];

const kafka = () => ({ broker, groups: consumerGroups });

async function start(over: Partial<ProjectionOptions> = {}): Promise<Projections> {
  const projections = await startProjections({
    databaseUrl: db.url,
    store,
    projectors,
    pollMs: 50,
    kafka: kafka(),
    ...over,
  });
  running.push(projections);
  return projections;
}

function startRelay() {
  const ended = new AbortController();
  const relaying = runRelay({
    databaseUrl: db.url,
    log: store,
    broker,
    partitionKey,
    leaseMs: 400,
    signal: ended.signal,
  });
  const relay = {
    stop() {
      ended.abort();
      return relaying;
    },
  };
  running.push(relay);
  return relay;
}

beforeEach(async () => {
  [db, plain] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  store = await openPostgresStore<StoredEvent>({ codec: eventCodec, url: db.url });
  log = new BusyLog(store, 8);
  broker = memoryBroker();
});
afterEach(async () => {
  await waiter?.close();
  await Promise.all(running.splice(0).map((one) => one.stop()));
  await store.close();
  await Promise.all([db.drop(), plain.drop()]);
});

const seen = async (position: number) => expect(await waiter.waitFor(position, 10_000)).toBe(true);

async function expectSameAsStoreFed() {
  const built = await startProjections({ databaseUrl: plain.url, store, projectors });
  await built.stop();
  expect(await readTables(db, projectors)).toEqual(await readTables(plain, projectors));
}

describe('read models fed from Kafka', () => {
  beforeEach(async () => {
    startRelay();
    await log.open();
  });

  it('have the rows of those fed from the store, and readers can wait for them', async () => {
    await start();
    waiter = createPositionWaiter(db.pool);
    for (let round = 0; round < 10; round++) await seen(await log.goOn(2));
    await expectSameAsStoreFed();
    const states = await projectionStates(db.pool, store.written);
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['live']));
  });

  it('take every event once, whatever is published again', async () => {
    await start();
    waiter = createPositionWaiter(db.pool);
    await seen(await log.goOn(5));
    for (const messages of [...(broker.topics.get(EVENTS_TOPIC) ?? [])])
      broker.put(EVENTS_TOPIC, messages.slice(-40));
    await seen(await log.goOn(5));
    await expectSameAsStoreFed();
  });

  it('go on from their checkpoints after a restart, two processes or one', async () => {
    waiter = createPositionWaiter(db.pool);
    for (let round = 0; round < 3; round++) {
      const [one, other] = await Promise.all([start(), start()]);
      await seen(await log.goOn(3));
      await Promise.all([one.stop(), other.stop()]);
      running.splice(1);
      await log.goOn(1);
    }
    await start();
    await seen(await store.head());
    await expectSameAsStoreFed();
  });

  it('are rebuilt from the store while they follow', async () => {
    const projections = await start();
    waiter = createPositionWaiter(db.pool);
    const writing = log.goOn(15);
    await projections.rebuild(projectors.map(({ name }) => name));
    await seen(await writing);
    await seen(await log.goOn(1));
    await expectSameAsStoreFed();
  });

  it('are built from the store where Kafka no longer has what they need', async () => {
    const projections = await start();
    waiter = createPositionWaiter(db.pool);
    await seen(await log.goOn(2));
    await projections.stop();
    running.splice(1);
    await log.goOn(3);
    await expect
      .poll(async () => (await db.pool.query('SELECT position FROM relay.lease')).rows[0]?.position)
      .toBe(String(await store.head()));
    // Simulates retention: unread messages are gone, offsets stay.
    for (const messages of broker.topics.get(EVENTS_TOPIC) ?? []) {
      messages.forEach((message, at) => {
        if (at < messages.length - 1) Object.assign(message, messages.at(-1), { offset: at });
      });
    }
    const errors: unknown[] = [];
    const failures = {
      failed: (_: string, error: unknown) => void errors.push(error),
      recovered: () => undefined,
    };
    await start({ failures });
    await seen(await log.goOn(2));
    await expect.poll(() => errors.some((error) => error instanceof Gap)).toBe(true);
    await expectSameAsStoreFed();
  });

  it('are told from those that another process feeds from the store, and built anew when that takes them over', async () => {
    const kafkaFed = await start();
    waiter = createPositionWaiter(db.pool);
    await seen(await log.goOn(3));
    const storeFed = await start({ kafka: undefined });
    await seen(await log.goOn(3));
    await kafkaFed.stop();
    await seen(await log.goOn(3));
    await storeFed.stop();
    running.splice(1);
    await expectSameAsStoreFed();
  });
});

describe('an event that cannot be projected', () => {
  it('goes to the dead-letter topic, its key is parked, other keys go on; a retry brings it in', async () => {
    const sick = idOf('b', 3);
    let isSick = true;
    const poisoned = withPoisoned('customer-cards', ({ stream }) => isSick && stream.includes(sick));
    startRelay();
    await log.open();
    const projections = await start({
      projectors: poisoned.projectors,
      kafka: { broker, groups: poisoned.groups },
    });
    waiter = createPositionWaiter(db.pool);
    await seen(await log.goOn(12));
    const dead = (broker.topics.get(DEAD_LETTER_TOPIC) ?? []).flat();
    expect(dead.length).toBeGreaterThan(0);
    expect(new Set(dead.map(({ key }) => key))).toEqual(new Set([sick]));
    expect(dead[0]?.headers).toMatchObject({
      projector: 'customer-cards',
      error: expect.stringContaining('Poison'),
    });
    const { rows } = await db.pool.query<{ n: number; sick: number }>(
      'SELECT count(*)::int AS n, count(*) FILTER (WHERE business_id = $1)::int AS sick FROM views.transactions',
      [sick],
    );
    expect(rows[0]).toEqual({ n: 12 * 7, sick: 0 });
    isSick = false;
    expect(await projections.retryParked('customer-cards')).toEqual({ applied: 12, left: 0 });
    await seen(await log.goOn(2));
    await expectSameAsStoreFed();
  });
});

it('keeps out of the groups whatever needs the order of the whole log', () => {
  const fed = consumerGroups.flatMap((group) => group.projectors);
  expect(fed.filter(({ needsWholeOrder }) => needsWholeOrder)).toEqual([]);
  expect(projectors.filter((each) => !fed.includes(each)).map(({ name }) => name)).toEqual([
    'platform-analytics',
  ]);
  expect(consumerGroups.map(({ name }) => name).sort()).toEqual([
    'stampwell.analytics',
    'stampwell.read-models',
  ]);
});
