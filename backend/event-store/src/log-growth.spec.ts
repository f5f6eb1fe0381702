import { describe, expect, it } from 'vitest';
import { LogGrowth } from './log-growth.ts';

const heard = (waiting: Promise<void>) =>
  Promise.race([
    waiting.then(() => true),
    new Promise((resolve) => setTimeout(resolve, 10)).then(() => false),
  ]);
const { signal } = new AbortController();

describe('the growth of the log', () => {
  it('wakes all who wait for it', async () => {
    const growth = new LogGrowth();
    const waiting = [growth.since(growth.times, signal), growth.since(growth.times, signal)].map(heard);
    growth.announce();
    expect(await Promise.all(waiting)).toEqual([true, true]);
  });

  it('counts for one who looked elsewhere meanwhile, once', async () => {
    const growth = new LogGrowth();
    const before = growth.times;
    growth.announce();
    expect(await heard(growth.since(before, signal))).toBe(true);
    expect(await heard(growth.since(growth.times, signal))).toBe(false);
  });

  it('lets go of one who is told to stop, or has waited long enough', async () => {
    const growth = new LogGrowth();
    const stopping = new AbortController();
    const waiting = heard(growth.since(growth.times, stopping.signal));
    stopping.abort();
    expect(await waiting).toBe(true);
    expect(await heard(growth.since(growth.times, signal, 1))).toBe(true);
  });
});
