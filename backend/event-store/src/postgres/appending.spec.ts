import { ConnectionLost } from '@stampwell/base/postgres';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import type { QueryConfig } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { eventsOf, firstOf, newKey, newStream, requestOf } from '../../testing/fixtures.ts';
import { Unstorable } from '../errors.ts';
import { oneVersion } from '../event-codec.ts';
import { VersionConflict } from '../port.ts';
import type { Queryable } from './connection.ts';
import { appendSurely, openPostgresStore, pendingAppend } from './postgres-store.ts';

const database = await openTestDatabase();
const store = await openPostgresStore({ url: database.url });
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** A connection that executes the first `times` statements but is lost before it can answer. */
function losingAnswers(times: number): Queryable {
  let left = times;
  const query = async (config: QueryConfig) => {
    const result = await database.pool.query(config);
    if (left-- > 0) throw new ConnectionLost(new Error('Connection terminated unexpectedly'));
    return result;
  };
  return { query, ending: false } as unknown as Queryable;
}

describe('an append whose answer is lost', () => {
  it('took effect once, and is answered', async () => {
    const [stream, key] = [newStream(), newKey()];
    const [result] = await appendSurely(losingAnswers(2), [
      pendingAppend(requestOf([firstOf(stream, 2)], { key }), oneVersion),
    ]);
    expect(await eventsOf(store, stream)).toEqual((result as { events: unknown }).events);
    expect((await store.load([], key)).record?.events).toHaveLength(2);
  });

  it('is a conflict where another was faster', async () => {
    const stream = newStream();
    const first = await store.append(requestOf([firstOf(stream)]));
    const [result] = await appendSurely(losingAnswers(1), [
      pendingAppend(requestOf([firstOf(stream)]), oneVersion),
    ]);
    expect(result).toEqual(new VersionConflict([stream]));
    expect(await eventsOf(store, stream)).toEqual(first.events);
  });
});

describe('an event that Postgres cannot hold', () => {
  const poison = (stream: string) =>
    requestOf([{ ...firstOf(stream), events: [{ type: 'Deposited', data: { text: 'a\u0000b' } }] }]);

  it('fails its own command and none of the batch', async () => {
    const streams = Array.from({ length: 5 }, () => newStream());
    const outcomes = await Promise.allSettled(
      streams.map((stream, n) => store.append(n === 2 ? poison(stream) : requestOf([firstOf(stream)]))),
    );
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true]);
    expect(await Promise.all(streams.map(async (stream) => (await eventsOf(store, stream)).length))).toEqual([
      1, 1, 0, 1, 1,
    ]);
  });

  it('is refused for its own sake', async () => {
    const refusal = await store.append(poison(newStream())).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Unstorable);
  });
});

it('answers what was asked before it is closed', async () => {
  const closing = await openPostgresStore({ url: database.url });
  const appends = Array.from({ length: 40 }, () => closing.append(requestOf([firstOf(newStream())])));
  await closing.close();
  expect(await Promise.all(appends)).toHaveLength(40);
});
