import { expect, it, vi } from 'vitest';
import { lookAt, NoAnswer, within } from './within.ts';

it('gives the answer, or what was thrown, or that there was none', async () => {
  vi.useFakeTimers();
  expect(await within(100, () => 1)).toBe(1);
  expect(await within(100, async () => 2)).toBe(2);
  const throwing = () => {
    throw new TypeError('missing');
  };
  await expect(within(100, throwing)).rejects.toThrow(TypeError);
  const silent = within(100, () => new Promise(() => undefined)).catch((error) => error);
  await vi.advanceTimersByTimeAsync(100);
  expect(await silent).toBeInstanceOf(NoAnswer);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect([lookAt(throwing), lookAt(() => 3)]).toEqual([undefined, 3]);
});
