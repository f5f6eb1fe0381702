// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { noteAnswered } from './connection.ts';
import { recoverWhenBack } from './recover.ts';

/** Whether the API answers the probe. */
let isThere: boolean;
vi.mock('./http.ts', () => ({
  exchange: async () => {
    noteAnswered(isThere);
    if (!isThere) throw new ApiError({ status: 0, code: 'network' });
  },
}));

let client: QueryClient;
let stop: () => void;
let reply: () => Promise<string>;
let asked: number;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  stop = recoverWhenBack(client);
  asked = 0;
  isThere = false;
});
afterEach(() => {
  stop();
  client.clear();
  noteAnswered(true);
  vi.useRealTimers();
});

const lost = async () => {
  noteAnswered(false);
  throw new ApiError({ status: 0, code: 'network' });
};
const found = async () => {
  noteAnswered(true);
  return 'here';
};

/** A screen that reads something. */
function show() {
  const observer = new QueryObserver(client, {
    queryKey: ['dashboard'],
    queryFn: () => {
      asked += 1;
      return reply();
    },
  });
  const close = observer.subscribe(() => undefined);
  return { close, data: () => observer.getCurrentResult().data };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('probes from time to time, and refetches only once the API answers', async () => {
  reply = lost;
  const screen = show();
  await pass(60_000);
  expect(asked).toBe(1);
  [reply, isThere] = [found, true];
  await pass(30_000);
  expect(screen.data()).toBe('here');
  expect(asked).toBe(2);
  await pass(120_000);
  expect(asked).toBe(2);
});

it('refetches at once when another call is answered or the browser is back online', async () => {
  for (const isBack of [() => noteAnswered(true), () => dispatchEvent(new Event('online'))]) {
    reply = lost;
    const screen = show();
    await pass(10);
    [reply, isThere] = [found, true];
    isBack();
    await pass(10);
    expect(screen.data()).toBe('here');
    screen.close();
    client.clear();
    isThere = false;
  }
});

it('leaves refused queries, and queries no longer on screen', async () => {
  reply = async () => {
    throw new ApiError({ status: 403, code: 'forbidden' });
  };
  show();
  await pass(60_000);
  expect(asked).toBe(1);
  client.clear();
  reply = lost;
  const screen = show();
  await pass(10);
  screen.close();
  const before = asked;
  await pass(60_000);
  expect(asked).toBe(before);
});
