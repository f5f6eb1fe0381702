import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BRANCH, idOf } from '../testing/bank.ts';
import { branchTotals } from '../testing/branch-totals.projector.ts';
import { type LiveLog, openLiveLog } from '../testing/live-log.ts';
import { tally } from '../testing/tally.projector.ts';
import { createPositionWaiter, type PositionWaiter, projectionStates } from './positions.ts';
import type { Projector } from './projector/projector.ts';
import { type Projections, startProjections } from './start-projections.ts';

let db: TestDatabase;
let log: LiveLog;
let waiter: PositionWaiter;
let projections: Projections;

/** Fails on the values in `broken`, until a test removes them. */
const broken = new Set<number>();
const fragile: Projector = {
  ...tally,
  on: {
    ...tally.on,
    Deposited: (event) => {
      const { amount } = event.data as { amount: number };
      if (broken.has(amount)) throw new Error(`cannot read ${amount}`);
      return tally.on.Deposited?.(event) ?? [];
    },
  },
};

beforeEach(async () => {
  broken.clear();
  db = await openTestDatabase();
  log = await openLiveLog(db);
  projections = await startProjections({
    databaseUrl: db.url,
    store: log.store,
    projectors: [fragile, branchTotals],
  });
  waiter = createPositionWaiter(db.pool);
});
afterEach(async () => {
  await waiter.close();
  await projections.stop();
  await log.close();
  await db.drop();
});

const give = (customer: number, amount: number, account_id = idOf('c', customer)) =>
  log.append(`account-${customer}`, 'Deposited', {
    branch_id: BRANCH,
    account_id,
    balance: amount,
    amount,
  });

async function deposits() {
  const { rows } = await db.pool.query<{ account_id: string; deposits: number }>(
    'SELECT account_id, deposits FROM views.tallies ORDER BY account_id',
  );
  return Object.fromEntries(rows.map((row) => [Number(row.account_id.slice(-12)), row.deposits]));
}

async function parked() {
  const { rows } = await db.pool.query<{ position: string; error: string }>(
    'SELECT position, error FROM views.projection_parked ORDER BY position',
  );
  return rows.map((row) => [Number(row.position), row.error]);
}

describe('poison', () => {
  it('parks what a handler cannot read, and what follows under its key; other keys go on', async () => {
    broken.add(13);
    const positions = [await give(1, 2), await give(1, 13), await give(1, 3), await give(2, 4)];
    expect(await waiter.waitFor(positions[3] ?? 0, 5000)).toBe(true);
    expect(await deposits()).toEqual({ 1: 2, 2: 4 });
    expect(await parked()).toEqual([
      [positions[1], expect.stringContaining('cannot read 13')],
      [positions[2], 'Waits behind an earlier event of its key'],
    ]);
  });

  it('parks what the database refuses', async () => {
    const last = [await give(1, 2), await give(3, 5, 'nobody'), await give(2, 4)].at(-1) ?? 0;
    expect(await waiter.waitFor(last, 5000)).toBe(true);
    expect(await deposits()).toEqual({ 1: 2, 2: 4 });
    expect(await parked()).toEqual([[2, expect.stringContaining('uuid')]]);
  });

  it('leaves the other read models out of it', async () => {
    broken.add(13);
    const last = await give(1, 13);
    expect(await waiter.waitFor(last, 5000)).toBe(true);
    const { rows } = await db.pool.query('SELECT deposits::int FROM views.branch_totals');
    expect(rows).toEqual([{ deposits: 13 }]);
    const states = await projectionStates(db.pool, log.store.written);
    expect(states.map(({ name, parked: count }) => [name, count])).toEqual([
      ['branch-totals', 0],
      ['tally', 1],
    ]);
  });

  it('projects what was parked once it can, in order', async () => {
    broken.add(13).add(14);
    const last = [await give(1, 13), await give(1, 1), await give(2, 14), await give(2, 5)].at(-1) ?? 0;
    await waiter.waitFor(last, 5000);
    broken.delete(13);
    expect(await projections.retryParked('tally')).toEqual({ applied: 2, left: 2 });
    expect(await deposits()).toEqual({ 1: 14 });
    expect((await parked())[0]?.[1]).toContain('cannot read 14');
    const { rows } = await db.pool.query(`SELECT balance FROM views.tallies`);
    expect(rows).toEqual([{ balance: 1 }]);
    broken.clear();
    expect(await projections.retryParked('tally')).toEqual({ applied: 2, left: 0 });
    await waiter.waitFor(await give(2, 2), 5000);
    expect(await deposits()).toEqual({ 1: 14, 2: 21 });
  });

  it('remembers what is parked after a restart', async () => {
    broken.add(13);
    await waiter.waitFor(await give(1, 13), 5000);
    await projections.stop();
    broken.clear();
    projections = await startProjections({
      databaseUrl: db.url,
      store: log.store,
      projectors: [fragile, branchTotals],
    });
    await waiter.waitFor(await give(1, 2), 5000);
    expect(await deposits()).toEqual({});
    expect(await parked()).toHaveLength(2);
  });

  it.each(['a handler', 'the database'])('parks the same in a rebuild, by what %s refuses', async (who) => {
    if (who === 'a handler') broken.add(13);
    await give(1, 2);
    await give(2, 13, who === 'a handler' ? undefined : 'nobody');
    await give(2, 3);
    await waiter.waitFor(await give(3, 4), 5000);
    const before = [await deposits(), await parked()];
    await projections.rebuild(['tally', 'branch-totals']);
    expect([await deposits(), await parked()]).toEqual(before);
    expect(await parked()).toHaveLength(2);
  });
});
