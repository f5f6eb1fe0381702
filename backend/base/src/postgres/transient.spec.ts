import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ConnectionLost, openClient, openPool } from './connection.ts';
import { retry } from './retry.ts';
import { inTransaction } from './transaction.ts';
import { isTransient } from './transient.ts';

const [database, server] = await Promise.all([openTestDatabase(), openTestDatabase()]);
afterAll(() => Promise.all([database.drop(), server.drop()]));

const failure = (code: string) => Object.assign(new Error('failed'), { code });
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('what may succeed later', () => {
  it.each(['08006', '25006', '40001', '40P01', '53300', '55000', '55P03', '57P01', '57P03', '58030'])(
    'includes the SQLSTATE %s',
    (code) => expect(isTransient(failure(code))).toBe(true),
  );

  it.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT'])('includes the system error %s', (code) =>
    expect(isTransient(failure(code))).toBe(true),
  );

  it.each(['22021', '23505', '42P01', '57014', 'ERR_INVALID_ARG_TYPE', 'SW409'])('excludes %s', (code) =>
    expect(isTransient(failure(code))).toBe(false),
  );

  it('requires every address of a host to have failed transiently', () => {
    const down = new AggregateError([failure('ECONNREFUSED'), failure('EHOSTUNREACH')]);
    expect(isTransient(down)).toBe(true);
    expect(isTransient(new AggregateError([failure('ECONNREFUSED'), failure('EACCES')]))).toBe(false);
  });

  it('ignores error messages', () => {
    expect(isTransient(new Error('Connection terminated unexpectedly'))).toBe(false);
  });
});

describe('a lost connection', () => {
  it('has a code in the middle of a statement', async () => {
    const client = await openClient({ connectionString: database.url });
    const asleep = reasonOf(client.query('SELECT pg_sleep(30)'));
    await vi.waitFor(async () => {
      const { rows } = await server.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND query LIKE '%pg_sleep(30)'`,
        [new URL(database.url).pathname.slice(1)],
      );
      expect(rows).toHaveLength(1);
    });
    expect(isTransient(await asleep)).toBe(true);
    expect(isTransient(await reasonOf(client.query('SELECT 1')))).toBe(true);
    await client.end();
  });

  it('has one if it was never established, for pool and single client', async () => {
    const nowhere = { connectionString: 'postgres://127.0.0.1:1/x' };
    const pool = openPool(nowhere);
    for (const error of [
      await reasonOf(pool.query('SELECT 1')),
      await reasonOf(pool.connect()),
      await reasonOf(openClient(nowhere)),
    ])
      expect(isTransient(error)).toBe(true);
    await pool.end();
  });

  it('includes time-outs, which pg reports without a code', async () => {
    const client = await openClient({ connectionString: database.url, query_timeout: 20 });
    const error = await reasonOf(client.query('SELECT pg_sleep(1)'));
    expect(error).toBeInstanceOf(ConnectionLost);
    await client.end();
  });
});

it.skipIf(process.platform === 'win32')('is left behind if its server hangs', async () => {
  const client = await openClient({ connectionString: database.url });
  const pool = openPool({ connectionString: database.url });
  const own = 'SELECT pg_backend_pid() AS pid';
  const [of, pooled] = await Promise.all([client.query(own), pool.query(own)]);
  const pids = [of.rows[0].pid, pooled.rows[0].pid];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const closed = new Promise((resolve) => pool.once('remove', resolve));
  await Promise.all([client.end(), pool.end(), closed]);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
});

it('is not lent again by a pool while a transaction on it still waits for an answer', async () => {
  const pool = openPool({ connectionString: database.url, max: 1, query_timeout: 50 });
  const asleep = inTransaction(pool, (client) => client.query('SELECT pg_sleep(5)'));
  expect(isTransient(await reasonOf(asleep))).toBe(true);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

describe('a retry', () => {
  it('retries transient failures, and throws others', async () => {
    const errors = [failure('57P03'), failure('ECONNREFUSED'), failure('23505')];
    const heard: unknown[] = [];
    const trying = retry(async (before) => Promise.reject(errors[before]), {
      firstPauseMs: 1,
      onRetry: (error) => heard.push(error),
    });
    expect(await reasonOf(trying)).toBe(errors[2]);
    expect(heard).toEqual(errors.slice(0, 2));
  });

  it('gives up after the time limit, with the last failure', async () => {
    const away = failure('ECONNREFUSED');
    expect(await reasonOf(retry(async () => Promise.reject(away), { forMs: 5, firstPauseMs: 1 }))).toBe(away);
  });

  it('can be set to retry anything, including our own mistakes', async () => {
    const work = async (before: number) => {
      if (before === 0) throw new TypeError('undefined is not a function');
      return before;
    };
    expect(await retry(work, { shouldRetry: () => true, firstPauseMs: 1 })).toBe(1);
  });
});
