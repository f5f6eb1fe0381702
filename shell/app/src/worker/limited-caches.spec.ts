import { BROWSER_MS } from '@stampwell/client/within';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { limitCacheReads } from './limited-caches.ts';

// A worker's scope, at which Workbox looks while it is loaded.
const { FetchEvent } = vi.hoisted(() => {
  class ExtendableEvent extends Event {
    waitUntil() {}
  }
  const FetchEvent = class extends ExtendableEvent {};
  const location = new URL('https://stampwell.test/');
  const scope = { self: globalThis, location, __WB_DISABLE_DEV_LOGS: true, ExtendableEvent, FetchEvent };
  return Object.assign(globalThis, scope);
});

const network = vi.fn(async () => new Response('from the network'));
const waits = () => new Promise<Response>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', network);
  network.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function storageThat(match: () => Promise<Response | undefined>) {
  const storage = { match, open: async () => ({ put: waits }) };
  limitCacheReads(storage as unknown as CacheStorage);
  vi.stubGlobal('caches', storage);
}
const ask = (strategy: CacheFirst) =>
  strategy
    .handle({
      event: new FetchEvent('fetch') as never,
      request: new Request('https://stampwell.test/a.0123abcd.js'),
    })
    .then((answer) => answer.text());

it('answers from the cache where it answers', async () => {
  storageThat(async () => new Response('from the cache'));
  expect(await ask(new CacheFirst())).toBe('from the cache');
  expect(network).not.toHaveBeenCalled();
});

it.each([
  ['never answers', waits],
  ['rejects', () => Promise.reject(new Error('the storage is ill'))],
  [
    'throws',
    () => {
      throw new Error('SecurityError');
    },
  ],
])('asks the network where the cache %s', async (_, match) => {
  storageThat(match);
  const answer = ask(new CacheFirst());
  await vi.advanceTimersByTimeAsync(BROWSER_MS);
  expect(await answer).toBe('from the network');
});

it('ends where neither answers', async () => {
  storageThat(waits);
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const answer = ask(new NetworkFirst() as never).catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(BROWSER_MS);
  expect(await answer).toBe('failed');
});
