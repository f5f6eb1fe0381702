import { createHash } from 'node:crypto';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { type EventStore, openPostgresStore } from '@stampwell/event-store';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { projectors } from '@stampwell/read-models';
import { BusyLog } from '@stampwell/read-models/testing/busy-log.ts';
import { idOf } from '@stampwell/read-models/testing/events.ts';
import { createPositionWaiter } from '@stampwell/runtime/positions.ts';
import { startProjections } from '@stampwell/runtime/start-projections.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

/**
 * A simulation for docs/scale.md: businesses are divided among three databases, each a log and read models of its own, by a
 * directory. The product itself has one database.
 */
const SHARDS = 3;
const BUSINESSES = 20;
const CUSTOMERS = 30;

interface Shard {
  db: TestDatabase;
  store: EventStore<StoredEvent>;
  projections: Awaited<ReturnType<typeof startProjections>>;
}

const businesses = Array.from({ length: BUSINESSES }, (_, nth) => idOf('b', nth));
const customers = Array.from({ length: CUSTOMERS }, (_, nth) => idOf('c', nth));
/** Businesses that were moved; all others are where their id says. */
const moved = new Map<string, number>();
const homeOf = (business: string) =>
  moved.get(business) ?? createHash('sha256').update(business).digest().readUInt32BE() % SHARDS;

let whole: Shard;
let shards: Shard[];
/** The same log, once in one database and once divided. */
let logs: BusyLog[];

beforeAll(async () => {
  [whole, ...shards] = (await Promise.all(Array.from({ length: SHARDS + 1 }, openShard))) as [
    Shard,
    ...Shard[],
  ];
  logs = [new BusyLog(whole.store, BUSINESSES), new BusyLog(router(), BUSINESSES)];
  for (const log of logs) await log.open();
});
afterAll(async () => {
  for (const { db, store, projections } of [whole, ...shards]) {
    await projections.stop();
    await store.close();
    await db.drop();
  }
});

async function openShard(): Promise<Shard> {
  const db = await openTestDatabase();
  const store = await openPostgresStore<StoredEvent>({ codec: eventCodec, url: db.url });
  const projections = await startProjections({ databaseUrl: db.url, store, projectors });
  return { db, store, projections };
}

/** Streams of a business, its staff and its cards go to its shard; accounts, which belong to no business, to the first. */
function router(): EventStore<StoredEvent> {
  return {
    async append(request: Parameters<EventStore<StoredEvent>['append']>[0]) {
      const named = request.appends.map(
        ({ events }) => (events[0]?.data as { business_id?: string } | undefined)?.business_id,
      );
      const homes = new Set(named.map((business) => (business ? homeOf(business) : 0)));
      // One command, one business, one database: no transaction spans two.
      expect(homes.size).toBe(1);
      return shardAt([...homes][0] ?? 0).store.append(request);
    },
    head: async () => 0,
  } as unknown as EventStore<StoredEvent>;
}

const shardAt = (nth: number) => shards[nth] as Shard;

async function goOn(rounds: number): Promise<void> {
  for (const log of logs) await log.goOn(rounds);
  for (const { db, store } of [whole, ...shards]) {
    const waiter = createPositionWaiter(db.pool);
    expect(await waiter.waitFor(await store.head(), 20_000)).toBe(true);
    await waiter.close();
  }
}

interface CardRow {
  business_id: string;
  current_stamps: number;
  total_redeemed: number;
  total_earned: number;
  transactions: number;
}
const CARDS = `SELECT business_id, current_stamps, total_redeemed, total_earned, transactions FROM views.cards
  WHERE customer_id = $1 ORDER BY business_id`;

/** A customer's cards from all shards at once. A shop's old rows stay where it was, and are not asked for. */
async function walletOf(customer: string): Promise<CardRow[]> {
  const found = await Promise.all(
    shards.map(async ({ db }, nth) => {
      const { rows } = await db.pool.query<CardRow>(CARDS, [customer]);
      return rows.filter(({ business_id }) => homeOf(business_id) === nth);
    }),
  );
  return found.flat().sort((one, other) => (one.business_id < other.business_id ? -1 : 1));
}

async function expectSameWallets(): Promise<number> {
  let cards = 0;
  for (const customer of customers) {
    const { rows } = await whole.db.pool.query<CardRow>(CARDS, [customer]);
    expect(await walletOf(customer)).toEqual(rows);
    cards += rows.length;
  }
  return cards;
}

/** Copies a business's streams as they are, hashes included, while nothing is written for it; then the directory changes. */
async function move(business: string, to: number): Promise<number> {
  const from = shardAt(homeOf(business)).db.pool;
  const target = shardAt(to).db.pool;
  const columns = 'id, stream, version, type, schema, data, actor_kind, actor_id, at, correlation_id, hash';
  const { rows } = await from.query<{ rows: unknown[]; n: number }>(
    `SELECT json_agg(e ORDER BY position) AS rows, count(*)::int AS n FROM es.events e WHERE data->>'business_id' = $1`,
    [business],
  );
  await target.query(
    `WITH copied AS (
        INSERT INTO es.events (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::es.events, $1) ORDER BY position
        RETURNING stream, version)
      INSERT INTO es.streams (stream, version) SELECT stream, max(version) FROM copied GROUP BY stream`,
    [JSON.stringify(rows[0]?.rows)],
  );
  moved.set(business, to);
  return rows[0]?.n ?? 0;
}

it('three databases give the wallets and totals of one', async () => {
  await goOn(15);
  const used = shards.map((_, nth) => businesses.filter((business) => homeOf(business) === nth).length);
  expect(Math.min(...used)).toBeGreaterThan(0);
  expect(await expectSameWallets()).toBeGreaterThan(CUSTOMERS);
  const totals = `SELECT count(*)::int AS entries, coalesce(sum(stamps_added), 0)::int AS stamps FROM views.transactions`;
  const sums = await Promise.all(shards.map(async ({ db }) => (await db.pool.query(totals)).rows[0]));
  expect({
    entries: sums.reduce((sum, { entries }) => sum + entries, 0),
    stamps: sums.reduce((sum, { stamps }) => sum + stamps, 0),
  }).toEqual((await whole.db.pool.query(totals)).rows[0]);
});

it('a shop moves to another database with its history, and is stamped on there', async () => {
  const shop = businesses[3] as string;
  const from = homeOf(shop);
  const to = (from + 1) % SHARDS;
  const events = await move(shop, to);
  expect(events).toBeGreaterThan(15);
  await goOn(10);
  await expectSameWallets();
  const count = (nth: number) =>
    shardAt(nth).db.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM es.events WHERE data->>'business_id' = $1`,
      [shop],
    );
  expect((await count(from)).rows[0]?.n).toBe(events);
  expect((await count(to)).rows[0]?.n).toBe(events + 10);
});
