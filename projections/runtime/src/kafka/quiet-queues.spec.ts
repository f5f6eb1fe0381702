// @ts-expect-error kafkajs declares no types of what it keeps to itself.
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './kafkajs-broker.ts';

const logger = { debug: () => undefined, warn: () => undefined };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('looks for waiting requests only while one waits', () => {
  const queue = new RequestQueue({ maxInFlightRequests: 1, requestTimeout: 1_000, logger });
  const sent: number[] = [];
  const push = (correlationId: number) =>
    queue.push({
      entry: { correlationId, resolve: () => undefined },
      expectResponse: true,
      sendRequest: () => sent.push(correlationId),
    });
  const answer = (correlationId: number) => queue.fulfillRequest({ correlationId, size: 0, payload: null });
  push(1);
  answer(1);
  expect(vi.getTimerCount()).toBe(0);

  queue.maybeThrottle(50);
  push(2);
  expect(sent).toEqual([1]);
  vi.advanceTimersByTime(50);
  expect(sent).toEqual([1, 2]);
  push(3);
  answer(2);
  expect(sent).toEqual([1, 2, 3]);
  answer(3);
  vi.runAllTimers();
  expect(vi.getTimerCount()).toBe(0);
});
