import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabaseTime } from './database-time.ts';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const query = vi.fn();
const pool = { query } as unknown as Pool;

beforeEach(() => {
  vi.useFakeTimers();
  query.mockResolvedValue({ rows: [{ now: NOON }] });
});
afterEach(() => vi.useRealTimers());

it('is the database’s, however wrong this process’s clock is or becomes', async () => {
  vi.setSystemTime(new Date('2020-01-01T00:00:00.000Z'));
  const time = await openDatabaseTime(pool);
  expect(time.now()).toEqual(NOON);
  vi.setSystemTime(new Date('2030-01-01T00:00:00.000Z'));
  vi.advanceTimersByTime(1500);
  expect(time.now()).toEqual(new Date('2026-11-21T12:00:01.500Z'));
  time.stop();
});

it('looks again, and goes on alone while the database is away', async () => {
  const time = await openDatabaseTime(pool);
  query.mockRejectedValueOnce(new Error('away'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(time.now()).toEqual(new Date('2026-11-21T12:00:10.000Z'));
  query.mockResolvedValueOnce({ rows: [{ now: new Date('2026-11-21T13:00:00.000Z') }] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(time.now()).toEqual(new Date('2026-11-21T13:00:00.000Z'));
  time.stop();
  const asked = query.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(query).toHaveBeenCalledTimes(asked);
});
