import { type EventCodec, openPostgresStore } from '@stampwell/event-store';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BRANCH, branchOf, idOf, teller } from '../../testing/bank.ts';
import { branchTotals } from '../../testing/branch-totals.projector.ts';
import { memoryBroker } from '../../testing/memory-broker.ts';
import { readTables } from '../../testing/read-tables.ts';
import { tally } from '../../testing/tally.projector.ts';
import { EVENTS_TOPIC, messagesOf } from '../kafka/topics.ts';
import { projectionStates } from '../positions.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { storeSource } from '../source.ts';
import { type ProjectionOptions, type Projections, startProjections } from '../start-projections.ts';

/** In the next release deposits have version 2, with the same content. */
const [today, tomorrow] = [1, 2].map(
  (newest): EventCodec => ({
    newestSchema: (type) => (type === 'Deposited' ? newest : 1),
    read: (event) => (event.schema > (event.type === 'Deposited' ? newest : 1) ? null : event),
  }),
) as [EventCodec, EventCodec];

const projectors = [tally, branchTotals];
let db: TestDatabase;
let log: Awaited<ReturnType<typeof openPostgresStore>>;
let newer: typeof log;
const running: Projections[] = [];
const failed = vi.fn();
const recovered = vi.fn();

beforeEach(async () => {
  db = await openTestDatabase();
  log = await openPostgresStore({ url: db.url, codec: today });
  newer = await openPostgresStore({ url: db.url, codec: tomorrow });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((projections) => projections.stop()));
  await Promise.all([log.close(), newer.close()]);
  await db.drop();
  failed.mockReset();
  recovered.mockReset();
});

let customers = 0;
async function deposit(store: typeof log): Promise<number> {
  customers += 1;
  const account_id = idOf('c', customers);
  const data = { branch_id: BRANCH, account_id, balance: 1, amount: 1 };
  const { position } = await store.append({
    appends: [
      {
        stream: `account-${customers}`,
        expectedVersion: 0,
        previousHash: '',
        events: [{ type: 'Deposited', data }],
      },
    ],
    actor: teller,
    at: new Date(),
    correlationId: 'spec',
  });
  return position;
}

async function start(store: typeof log, over: Partial<ProjectionOptions> = {}): Promise<Projections> {
  const failures = { failed, recovered };
  const projections = await startProjections({
    ...{ databaseUrl: db.url, store, projectors, failures, pollMs: 20 },
    ...over,
  });
  running.push(projections);
  return projections;
}

const states = () => projectionStates(db.pool, log.written);
const untilAll = (expected: object) =>
  vi.waitFor(
    async () => expect(await states()).toEqual(projectors.map(() => expect.objectContaining(expected))),
    10_000,
  );
/** Compares the rows with a rebuild of the log by the newer release. */
async function expectSameAsRebuilt(): Promise<void> {
  const lived = await readTables(db, projectors);
  await rebuild({ databaseUrl: db.url, source: storeSource(newer), projectors });
  expect(await readTables(db, projectors)).toEqual(lived);
}

describe('read models before an event of a newer release', () => {
  it('take what comes before it, wait there and say so, and go on with a newer process beside them', async () => {
    await start(log);
    const before = await deposit(log);
    const unknown = await deposit(newer);
    const last = await deposit(log);
    const waiting_for = `Deposited v2 at position ${unknown}`;
    await untilAll({ state: 'waiting', position: before, waiting_for });
    expect(failed).toHaveBeenCalledWith(
      'read models',
      expect.objectContaining({ message: `waiting for a newer release: ${waiting_for}` }),
    );
    expect((await db.pool.query('SELECT 1 FROM views.projection_parked')).rows).toEqual([]);

    const taking = await start(newer);
    await untilAll({ state: 'live', position: last, waiting_for: null });
    await taking.stop();
    const later = await deposit(log);
    await untilAll({ state: 'live', position: later, waiting_for: null });
    expect(recovered).toHaveBeenCalledWith('read models');
    await expectSameAsRebuilt();
  });

  it('are not rebuilt past it', async () => {
    const before = await deposit(log);
    const projections = await start(log);
    await deposit(newer);
    await untilAll({ state: 'waiting', position: before });
    await expect(projections.rebuild(['tally'])).rejects.toThrow('waiting for a newer release: Deposited v2');
    expect((await db.pool.query('SELECT sum(deposits)::int AS deposits FROM views.tallies')).rows).toEqual([
      { deposits: 1 },
    ]);
  });

  it('wait in their partition of Kafka too', async () => {
    const broker = memoryBroker();
    const group = { name: 'spec', projectors };
    const publish = async () => {
      const events = await log.written.readAll({ after: 0, limit: 10 });
      broker.put(
        EVENTS_TOPIC,
        messagesOf({ after: 0, to: Number(events.at(-1)?.position), events, epoch: 1 }, branchOf),
      );
    };
    const first = await start(log, { kafka: { broker, groups: [group] }, codec: today });
    const positions = [await deposit(log), await deposit(newer), await deposit(log)];
    await publish();
    await vi.waitFor(async () =>
      expect(await states()).toEqual(
        projectors.map(() =>
          expect.objectContaining({
            state: 'waiting',
            waiting_for: `Deposited v2 at position ${positions[1]}`,
          }),
        ),
      ),
    );
    expect((await db.pool.query('SELECT sum(deposits)::int AS deposits FROM views.tallies')).rows).toEqual([
      { deposits: 1 },
    ]);
    await first.stop();
    await start(newer, { kafka: { broker, groups: [group] }, codec: tomorrow });
    await untilAll({ state: 'live', position: positions[2], waiting_for: null });
    await expectSameAsRebuilt();
  });
});
