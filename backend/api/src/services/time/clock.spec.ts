import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { openSandboxClock } from './clock.ts';

const db = await openTestDatabase();
afterAll(() => db.drop());

it('is moved in one process and has moved in all', async () => {
  const clocks = await Promise.all(Array.from({ length: 5 }, () => openSandboxClock(db.pool)));
  for (const mover of clocks) {
    const before = mover.offsetDays();
    await mover.advance(1.5);
    await Promise.all(clocks.map((clock) => clock.read()));
    expect(clocks.map((clock) => clock.offsetDays())).toEqual(clocks.map(() => before + 1.5));
  }
  await Promise.all(clocks.map((clock) => clock.advance(1)));
  expect((await openSandboxClock(db.pool)).offsetDays()).toBe(12.5);
});

it('asks once however many want to know', async () => {
  const clock = await openSandboxClock(db.pool);
  const query = vi.spyOn(db.pool, 'query');
  await clock.advance(0);
  await Promise.all(Array.from({ length: 100 }, () => clock.read()));
  expect(query.mock.calls.length).toBeLessThanOrEqual(3);
});

it('asks again after a question that failed', async () => {
  const clock = await openSandboxClock(db.pool);
  vi.spyOn(db.pool, 'query').mockRejectedValue(new Error('gone'));
  await expect.poll(() => clock.read().catch((error: Error) => error.message)).toBe('gone');
  vi.restoreAllMocks();
  await (await openSandboxClock(db.pool)).advance(1);
  const before = clock.offsetDays();
  await clock.read();
  expect(clock.offsetDays()).toBe(before + 1);
});
