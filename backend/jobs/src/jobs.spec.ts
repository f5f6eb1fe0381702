import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Jobs, startJobs } from './jobs.ts';

const database = await openTestDatabase();
const failures = { failed: vi.fn(), recovered: vi.fn() };
/** As two processes have them. */
let both: Jobs[];

beforeAll(async () => {
  const start = () => startJobs({ databaseUrl: database.url, failures, cronSeconds: 1, pollSeconds: 6 });
  // At the same moment, on a database that has no schema yet.
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
    // The start's and the minute's; of a minute that has gone by meanwhile, one more.
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
      // Sooner than anybody would have looked.
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
