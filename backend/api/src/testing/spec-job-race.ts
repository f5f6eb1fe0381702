import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/**
 * A race: a job waits under a key; `react` writes a row, and enqueues no second job because of the waiting one; before that write is
 * committed, the waiting job runs. Resolves when both are over.
 */
export async function takenBeforeCommit(
  { pool, ports }: Pick<TestApp, 'pool' | 'ports'>,
  name: string,
  data: object,
  singletonKey: string,
  react: () => Promise<void>,
): Promise<void> {
  await ports.jobs.enqueue(name, data, { singletonKey, startAfter: new Date(Date.now() + 3_600_000) });
  const enqueue = ports.jobs.enqueue.bind(ports.jobs);
  const [enqueued, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const spy = vi.spyOn(ports.jobs, 'enqueue').mockImplementation(async (...job) => {
    await enqueue(...job);
    if (job[0] !== name || job[2]?.singletonKey !== singletonKey) return;
    enqueued.resolve();
    await committing.promise;
  });
  try {
    const reacting = react();
    await enqueued.promise;
    await pool.query('UPDATE jobs.job SET start_after = now() WHERE name = $1 AND singleton_key = $2', [
      name,
      singletonKey,
    ]);
    spy.mockRestore();
    // Wakes the workers.
    await enqueue(name, {});
    const isOverOrWaits = `SELECT WHERE EXISTS (SELECT FROM pg_locks WHERE NOT granted)
       OR NOT EXISTS (SELECT FROM jobs.job WHERE name = $1 AND singleton_key = $2 AND state < 'completed')`;
    await vi.waitFor(async () => {
      if (!(await pool.query(isOverOrWaits, [name, singletonKey])).rowCount) throw new Error('not taken yet');
    }, 10_000);
    committing.resolve();
    await reacting;
  } finally {
    committing.resolve();
    spy.mockRestore();
  }
}
