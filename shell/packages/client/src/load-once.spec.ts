import { expect, it, vi } from 'vitest';
import { forgetFailures, loadOnce } from './load-once.ts';

it('loads once', async () => {
  const load = vi.fn(async () => 'screen');
  const once = loadOnce(load);
  expect(once()).toBe(once());
  expect(await once()).toBe('screen');
  expect(load).toHaveBeenCalledTimes(1);
});

it('keeps a failure until it is forgotten', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue('screen');
  const once = loadOnce(load);
  await expect(once()).rejects.toThrow('down');
  await expect(once()).rejects.toThrow('down');
  expect(load).toHaveBeenCalledTimes(1);
  forgetFailures();
  expect(await once()).toBe('screen');
});

it('keeps what succeeded', async () => {
  const once = loadOnce(async () => ({}));
  const first = await once();
  forgetFailures();
  expect(await once()).toBe(first);
});
