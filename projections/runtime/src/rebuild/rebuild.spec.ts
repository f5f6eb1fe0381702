import { oneVersion } from '@stampwell/event-store';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BRANCH, idOf } from '../../testing/bank.ts';
import { branchTotals } from '../../testing/branch-totals.projector.ts';
import { type LiveLog, openLiveLog } from '../../testing/live-log.ts';
import { tally } from '../../testing/tally.projector.ts';
import { claim } from '../checkpoints.ts';
import { createPositionWaiter, type PositionWaiter, projectionStates } from '../positions.ts';
import { postgresSource } from '../postgres-source.ts';
import type { Projector } from '../projector/projector.ts';
import { requestProjection } from '../requests.ts';
import { type Projections, startProjections } from '../start-projections.ts';
import type { RebuildProgress } from './progress.ts';
import { AlreadyRebuilding, rebuild } from './rebuild.ts';

let db: TestDatabase;
let log: LiveLog;
let waiter: PositionWaiter;
let projections: Projections;

const start = (...projectors: Projector[]) =>
  startProjections({
    databaseUrl: db.url,
    store: log.store,
    source: postgresSource(db.url, oneVersion),
    projectors,
  });

beforeEach(async () => {
  db = await openTestDatabase();
  log = await openLiveLog(db);
  projections = await start(tally, branchTotals);
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
  const stream = `account-${customer}`;
  const card = {
    branch_id: BRANCH,
    account_id: idOf('c', customer),
    balance: 1,
  };
  return { stream, event: { type: 'Deposited' as const, data: { ...card, amount } } };
}
const fill = (count: number) => log.fill(Array.from({ length: count }, () => given()));

const deposits = async () => {
  const { rows } = await db.pool.query<{ deposits: number }>(
    'SELECT sum(deposits)::int AS deposits FROM views.tallies',
  );
  return rows[0]?.deposits ?? 0;
};
const rowsOf = async (table: string, key: string) =>
  (await db.pool.query(`SELECT t::text FROM views.${table} t ORDER BY ${key}`)).rows;
const both = async () => [await rowsOf('tallies', 'account_id'), await rowsOf('tally_entries', 'id')];

describe('rebuild', () => {
  // How many pages VACUUM marks all-visible depends on other open transactions, so this only checks that it ran.
  it('leaves statistics, and a vacuum so that an index alone can answer', async () => {
    await fill(300);
    await waiter.waitFor(await log.store.head(), 5000);
    await projections.rebuild(['tally']);
    const { rows } = await db.pool.query(
      `SELECT c.reltuples, s.vacuum_count::int, s.analyze_count::int
       FROM pg_class c JOIN pg_stat_all_tables s ON s.relid = c.oid WHERE c.oid = 'views.tally_entries'::regclass`,
    );
    expect(rows).toEqual([{ reltuples: 300, vacuum_count: 1, analyze_count: 1 }]);
  });

  it('replaces the rows by the same rows, with their keys and indexes', async () => {
    await fill(300);
    await waiter.waitFor(await log.store.head(), 5000);
    const before = await both();
    await db.pool.query('UPDATE views.tallies SET deposits = 0');
    await projections.rebuild(['tally']);
    expect(await both()).toEqual(before);
    const { rows } = await db.pool.query(
      `SELECT indexname FROM pg_indexes WHERE schemaname = 'views' AND tablename = 'tallies' ORDER BY 1`,
    );
    expect(rows.map(({ indexname }) => indexname)).toEqual(['tallies_by_deposits', 'tallies_pkey']);
  });

  it('serves the old rows while it builds, and misses nothing that is appended meanwhile', async () => {
    await fill(200);
    await waiter.waitFor(await log.store.head(), 5000);
    let isDone = false;
    const seen: number[] = [];
    const reading = (async () => {
      while (!isDone) seen.push(await deposits());
    })();
    const writing = (async () => {
      while (!isDone) await fill(5);
    })();
    for (let round = 0; round < 3; round++) await projections.rebuild(['tally', 'branch-totals']);
    isDone = true;
    await Promise.all([reading, writing]);
    const head = await log.store.head();
    expect(await waiter.waitFor(head, 5000)).toBe(true);
    expect(await deposits()).toBe(head);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it('waits for a reader that holds the old tables, and lets other readers pass meanwhile', async () => {
    await fill(10);
    const reader = await db.pool.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT * FROM views.tallies');
    const rebuilding = projections.rebuild(['tally']);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await deposits()).toBe(10);
    await reader.query('COMMIT');
    reader.release();
    await rebuilding;
    expect(await deposits()).toBe(10);
  });

  it('starts by itself for another revision', async () => {
    await fill(20);
    await waiter.waitFor(await log.store.head(), 5000);
    await projections.stop();
    const doubled: Projector = {
      ...tally,
      revision: 2,
      on: {
        Deposited: (event) => {
          const [change, ...rest] = tally.on.Deposited?.(event) ?? [];
          if (change) change.cells[0] = 2;
          return change ? [change, ...rest] : rest;
        },
      },
    };
    projections = await start(doubled, branchTotals);
    expect(await deposits()).toBe(40);
    await fill(1);
    await waiter.waitFor(await log.store.head(), 5000);
    expect(await deposits()).toBe(42);
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
    await db.pool.query('UPDATE views.tallies SET deposits = 0');
    await requestProjection(db.pool, { projector: 'tally', action: 'rebuild' });
    await expect.poll(() => seen, { timeout: 5000 }).toContain('tally done');
    unwatch();
    expect(seen[0]).toBe('tally running');
    expect(await deposits()).toBe(30);
    const states = await projectionStates(db.pool, log.store.written);
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

  it('tells what the rows came to before and after, both at the same event', async () => {
    await fill(60);
    await waiter.waitFor(await log.store.head(), 5000);
    const checksums = async () => {
      const all: RebuildProgress[] = [];
      const appending = fill(20);
      await projections.rebuild(['tally'], (progress) => all.push(progress));
      await appending;
      await waiter.waitFor(await log.store.head(), 5000);
      return all.at(-1)?.checksums;
    };
    const same = await checksums();
    expect(same?.after).toMatch(/^[0-9a-f]{16}$/);
    expect(same?.before).toBe(same?.after);
    await db.pool.query('UPDATE views.tallies SET deposits = deposits + 1 WHERE account_id = $1', [
      idOf('c', 1),
    ]);
    const mended = await checksums();
    expect(mended?.before).not.toBe(mended?.after);
    const states = await projectionStates(db.pool, log.store.written);
    expect(states.find(({ name }) => name === 'tally')?.checksums).toEqual(mended);
    expect(await deposits()).toBe(100);
  });

  it('refuses a second rebuild of the same read model', async () => {
    await fill(10);
    const options = { databaseUrl: db.url, source: postgresSource(db.url, oneVersion), projectors: [tally] };
    const both = await Promise.allSettled([rebuild(options), rebuild(options)]);
    const refused = both.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toEqual([expect.any(AlreadyRebuilding)]);
  });

  it('leaves what serves untouched when it fails', async () => {
    await fill(10);
    await waiter.waitFor(await log.store.head(), 5000);
    const source = {
      ...postgresSource(db.url, oneVersion),
      replay: () => Promise.reject(new Error('the log is away')),
    };
    const failing = rebuild({ databaseUrl: db.url, source, projectors: [tally] });
    await expect(failing).rejects.toThrow('the log is away');
    expect(await deposits()).toBe(10);
    await projections.rebuild(['tally']);
    expect(await deposits()).toBe(10);
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
