import { DomainError } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import type { SpecJob } from '../../testing/spec-jobs.worker.ts';
import { createWorkerPool, type PoolOptions } from './worker-pool.ts';

const file = new URL('../../testing/spec-jobs.worker.ts', import.meta.url);
const opened = (options: Partial<PoolOptions> = {}) =>
  createWorkerPool<SpecJob, string>({ file, memoryMb: 64, ...options });
const of = (key: string, timeoutMs = 60_000) => ({ key, timeoutMs });

describe.each(['thread', 'process'] as const)('a pool of workers, each in a %s,', (place) => {
  it('runs jobs elsewhere, passes on what they throw, and keeps the worker for the next one', async () => {
    const pool = opened({ in: place });
    const where = await pool.run('where', of('a'));
    expect(where).not.toBe(`${process.pid} 0`);
    const refused = await pool.run('refused', of('a')).catch((error: DomainError) => error);
    expect(refused).toBeInstanceOf(DomainError);
    expect(refused).toMatchObject({ code: 'validation_failed', details: { field: 'file' } });
    await expect(pool.run('broken', of('b'))).rejects.toThrow('cannot');
    expect(await pool.run('where', of('b'))).toBe(where);
  });

  it.each([
    ['endless', { limit: 'time' }],
    ['greedy', { limit: 'memory' }],
    ['exits', { message: expect.stringContaining('ended with 3') as string }],
  ] as const)('outlives a job that is %s', async (job, seen) => {
    const pool = opened({ in: place, size: 1 });
    const timeoutMs = job === 'endless' ? 200 : 60_000;
    await expect(pool.run(job, of('a', timeoutMs))).rejects.toMatchObject(seen);
    expect(await pool.run('where', of('a'))).toBeTruthy();
  });
});

describe('a pool of workers', () => {
  it('lets keys take turns, so that nobody waits behind another’s queue', async () => {
    const pool = opened({ size: 1 });
    const order: string[] = [];
    const run = (key: string) => pool.run('where', of(key)).then(() => order.push(key));
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'c'].map(run));
    expect(order).toEqual(['a', 'b', 'c', 'a', 'a', 'a']);
  });

  it('leaves a worker free of a key whose jobs never end', async () => {
    const pool = opened({ size: 2 });
    const order: string[] = [];
    const jobs = [
      pool.run('endless', of('a', 1_000)),
      pool.run('endless', of('a', 1)),
      pool.run('where', of('b')),
    ];
    await Promise.all(jobs.map((job, nth) => job.catch(() => {}).then(() => order.push('aab'[nth] ?? ''))));
    expect(order).toEqual(['b', 'a', 'a']);
  });

  it('refuses a key that has too many waiting, and all where too many wait', async () => {
    const pool = opened({ size: 1, waitingPerKey: 2, waiting: 3 });
    const waiting = ['a', 'a', 'a', 'b'].map((key) => pool.run('where', of(key)));
    for (const key of ['a', 'b', 'c'])
      expect(() => pool.run('where', of(key))).toThrow(expect.objectContaining({ code: 'unavailable' }));
    await Promise.all(waiting);
    expect(await pool.run('where', of('a'))).toBeTruthy();
  });

  it('closes a worker that has had nothing to do', async () => {
    const pool = opened({ idleMs: 1 });
    const first = await pool.run('where', of('a'));
    await expect.poll(() => pool.run('where', of('a'))).not.toBe(first);
  });
});
