import { type EventCodec, oneVersion } from '@stampwell/event-store';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BRANCH, idOf } from '../testing/bank.ts';
import { type LiveLog, openLiveLog } from '../testing/live-log.ts';
import { postgresSource } from './postgres-source.ts';
import type { ProjectedEvent } from './projector/projector.ts';
import { PAGE, type ReplayRange, type ReplaySource, storeSource } from './source.ts';

let db: TestDatabase;
let log: LiveLog;
beforeAll(async () => {
  db = await openTestDatabase();
  log = await openLiveLog(db);
  const account = (nth: number) => ({ branch_id: BRANCH, account_id: idOf('c', nth), balance: 1 });
  for (let nth = 0; nth < 30; nth += 1) {
    await log.append(`account-1_${nth % 7}`, 'Deposited', { ...account(nth), amount: nth });
    await log.append(`account-10_${nth % 3}`, 'Deposited', { ...account(nth), amount: nth });
    await log.append(`account-1_${nth % 5}`, 'Withdrawn', { ...account(nth), note: `${nth}` });
    await log.append(`account-1_${nth % 5}`, 'Audited', { by: 'nobody' });
  }
  const many = Array.from({ length: PAGE + 1 }, (_, nth) => ({
    stream: 'account-2_0',
    event: { type: 'Deposited' as const, data: { ...account(nth), amount: nth } },
  }));
  await log.fill(many);
});
afterAll(async () => {
  await log.close();
  await db.drop();
});

const TYPES = ['Deposited', 'Withdrawn'];
async function read(source: ReplaySource, streams: string[], range: Partial<ReplayRange> = {}) {
  const events: ProjectedEvent[] = [];
  const needs = ['id', 'actor', 'stream'] as const;
  const whole = { after: 0, until: await source.head(), types: TYPES, needs, streams };
  await source.replay({ ...whole, ...range }, async (page) => void events.push(...page));
  return events;
}

const positionsOf = (events: readonly ProjectedEvent[]) => events.map(({ position }) => position);

it.each([
  ['of one prefix', ['account-1_'], 60],
  ['of several prefixes', ['account-10_', 'account-1_'], 90],
  ['on more than one page', ['account-2_'], PAGE + 1],
])('reads the events of streams %s, in the log’s order, as the port does', async (_, streams, count) => {
  const events = await read(postgresSource(db.url, oneVersion), streams);
  expect(events).toHaveLength(count);
  const positions = positionsOf(events);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(events.every(({ stream }) => streams.some((prefix) => stream.startsWith(prefix)))).toBe(true);
  const ported = await read(storeSource(log.store), streams);
  const told = ({ id, type, position, at, actor, stream, data }: ProjectedEvent) => ({
    ...{ id, type, position, at, actor, stream, data },
  });
  expect(events.map(told)).toEqual(ported.map(told));
});

it('reads no further than asked', async () => {
  const range = { after: 10, until: 20 };
  expect(positionsOf(await read(postgresSource(db.url, oneVersion), ['account-10_'], range))).toEqual([
    14, 18,
  ]);
});

it('reads an event of an older version by the codec', async () => {
  const codec: EventCodec = {
    newestSchema: (type) => (type === 'Deposited' ? 2 : 1),
    read: (event) => (event.type === 'Deposited' ? { ...event, data: { was: event.data } } : event),
  };
  const [deposited, withdrawn] = await read(postgresSource(db.url, codec), ['account-1_']);
  expect(deposited?.data).toMatchObject({ was: { account_id: idOf('c', 0), amount: 0 } });
  expect(withdrawn?.data).toMatchObject({ note: '0' });
});
