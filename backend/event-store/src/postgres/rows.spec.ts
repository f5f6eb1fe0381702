import { inTransaction } from '@stampwell/base/postgres';
import { openTestDatabase, tamper } from '@stampwell/local/test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsOf, firstOf, newStream, requestOf, versionOf } from '../../testing/fixtures.ts';
import type { StoredEvent } from '../event.ts';
import { hashEvent } from '../hash.ts';
import { openPostgresStore } from './postgres-store.ts';
import { everyEvent } from './rows.ts';

const database = await openTestDatabase();
const store = await openPostgresStore({ url: database.url });
afterAll(async () => {
  await store.close();
  await database.drop();
});

const [long, short] = [newStream(), newStream()];
const copied = async (stream: string, as: { position: number; version: number }) =>
  tamper(
    database.pool,
    `INSERT INTO es.events OVERRIDING SYSTEM VALUE
       SELECT $2, gen_random_uuid(), stream, $3, type, schema, data, actor_kind, actor_id, at, correlation_id, hash
       FROM es.events WHERE stream = $1 AND version = 1`,
    [stream, as.position, as.version],
  );
const readEvery = (order: 'log' | 'streams') =>
  inTransaction(database.pool, async (client) => {
    const events: StoredEvent[] = [];
    for await (const page of everyEvent(client, order)) events.push(...page);
    return events;
  });

beforeAll(async () => {
  await store.append(requestOf([firstOf(long, 1_500)]));
  await store.append(requestOf([firstOf(short, 2)]));
  await database.pool.query(
    `ALTER TABLE es.events DROP CONSTRAINT events_pkey, DROP CONSTRAINT events_position_check`,
  );
  await copied(short, { position: -3, version: 3 });
  await copied(short, { position: 0, version: 4 });
  // The last one of a page, and of the log.
  for (const position of [998, 1_000, 1_502]) await copied(long, { position, version: 2_000 + position });
});

it('reads each row once, also at positions that none was given, and several at one', async () => {
  const events = await readEvery('log');
  const positions = events.map(({ position }) => position);
  expect(positions.slice(0, 3)).toEqual([-3, 0, 1]);
  expect(positions.filter((position) => [998, 1_000, 1_502].includes(position))).toEqual([
    998, 998, 1_000, 1_000, 1_502, 1_502,
  ]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(1_507);
  expect(events).toHaveLength(1_507);
});

it('reads a stream as commands fold it', async () => {
  const events = (await readEvery('streams')).filter(({ stream }) => stream === short);
  expect(events).toEqual(await eventsOf(store, short));
  expect(events.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
});

it('reads a time with the digits that were put behind it', async () => {
  const first = versionOf(await eventsOf(store, long), 1);
  expect(hashEvent(first, '')).toBe(first.hash);
  await tamper(database.pool, `UPDATE es.events SET at = at + interval '1 microsecond' WHERE id = $1`, [
    first.id,
  ]);
  const moved = versionOf(await eventsOf(store, long), 1);
  expect(hashEvent(moved, '')).not.toBe(moved.hash);
  expect(Date.parse(moved.at)).toBe(Date.parse(first.at));
});
