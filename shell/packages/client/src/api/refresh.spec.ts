import { REQUEST_TIMEOUT_MS } from '@stampwell/contracts/limits.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const exchange = vi.fn();
vi.mock('./http.ts', () => ({ exchange }));
vi.mock('../session/session.ts', () => ({
  endSession: vi.fn(),
  setToken: vi.fn(),
  storedToken: () => 'old',
  tokenOf: () => 'old',
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  exchange.mockReset();
  exchange.mockImplementation(async () => new Response(JSON.stringify({ access_token: 'new' })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function refreshed(locks: unknown) {
  vi.stubGlobal('navigator', { locks });
  const { refreshToken } = await import('./refresh.ts');
  const token = refreshToken('general', 'old');
  await vi.advanceTimersByTimeAsync(2 * REQUEST_TIMEOUT_MS);
  return token;
}

it.each([
  ['missing', undefined],
  [
    'throwing',
    {
      request: () => {
        throw new DOMException('no', 'SecurityError');
      },
    },
  ],
  ['refused', { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
  ['never answered', { request: () => new Promise(() => undefined) }],
])('goes on without a lock where it is %s', async (_, locks) => {
  expect(await refreshed(locks)).toBe('new');
  expect(exchange).toHaveBeenCalledTimes(1);
});

it('refreshes under the lock, once, even if it is granted when nobody waits for it any more', async () => {
  let isHeld = false;
  exchange.mockImplementation(async () => {
    expect(isHeld).toBe(true);
    return new Response(JSON.stringify({ access_token: 'new' }));
  });
  const request = async (_: string, work: () => Promise<unknown>) => {
    isHeld = true;
    return work();
  };
  expect(await refreshed({ request })).toBe('new');
  exchange.mockImplementation(async () => new Response(JSON.stringify({ access_token: 'newer' })));
  vi.resetModules();
  exchange.mockClear();
  const late = async (_: string, work: () => Promise<unknown>) => {
    await new Promise((resolve) => setTimeout(resolve, REQUEST_TIMEOUT_MS + 5_000));
    return work();
  };
  expect(await refreshed({ request: late })).toBe('newer');
  expect(exchange).toHaveBeenCalledTimes(1);
});
