import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { PARTITIONS } from '@stampwell/runtime/kafka/partitioning.ts';
import { EVENTS_TOPIC, entryOf } from '@stampwell/runtime/kafka/topics.ts';
import { branchOf } from '@stampwell/runtime/testing/bank.ts';
import { BusyBank } from '@stampwell/runtime/testing/busy-bank.ts';
import { type LiveLog, openLiveLog } from '@stampwell/runtime/testing/live-log.ts';
import { type MemoryBroker, memoryBroker } from '@stampwell/runtime/testing/memory-broker.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RelayState, runRelay } from './relay.ts';

const LEASE_MS = 400;

let db: TestDatabase;
let log: LiveLog;
let bank: BusyBank;
let broker: MemoryBroker;
const running: { stop(): Promise<void> }[] = [];

/** A relay as in production; `hang` has the effect of SIGSTOP on its broker and clock. */
function startRelay(over: { broker?: MemoryBroker; leaseMs?: number } = {}) {
  const ended = new AbortController();
  const states: RelayState[] = [];
  const relaying = runRelay({
    databaseUrl: db.url,
    log: log.store,
    broker,
    partitionKey: branchOf,
    leaseMs: LEASE_MS,
    ...over,
    signal: ended.signal,
    onState: (state) => states.push(state),
  });
  const relay = {
    states,
    last: () => states.at(-1)?.state,
    async stop() {
      ended.abort();
      await relaying;
    },
  };
  running.push(relay);
  return relay;
}

beforeEach(async () => {
  db = await openTestDatabase();
  log = await openLiveLog(db);
  bank = new BusyBank(log, 6);
  broker = memoryBroker();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((relay) => relay.stop()));
  await log.close();
  await db.drop();
});

const partitions = () => broker.topics.get(EVENTS_TOPIC) ?? [];
const entries = () => partitions().map((messages) => messages.map(entryOf));
const published = () => entries().flatMap((some) => some.flatMap(({ event }) => event ?? []));
const reached = () =>
  Math.min(...entries().map((some) => Math.max(0, ...some.map(({ to }) => to))), Number.POSITIVE_INFINITY);
const arrives = (position: number) =>
  expect.poll(() => partitions().length > 0 && reached(), { timeout: 8000 }).toBe(position);

/** Every event arrived, and first arrived in the order of its partition. */
async function expectWhole() {
  const whole = await log.store.readAll({ after: 0, limit: 100_000 });
  const ids = new Set(published().map(({ id }) => id));
  expect(whole.filter(({ id }) => !ids.has(id))).toEqual([]);
  for (const some of entries()) {
    const first = [
      ...new Map(some.flatMap(({ event }) => (event ? [[event.id, event.position]] : []))).values(),
    ];
    expect(first).toEqual(first.toSorted((a, b) => a - b));
  }
}

describe('the relay', () => {
  it('publishes the log in order, a branch in one partition, with positions per partition', async () => {
    startRelay();
    await arrives(await bank.goOn(20));
    await expectWhole();
    expect(published()).toHaveLength(await log.store.head());
    expect(partitions()).toHaveLength(PARTITIONS);
    const byPartition = Map.groupBy(
      partitions()
        .flat()
        .filter(({ key }) => key !== null),
      ({ key }) => key,
    );
    for (const messages of byPartition.values())
      expect(new Set(messages.map(({ partition }) => partition)).size).toBe(1);
  });

  it('continues where the previous one stopped', async () => {
    const first = startRelay();
    await arrives(await bank.goOn(5));
    await first.stop();
    const before = published().length;
    startRelay();
    await arrives(await bank.goOn(5));
    expect(published().length - before).toBe(30);
  });

  it('stops at once while its broker does not answer, and gives the lease back', async () => {
    const silent = { ...memoryBroker(broker.topics), prepare: () => new Promise<void>(() => undefined) };
    const first = startRelay({ broker: silent, leaseMs: 60_000 });
    const holders = async () =>
      (await db.pool.query('SELECT FROM relay.lease WHERE held_until > now()')).rowCount;
    await expect.poll(holders).toBe(1);
    await first.stop();
    startRelay();
    await arrives(await bank.goOn(2));
    expect(first.states).toEqual([]);
  });

  it('may publish twice but never skips, whatever fails midway', async () => {
    let calls = 0;
    broker.beforePublish = (messages) => {
      calls += 1;
      // Some messages arrive, then the connection is lost.
      if (calls % 3 === 1) {
        broker.put(
          EVENTS_TOPIC,
          messages.filter(({ partition }) => partition % 2 === 0),
        );
        throw new Error('lost');
      }
    };
    const relay = startRelay();
    await arrives(await bank.goOn(10));
    await expectWhole();
    expect(published().length).toBeGreaterThan(await log.store.head());
    expect(relay.states.some(({ state }) => state === 'failed')).toBe(true);
  });

  it('waits while another leads, and takes over when its lease expires; the fenced one stops', async () => {
    const hanging = memoryBroker(broker.topics);
    const wake = Promise.withResolvers<void>();
    const first = startRelay({ broker: hanging });
    await arrives(await bank.goOn(2));
    // Hangs the first relay: neither its messages nor its renewals go out.
    await db.pool.query(`UPDATE relay.lease SET held_until = 'infinity'`);
    hanging.beforePublish = () => wake.promise;
    const second = startRelay();
    await expect.poll(second.last).toBe('waiting');
    await db.pool.query(`UPDATE relay.lease SET epoch = epoch + 1, held_until = '-infinity'`);
    await expect.poll(second.last).toBe('leading');
    await arrives(await bank.goOn(3));
    wake.resolve();
    await expect.poll(first.last).toBe('waiting');
    expect(first.states.some(({ state }) => state === 'fenced')).toBe(true);
    await arrives(await bank.goOn(3));
    expect(new Set(partitions().map((messages) => messages.at(-1)?.headers.epoch)).size).toBe(1);
    await expectWhole();
  });
});
