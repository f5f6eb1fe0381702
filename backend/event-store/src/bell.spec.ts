import { describe, expect, it } from 'vitest';
import { Bell } from './bell.ts';

const heard = (waiting: Promise<void>) =>
  Promise.race([
    waiting.then(() => true),
    new Promise((resolve) => setTimeout(resolve, 10)).then(() => false),
  ]);
const { signal } = new AbortController();

describe('a bell', () => {
  it('wakes all who wait', async () => {
    const bell = new Bell();
    const waiting = [bell.wait(bell.mark(), signal), bell.wait(bell.mark(), signal)].map(heard);
    bell.ring();
    expect(await Promise.all(waiting)).toEqual([true, true]);
  });

  it('is heard by one who looked elsewhere while it rang, once', async () => {
    const bell = new Bell();
    const mark = bell.mark();
    bell.ring();
    expect(await heard(bell.wait(mark, signal))).toBe(true);
    expect(await heard(bell.wait(bell.mark(), signal))).toBe(false);
  });

  it('lets go of one who is told to stop, or has waited long enough', async () => {
    const bell = new Bell();
    const stopping = new AbortController();
    const waiting = heard(bell.wait(bell.mark(), stopping.signal));
    stopping.abort();
    expect(await waiting).toBe(true);
    expect(await heard(bell.wait(bell.mark(), signal, 1))).toBe(true);
  });
});
