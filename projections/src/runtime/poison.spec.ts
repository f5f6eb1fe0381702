import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { businessDashboard } from '../business-dashboard/business-dashboard.projector.ts';
import { BUSINESS, idOf } from '../testing/events.ts';
import { type LiveLog, openLiveLog } from '../testing/live-log.ts';
import { tally } from '../testing/tally.projector.ts';
import { type Projections, startProjections } from './main.ts';
import { createPositionWaiter, type PositionWaiter, projectionStates } from './positions.ts';
import type { Projector } from './projector/projector.ts';

let db: TestDatabase;
let log: LiveLog;
let waiter: PositionWaiter;
let projections: Projections;

/** Fails on what the spec names, until it is mended. */
const broken = new Set<number>();
const fragile: Projector = {
  ...tally,
  on: {
    ...tally.on,
    StampsGiven: (event) => {
      if (broken.has(event.data.amount)) throw new Error(`cannot read ${event.data.amount}`);
      return tally.on.StampsGiven?.(event) ?? [];
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
    projectors: [fragile, businessDashboard],
  });
  waiter = createPositionWaiter(db.pool);
});
afterEach(async () => {
  await waiter.close();
  await projections.stop();
  await log.close();
  await db.drop();
});

const give = (customer: number, amount: number, customer_id = idOf('c', customer)) =>
  log.append(`card-${BUSINESS}_${customer}`, 'StampsGiven', {
    business_id: BUSINESS,
    customer_id,
    balance_after: amount,
    stamps_required: 10,
    amount,
    first: false,
  });

async function stamps() {
  const { rows } = await db.pool.query<{ customer_id: string; stamps: number }>(
    'SELECT customer_id, stamps FROM views.tallies ORDER BY customer_id',
  );
  return Object.fromEntries(rows.map((row) => [Number(row.customer_id.slice(-12)), row.stamps]));
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
    expect(await stamps()).toEqual({ 1: 2, 2: 4 });
    expect(await parked()).toEqual([
      [positions[1], expect.stringContaining('cannot read 13')],
      [positions[2], 'Waits behind an earlier event of its key'],
    ]);
  });

  it('parks what the database refuses', async () => {
    const last = [await give(1, 2), await give(3, 5, 'nobody'), await give(2, 4)].at(-1) ?? 0;
    expect(await waiter.waitFor(last, 5000)).toBe(true);
    expect(await stamps()).toEqual({ 1: 2, 2: 4 });
    expect(await parked()).toEqual([[2, expect.stringContaining('uuid')]]);
  });

  it('leaves the other read models out of it', async () => {
    broken.add(13);
    const last = await give(1, 13);
    expect(await waiter.waitFor(last, 5000)).toBe(true);
    const { rows } = await db.pool.query('SELECT stamps::int FROM views.business_totals');
    expect(rows).toEqual([{ stamps: 13 }]);
    const states = await projectionStates(db.pool, log.store);
    expect(states.map(({ name, parked: count }) => [name, count])).toEqual([
      ['business-dashboard', 0],
      ['tally', 1],
    ]);
  });

  it('projects what was parked once it can, in order', async () => {
    broken.add(13).add(14);
    const last = [await give(1, 13), await give(1, 1), await give(2, 14), await give(2, 5)].at(-1) ?? 0;
    await waiter.waitFor(last, 5000);
    broken.delete(13);
    expect(await projections.retryParked('tally')).toEqual({ applied: 2, left: 2 });
    expect(await stamps()).toEqual({ 1: 14 });
    expect((await parked())[0]?.[1]).toContain('cannot read 14');
    const { rows } = await db.pool.query(`SELECT balance FROM views.tallies`);
    expect(rows).toEqual([{ balance: 1 }]);
    broken.clear();
    expect(await projections.retryParked('tally')).toEqual({ applied: 2, left: 0 });
    await waiter.waitFor(await give(2, 2), 5000);
    expect(await stamps()).toEqual({ 1: 14, 2: 21 });
  });

  it('remembers what is parked after a restart', async () => {
    broken.add(13);
    await waiter.waitFor(await give(1, 13), 5000);
    await projections.stop();
    broken.clear();
    projections = await startProjections({
      databaseUrl: db.url,
      store: log.store,
      projectors: [fragile, businessDashboard],
    });
    await waiter.waitFor(await give(1, 2), 5000);
    expect(await stamps()).toEqual({});
    expect(await parked()).toHaveLength(2);
  });

  it.each(['a handler', 'the database'])('parks the same in a rebuild, by what %s refuses', async (who) => {
    if (who === 'a handler') broken.add(13);
    await give(1, 2);
    await give(2, 13, who === 'a handler' ? undefined : 'nobody');
    await give(2, 3);
    await waiter.waitFor(await give(3, 4), 5000);
    const before = [await stamps(), await parked()];
    await projections.rebuild(['tally', 'business-dashboard']);
    expect([await stamps(), await parked()]).toEqual(before);
    expect(await parked()).toHaveLength(2);
  });
});
