import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { account, deposit, withdraw } from '../testing/bank.ts';
import { firstOf, newSnapshotKey, newStream, requestOf } from '../testing/fixtures.ts';
import { createCommandHandler } from './command-handler.ts';
import type { Fold } from './fold.ts';
import { SNAPSHOT_EVERY } from './hot-states.ts';
import { openPostgresStore } from './postgres/postgres-store.ts';
import { SnapshotRefused } from './sealed-snapshots.ts';

const database = await openTestDatabase();
const snapshotKey = newSnapshotKey();
const refusals: unknown[] = [];
const open = (key: string | undefined = snapshotKey) =>
  openPostgresStore({ url: database.url, snapshotKey: key, onError: (error) => refusals.push(error) });
const store = await open();
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** As a process that has seen none of it. */
const cold = (on = store) => createCommandHandler(on);
const forge = (stream: string, version: number, mac: string | null = null, deposits = 100) =>
  database.pool.query(
    `INSERT INTO es.snapshots (stream, fold, revision, version, position, hash, state, mac)
     SELECT stream, $3, 1, version, position, hash, $4, $5 FROM es.events WHERE stream = $1 AND version = $2`,
    [stream, version, account.name, { deposits, withdrawals: 0 }, mac],
  );
const rowsOf = async (stream: string) => {
  const { rows } = await database.pool.query<{ version: number; mac: string | null; state: unknown }>(
    'SELECT version::int, mac, state FROM es.snapshots WHERE stream = $1 ORDER BY version',
    [stream],
  );
  return rows;
};
/** A stream long enough for a snapshot, and that is kept. */
async function longStream(): Promise<string> {
  const stream = newStream();
  await store.append(requestOf([firstOf(stream, SNAPSHOT_EVERY)]));
  await cold().readState(deposit(stream).streams);
  await expect.poll(() => rowsOf(stream)).toHaveLength(1);
  return stream;
}

describe('a forged snapshot', () => {
  it.each([
    ['without a seal', null],
    ['with a wrong one', '0'.repeat(64)],
    ['with one that is no text of ours', 'é'],
  ])('%s pays nothing', async (_, mac) => {
    const stream = newStream();
    await store.append(requestOf([firstOf(stream, 3)]));
    await forge(stream, 3, mac);
    const before = refusals.length;
    await expect(cold()(withdraw(stream, 10))).rejects.toMatchObject({ code: 'too_little' });
    expect((await cold()(deposit(stream))).states.account.deposits).toBe(4);
    expect(refusals.slice(before).every((error) => error instanceof SnapshotRefused)).toBe(true);
    expect(refusals.length).toBeGreaterThan(before);
  });

  it('pays nothing with the seal of another stream, version or state', async () => {
    const stream = await longStream();
    const mac = (await rowsOf(stream))[0]?.mac ?? null;
    expect(mac).toMatch(/^[0-9a-f]{64}$/);
    const other = newStream();
    await store.append(requestOf([firstOf(other, SNAPSHOT_EVERY)]));
    await forge(other, SNAPSHOT_EVERY, mac, SNAPSHOT_EVERY);
    const { states } = await cold()(deposit(other));
    expect(states.account.deposits).toBe(SNAPSHOT_EVERY + 1);
    await database.pool.query(
      `UPDATE es.snapshots SET state = '{"deposits": 999, "withdrawals": 0}' WHERE stream = $1`,
      [stream],
    );
    expect((await cold()(deposit(stream))).states.account.deposits).toBe(SNAPSHOT_EVERY + 1);
  });

  it('is replaced by a good one of the same place', async () => {
    const stream = newStream();
    await store.append(requestOf([firstOf(stream, SNAPSHOT_EVERY)]));
    await forge(stream, SNAPSHOT_EVERY);
    await cold().readState(deposit(stream).streams);
    await expect
      .poll(() => rowsOf(stream))
      .toEqual([
        {
          version: SNAPSHOT_EVERY,
          mac: expect.any(String),
          state: { deposits: SNAPSHOT_EVERY, withdrawals: 0 },
        },
      ]);
    const before = refusals.length;
    await cold().readState(deposit(stream).streams);
    expect(refusals).toHaveLength(before);
  });
});

describe('a snapshot of ours', () => {
  it('is read by another process of the same key, and refused by one of another', async () => {
    const stream = await longStream();
    const [same, other, none] = await Promise.all([open(), open(newSnapshotKey()), open('')]);
    const loaded = async (on: typeof store) => {
      const snapshot = { fold: account.name, revision: 1 };
      return (await on.load([{ stream, version: 0, snapshot }])).streams.get(stream)?.length;
    };
    expect(await Promise.all([same, other, none].map(loaded))).toEqual([0, SNAPSHOT_EVERY, SNAPSHOT_EVERY]);
    await Promise.all([same, other, none].map((each) => each.close()));
  });

  it('keeps its seal through what jsonb does to a state', async () => {
    const state = {
      z: [1e21, -0, 0.1, 1.5e-9, null],
      a: { é: '☕\n"\\', ['__proto__']: [] },
      b: 9007199254740991,
    };
    const fold: Fold<unknown> = { name: 'spec-odd', initial: state, evolve: (before) => before };
    const stream = newStream();
    await store.append(requestOf([firstOf(stream, SNAPSHOT_EVERY)]));
    const streams = { odd: { stream, fold } };
    await cold().readState(streams);
    await expect.poll(() => rowsOf(stream)).toHaveLength(1);
    const before = refusals.length;
    expect(JSON.stringify((await cold().readState(streams)).states.odd)).toHaveLength(
      JSON.stringify(state).length,
    );
    expect(refusals).toHaveLength(before);
  });
});
