import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BROWSER_MS } from '../within.ts';
import { deviceKey, proveDevice } from './device-key.ts';

const QUESTION = { ticket: 'ticket', challenge: 'challenge' };
const SILENT = 'This browser’s storage does not answer. Close the browser, open it again and try once more.';
const KEEPS_NONE =
  'This browser keeps no cards, perhaps because its window is private. Please use another one.';

const refused = () => {
  const request: { error: DOMException; onerror?: () => void } = {
    error: new DOMException('no', 'UnknownError'),
  };
  queueMicrotask(() => request.onerror?.());
  return request;
};
const throws = () => {
  throw new DOMException('no', 'SecurityError');
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['missing', undefined, KEEPS_NONE],
  ['throwing', { open: throws }, KEEPS_NONE],
  ['rejecting', { open: refused }, KEEPS_NONE],
  ['never answering', { open: () => ({}) }, SILENT],
])('says what to do where the browser’s store is %s, and goes on without a key', async (_, store, words) => {
  vi.stubGlobal('indexedDB', store);
  const key = deviceKey();
  const proof = proveDevice(QUESTION).catch((error) => error);
  await vi.advanceTimersByTimeAsync(BROWSER_MS);
  expect(await key).toBeNull();
  expect(await proof).toMatchObject({ name: 'NoDeviceKeys', message: words, speaksForItself: true });
});
