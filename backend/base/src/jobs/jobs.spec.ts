import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Jobs, startJobs } from './jobs.ts';

const database = await openTestDatabase();
const failures = { failed: vi.fn(), recovered: vi.fn() };
/** As in two processes. */
let both: Jobs[];

beforeAll(async () => {
  const start = () =>
    startJobs({ databaseUrl: database.url, failures, cronSeconds: 1, pollSeconds: 6, superviseSeconds: 1 });
  both = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(both.map((jobs) => jobs.stop()));
  await database.drop();
});

const on = async (call: (jobs: Jobs) => Promise<void>) => void (await Promise.all(both.map(call)));
const jobsOf = async (name: string) =>
  (await database.pool.query('SELECT state, singleton_on FROM jobs.job WHERE name = $1', [name])).rows;

describe('of two processes', () => {
  it('one does what both do after a start', async () => {
    const work = vi.fn(async () => undefined);
    await on((jobs) => jobs.schedule('yearly', '0 0 1 1 *', work));
    await vi.waitFor(
      async () => expect(await jobsOf('yearly')).toMatchObject([{ state: 'completed' }]),
      10_000,
    );
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('one does each turn of a schedule', async () => {
    const work = vi.fn(async () => undefined);
    await on((jobs) => jobs.schedule('minutely', '* * * * *', work));
    await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(1), 10_000);
    const turns = (await jobsOf('minutely')).map(({ singleton_on }) => String(singleton_on));
    // One run at the start and one at the minute, and one more if another minute has passed.
    expect(work.mock.calls.length).toBeLessThanOrEqual(turns.length);
    expect(turns.length).toBeLessThanOrEqual(new Set(turns).size + 1);
  });

  it('one does what is enqueued, soon, and once for all who wait under a key', async () => {
    const seen: object[] = [];
    await on((jobs) => jobs.work('mail', async (data) => void seen.push(data)));
    await on((jobs) => jobs.enqueue('mail', { to: 'ada' }, { singletonKey: 'welcome ada' }));
    await vi.waitFor(async () => {
      const states = (await jobsOf('mail')).map(({ state }) => state);
      expect(states.length).toBeGreaterThan(0);
      expect(new Set(states)).toEqual(new Set(['completed']));
      // Sooner than the next poll.
    }, 4_000);
    expect(seen).toHaveLength((await jobsOf('mail')).length);
  });
});

it('tells of a job that fails, and tries it again', async () => {
  const work = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('no paper'));
  await both[0]?.work('print', work);
  await both[0]?.enqueue('print', {});
  await vi.waitFor(() => expect(failures.recovered).toHaveBeenCalledWith('print'), 14_000);
  expect(failures.failed).toHaveBeenCalledWith('print', new Error('no paper'));
  expect(work).toHaveBeenCalledTimes(2);
});

it('gives up to another what a process that died had taken', async () => {
  const dying = new PgBoss({
    connectionString: database.url,
    schema: 'jobs',
    schedule: false,
    supervise: false,
  });
  await dying.start();
  await dying.createQueue('orphan', { heartbeatSeconds: 60, notify: true });
  await both[0]?.enqueue('orphan', {});
  expect(await dying.fetch('orphan')).toHaveLength(1);
  await dying.stop();
  const work = vi.fn(async () => undefined);
  await both[0]?.work('orphan', work);
  await database.pool.query(
    `UPDATE jobs.job SET heartbeat_on = now() - interval '61 s' WHERE name = 'orphan'`,
  );
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), 14_000);
});

it('enqueues with a transaction, or not at all', async () => {
  const seen: object[] = [];
  await both[0]?.work('noted', async (data) => void seen.push(data));
  const put = (nth: number, end: string) =>
    database.pool.connect().then(async (client) => {
      await client.query('BEGIN');
      await both[0]?.enqueue('noted', { nth }, { client, singletonKey: String(nth) });
      await client.query(end);
      client.release();
    });
  await put(1, 'ROLLBACK');
  await put(2, 'COMMIT');
  await vi.waitFor(() => expect(seen).toEqual([{ nth: 2 }]), 4_000);
});

it('does what waits in the order in which it was put', async () => {
  const nths = Array.from({ length: 8 }, (_, nth) => nth);
  const maker = new PgBoss({
    connectionString: database.url,
    schema: 'jobs',
    schedule: false,
    supervise: false,
  });
  await maker.start();
  await maker.createQueue('ordered');
  for (const nth of nths) {
    await maker.send('ordered', { nth });
    // The order is that of milliseconds.
    await sleep(2);
  }
  await maker.stop();
  const seen: number[] = [];
  await both[0]?.work('ordered', async ({ nth }: { nth: number }) => void seen.push(nth));
  await vi.waitFor(() => expect(seen).toEqual(nths), 4_000);
});

it('goes on without a pause while more is waiting, and past one that fails', async () => {
  const seen: number[] = [];
  const work = async ({ nth }: { nth: number }) => {
    if (nth === 3) throw new Error('not this one');
    seen.push(nth);
  };
  await Promise.all(both.map((jobs) => jobs.work('more', work, { policy: 'standard', retryLimit: 0 })));
  await Promise.all(Array.from({ length: 45 }, (_, nth) => both[nth % 2]?.enqueue('more', { nth })));
  await vi.waitFor(() => expect(new Set(seen).size).toBe(44), 4_000);
  expect(seen).toHaveLength(44);
});

it('replaces a job of the same id, done or not', async () => {
  const id = '0195c000-0000-7000-8000-0000000000aa';
  const seen: object[] = [];
  await both[0]?.work('again', async (data) => void seen.push(data), { policy: 'standard' });
  for (const nth of [1, 2]) {
    await both[0]?.enqueue('again', { nth }, { id });
    await vi.waitFor(() => expect(seen).toHaveLength(nth), 4_000);
  }
  expect(seen).toEqual([{ nth: 1 }, { nth: 2 }]);
});
