import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { businessDashboard } from '../../business-dashboard/business-dashboard.projector.ts';
import { BUSINESS, idOf } from '../../testing/events.ts';
import { type LiveLog, openLiveLog } from '../../testing/live-log.ts';
import { tally } from '../../testing/tally.projector.ts';
import { claim } from '../checkpoints.ts';
import { type Projections, startProjections } from '../main.ts';
import { createPositionWaiter, type PositionWaiter, projectionStates } from '../positions.ts';
import { postgresSource } from '../postgres-source.ts';
import type { Projector } from '../projector/projector.ts';
import { requestProjection } from '../requests.ts';
import type { RebuildProgress } from './progress.ts';
import { AlreadyRebuilding, rebuild } from './rebuild.ts';

let db: TestDatabase;
let log: LiveLog;
let waiter: PositionWaiter;
let projections: Projections;

const start = (...projectors: Projector[]) =>
  startProjections({ databaseUrl: db.url, store: log.store, source: postgresSource(db.url), projectors });

beforeEach(async () => {
  db = await openTestDatabase();
  log = await openLiveLog(db);
  projections = await start(tally, businessDashboard);
  waiter = createPositionWaiter(db.pool);
});
afterEach(async () => {
  await waiter.close();
  await projections.stop();
  await log.close();
  await db.drop();
});

let nth = 0;
function given(customer = (nth++ % 5) + 1, amount = 1) {
  const stream = `card-${BUSINESS}_${customer}`;
  const card = {
    business_id: BUSINESS,
    customer_id: idOf('c', customer),
    balance_after: 1,
    stamps_required: 10,
  };
  return { stream, event: { type: 'StampsGiven', data: { ...card, amount, first: false } } };
}
const fill = (count: number) => log.fill(Array.from({ length: count }, () => given()));

const stamps = async () => {
  const { rows } = await db.pool.query<{ stamps: number }>(
    'SELECT sum(stamps)::int AS stamps FROM views.tallies',
  );
  return rows[0]?.stamps ?? 0;
};
const rowsOf = async (table: string, key: string) =>
  (await db.pool.query(`SELECT t::text FROM views.${table} t ORDER BY ${key}`)).rows;
const both = async () => [await rowsOf('tallies', 'customer_id'), await rowsOf('tally_entries', 'id')];

describe('rebuild', () => {
  it('replaces the rows by the same rows, with their keys and indexes', async () => {
    await fill(300);
    await waiter.waitFor(await log.store.head(), 5000);
    const before = await both();
    await db.pool.query('UPDATE views.tallies SET stamps = 0');
    await projections.rebuild(['tally']);
    expect(await both()).toEqual(before);
    const { rows } = await db.pool.query(
      `SELECT indexname FROM pg_indexes WHERE schemaname = 'views' AND tablename = 'tallies' ORDER BY 1`,
    );
    expect(rows.map(({ indexname }) => indexname)).toEqual(['tallies_by_stamps', 'tallies_pkey']);
  });

  it('serves the old rows while it builds, and misses nothing that is appended meanwhile', async () => {
    await fill(200);
    await waiter.waitFor(await log.store.head(), 5000);
    let isDone = false;
    const seen: number[] = [];
    const reading = (async () => {
      while (!isDone) seen.push(await stamps());
    })();
    const writing = (async () => {
      while (!isDone) await fill(5);
    })();
    for (let round = 0; round < 3; round++) await projections.rebuild(['tally', 'business-dashboard']);
    isDone = true;
    await Promise.all([reading, writing]);
    const head = await log.store.head();
    expect(await waiter.waitFor(head, 5000)).toBe(true);
    expect(await stamps()).toBe(head);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it('waits for a reader that holds the old tables, and lets other readers pass meanwhile', async () => {
    await fill(10);
    const reader = await db.pool.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT * FROM views.tallies');
    const rebuilding = projections.rebuild(['tally']);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await stamps()).toBe(10);
    await reader.query('COMMIT');
    reader.release();
    await rebuilding;
    expect(await stamps()).toBe(10);
  });

  it('starts by itself for another revision', async () => {
    await fill(20);
    await waiter.waitFor(await log.store.head(), 5000);
    await projections.stop();
    const doubled: Projector = {
      ...tally,
      revision: 2,
      on: {
        StampsGiven: (event) => {
          const [change, ...rest] = tally.on.StampsGiven?.(event) ?? [];
          if (change) change.cells[0] = 2;
          return change ? [change, ...rest] : rest;
        },
      },
    };
    projections = await start(doubled, businessDashboard);
    expect(await stamps()).toBe(40);
    await fill(1);
    await waiter.waitFor(await log.store.head(), 5000);
    expect(await stamps()).toBe(42);
  });

  it('is quicker than catching up from far behind', async () => {
    await fill(10);
    await projections.stop();
    const revision = { name: 'tally', revision: 1 };
    const claimed = (head: number) => claim(db.url, [{ ...tally, ...revision }], head);
    expect(await claimed(40_000)).toEqual([]);
    expect((await claimed(400_000)).map(({ name }) => name)).toEqual(['tally']);
    await db.pool.query(`UPDATE views.projection_checkpoints SET position = 350000`);
    expect(await claimed(400_000)).toEqual([]);
  });

  it('is done by the projector process for whoever asks, who sees how far it is', async () => {
    await fill(30);
    const seen: string[] = [];
    const unwatch = waiter.watchRebuilds(({ name, state }) => seen.push(`${name} ${state}`));
    await db.pool.query('UPDATE views.tallies SET stamps = 0');
    await requestProjection(db.pool, { projector: 'tally', action: 'rebuild' });
    await expect.poll(() => seen, { timeout: 5000 }).toContain('tally done');
    unwatch();
    expect(seen[0]).toBe('tally running');
    expect(await stamps()).toBe(30);
    const states = await projectionStates(db.pool, log.store);
    expect(states.find(({ name }) => name === 'tally')).toMatchObject({ rebuild: null, state: 'live' });
  });

  it('tells its progress in positions of the log', async () => {
    await fill(40);
    const seen: RebuildProgress[] = [];
    await projections.rebuild(['tally'], (progress) => seen.push(progress));
    expect(seen.map(({ state, done, total }) => [state, done, total])).toEqual([
      ['running', 0, 40],
      ['running', 40, 40],
      ['done', 40, 40],
    ]);
  });

  it('refuses a second rebuild of the same read model', async () => {
    await fill(10);
    const options = { databaseUrl: db.url, source: postgresSource(db.url), projectors: [tally] };
    const both = await Promise.allSettled([rebuild(options), rebuild(options)]);
    const refused = both.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toEqual([expect.any(AlreadyRebuilding)]);
  });

  it('leaves what serves untouched when it fails', async () => {
    await fill(10);
    await waiter.waitFor(await log.store.head(), 5000);
    const source = { ...postgresSource(db.url), replay: () => Promise.reject(new Error('the log is away')) };
    const failing = rebuild({ databaseUrl: db.url, source, projectors: [tally] });
    await expect(failing).rejects.toThrow('the log is away');
    expect(await stamps()).toBe(10);
    await projections.rebuild(['tally']);
    expect(await stamps()).toBe(10);
  });

  it('reads from the store’s port what it reads from its tables', async () => {
    await fill(50);
    await projections.rebuild(['tally']);
    const lean = await both();
    await projections.stop();
    projections = await startProjections({ databaseUrl: db.url, store: log.store, projectors: [tally] });
    await projections.rebuild(['tally']);
    expect(await both()).toEqual(lean);
  });
});
