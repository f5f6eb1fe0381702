import { type EventCodec, oneVersion } from '@stampwell/event-store';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BRANCH, idOf } from '../testing/bank.ts';
import { type LiveLog, openLiveLog } from '../testing/live-log.ts';
import { rowReader } from './copy-events.ts';
import { postgresSource } from './postgres-source.ts';
import type { ProjectedEvent } from './projector/projector.ts';
import { type LogPart, type ReplayRange, type ReplaySource, storeSource } from './source.ts';

/** What a file of rows would have to escape, and the ends of lines most of all. */
const AWKWARD = 'a\nb\tc "d" \\e, \u2028 ÿ 🎁 \\. \u0001\u0002';

let db: TestDatabase;
let log: LiveLog;
beforeAll(async () => {
  db = await openTestDatabase();
  log = await openLiveLog(db);
  const account = (nth: number) => ({ branch_id: BRANCH, account_id: idOf('c', nth), balance: 1 });
  for (let nth = 0; nth < 30; nth += 1) {
    await log.append(`account-1_${nth % 7}`, 'Deposited', { ...account(nth), amount: nth });
    await log.append(`account-10_${nth % 3}`, 'Deposited', { ...account(nth), amount: nth });
    await log.append(`account-1_${nth % 5}`, 'Withdrawn', { ...account(nth), note: `${AWKWARD}${nth}` });
    await log.append(`account-1_${nth % 5}`, 'Audited', { by: 'nobody' });
  }
});
afterAll(async () => {
  await log.close();
  await db.drop();
});

const part = (...streams: string[]): LogPart => ({
  streams,
  fields: ['amount', 'note'],
  dataOf: (fields) => ({ amount: fields.number(), note: fields.text() }),
});

async function read(source: ReplaySource, range: Partial<ReplayRange> = {}) {
  const events: ProjectedEvent[] = [];
  const whole = { after: 0, until: await source.head(), types: ['Deposited', 'Withdrawn'] };
  await source.replay(
    { ...whole, needs: ['id', 'actor', 'stream'], part: part('account-1_'), ...range },
    async (page) => void events.push(...page),
  );
  return events;
}

it('reads the events of these streams alone, in the log’s order, as they were written', async () => {
  const events = await read(postgresSource(db.url, oneVersion));
  expect(events).toHaveLength(60);
  expect(events.map(({ position }) => position)).toEqual(
    events.map(({ position }) => position).sort((a, b) => a - b),
  );
  expect(events.every(({ stream }) => stream.startsWith('account-1_'))).toBe(true);
  expect(events.filter(({ type }) => type === 'Withdrawn').at(-1)?.data).toMatchObject({
    note: `${AWKWARD}29`,
  });
});

it('reads from the store’s port what it reads from its table', async () => {
  const [ported, copied] = [
    await read(storeSource(log.store)),
    await read(postgresSource(db.url, oneVersion)),
  ];
  const said = ({ id, type, position, at, actor, stream }: ProjectedEvent) => [
    id,
    type,
    position,
    at,
    actor,
    stream,
  ];
  expect(copied.map(said)).toEqual(ported.map(said));
  expect(copied.map(({ atMs }) => atMs)).toEqual(ported.map(({ at }) => Date.parse(at)));
  const fieldsOf = ({ data }: ProjectedEvent) => {
    const { amount, note } = data as { amount?: number; note?: string };
    return { amount, note };
  };
  expect(copied.map(fieldsOf)).toEqual(ported.map(fieldsOf));
});

it('reads streams of several kinds in one order', async () => {
  const events = await read(postgresSource(db.url, oneVersion), { part: part('account-10_', 'account-1_') });
  expect(events).toHaveLength(90);
  expect(events.map(({ position }) => position)).toEqual(
    events.map(({ position }) => position).sort((a, b) => a - b),
  );
});

/** Of some rows. */
const SMALL = 1_000;

it('reads in the log’s order what may come together, where some do not say by what', async () => {
  const source = postgresSource(db.url, oneVersion);
  expect(await read(source, { part: { ...part('account-1_'), together: 'note' } })).toEqual(
    await read(source),
  );
});

it.each([1, 3])('reads the same in %d slices, whose rows end alike', async (of) => {
  const source = postgresSource(db.url, oneVersion);
  const range = {
    after: 0,
    until: await source.head(),
    types: ['Deposited', 'Withdrawn'],
    needs: ['id', 'actor', 'stream'] as const,
    part: part('account-1_'),
  };
  const pieces: Uint8Array[] = [];
  const take = async (piece: Uint8Array) => void pieces.push(piece);
  await source.copy?.(range, { bytes: SMALL, allocate: Buffer.alloc, take });
  expect(pieces.length).toBeGreaterThan(1);
  const slices = Array.from({ length: of }, (_, nth) => {
    const readRows = rowReader(range, oneVersion, { field: 'note', nth, of });
    return pieces.flatMap((piece) => [...readRows(piece)].flatMap(({ events }) => events));
  });
  for (const [nth, slice] of slices.entries())
    for (const { data } of slice) {
      const { note } = data as { note?: string };
      if (note) expect(note.charCodeAt(note.length - 1) % of).toBe(nth);
    }
  const all = slices.flat().sort((a, b) => a.position - b.position);
  expect(all).toEqual(await read(source));
});

it('reads as far as it is told', async () => {
  const events = await read(postgresSource(db.url, oneVersion), {
    after: 10,
    until: 20,
    part: part('account-10_'),
  });
  expect(events.map(({ position }) => position)).toEqual([14, 18]);
});

it('reads an event of an older version whole, since only the codec knows what it says now', async () => {
  const codec: EventCodec = {
    newestSchema: (type) => (type === 'Deposited' ? 2 : 1),
    read: (event) => (event.type === 'Deposited' ? { ...event, data: { was: event.data } } : event),
  };
  const [deposited, withdrawn] = await read(postgresSource(db.url, codec));
  expect(deposited?.data).toEqual({
    was: { branch_id: BRANCH, account_id: idOf('c', 0), balance: 1, amount: 0 },
  });
  expect(withdrawn?.data).toEqual({ amount: undefined, note: `${AWKWARD}0` });
});
