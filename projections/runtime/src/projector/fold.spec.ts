import type { StoredEvent } from '@stampwell/event-store';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BankEvent, BRANCH, defineProjector, eventMaker, idOf } from '../../testing/bank.ts';
import { readTables } from '../../testing/read-tables.ts';
import { claim } from '../checkpoints.ts';
import { Session } from '../live/session.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { storeSource } from '../source.ts';
import { keep, set, table } from './table.ts';

/** Reports a third deposit within the hour. */
const HOUR_MS = 3_600_000;

interface State {
  times: string[];
}

const hasty = table('branch_totals', { key: { branch_id: 'uuid' }, columns: { deposits: keep('bigint') } });

const watched = table('watched', {
  key: { account_id: 'uuid' },
  columns: { state: set('jsonb') },
  fold: {
    column: 'state',
    step({ account_id }, state: State | null, at: string) {
      const times = (state?.times ?? []).filter((time) => Date.parse(at) - Date.parse(time) < HOUR_MS);
      if (times.length > 3) throw new Error('Too many to be true');
      const isHasty = times.length === 2;
      return {
        state: { times: [...times, at] },
        changes: isHasty ? [hasty.change({ branch_id: account_id }, { deposits: times.length + 1 })] : [],
      };
    },
    isOver: ({ times }, now) => Date.parse(times.at(-1) ?? '') < Date.parse(now) - HOUR_MS,
  },
});

const watch = defineProjector({
  name: 'watch',
  pace: 'soon',
  revision: 1,
  ddl: new URL('../../testing/watch.sql', import.meta.url),
  tables: [watched, hasty],
  needs: [],
  needsWholeOrder: true,
  on: {
    Deposited: ({ at, data: { account_id } }) => [watched.tell({ account_id }, at)],
  },
});

const db = await openTestDatabase();
const event = eventMaker();
const log: StoredEvent[] = [];
const store = {
  readAll: async ({ after, limit, types }: { after: number; limit: number; types?: readonly string[] }) =>
    log.filter((each) => each.position > after && (!types || types.includes(each.type))).slice(0, limit),
  head: async () => log.at(-1)?.position ?? 0,
};
const source = storeSource(store);
let session: Session;

beforeAll(async () => {
  await rebuild({ databaseUrl: db.url, source, projectors: await claim(db.url, [watch]) });
  session = await Session.open({ databaseUrl: db.url, store, projectors: [watch] });
});
afterAll(async () => {
  await session.close();
  await db.drop();
});

const deposited = (account: number, minute: number): BankEvent & StoredEvent => ({
  ...event('Deposited', { branch_id: BRANCH, account_id: idOf('c', account), balance: 1, amount: 1 }),
  at: new Date(Date.UTC(2026, 6, 1, 10, minute)).toISOString(),
});

async function given(...events: StoredEvent[]): Promise<void> {
  log.push(...events);
  while (await session.step(new Set()));
}

const tables = () => readTables(db, [watch]);

it('folds across batches, and says what follows once it does', async () => {
  await given(deposited(1, 0), deposited(1, 10), deposited(2, 0));
  expect((await tables()).branch_totals).toEqual([]);
  await given(deposited(1, 20), deposited(2, 90));
  expect((await tables()).branch_totals).toEqual([`(${idOf('c', 1)},3)`]);
});

it.each([undefined, 0])('has the same rows when rebuilt, with room for %s rows', async (heldRows) => {
  await given(...Array.from({ length: 40 }, (_, nth) => deposited(3 + (nth % 7), 100 + nth * 11)));
  const rows = await tables();
  await rebuild({ databaseUrl: db.url, source, projectors: [watch], heldRows });
  expect(await tables()).toEqual(rows);
  await session.reload();
});

it('parks the event whose step throws, as one whose handler does', async () => {
  const last = 2_000;
  await given(...[1, 2, 3, 4, 5].map((minute) => deposited(99, last + minute)));
  const parked = async () => (await db.pool.query('SELECT error FROM views.projection_parked')).rows;
  expect(await parked()).toEqual([{ error: expect.stringContaining('Too many to be true') }]);
  await rebuild({ databaseUrl: db.url, source, projectors: [watch] });
  expect(await parked()).toHaveLength(1);
});
