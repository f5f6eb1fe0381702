import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreClock } from './store-clock.ts';

const NOON = new Date('2026-11-21T12:00:00.000Z');

describe('the store’s clock between two readings', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('goes on from the reading, however wrong this process’s own clock is', () => {
    const clock = new StoreClock();
    vi.setSystemTime(new Date('2020-01-01T00:00:00.000Z'));
    clock.set(NOON);
    vi.advanceTimersByTime(250);
    vi.setSystemTime(new Date('2030-01-01T00:00:00.000Z'));
    expect(clock.now()).toEqual(new Date('2026-11-21T12:00:00.250Z'));
  });

  it('is not trusted for longer than a second, or before a reading', () => {
    const clock = new StoreClock();
    expect(clock.now()).toBeUndefined();
    clock.set(NOON);
    vi.advanceTimersByTime(1001);
    expect(clock.now()).toBeUndefined();
  });
});
