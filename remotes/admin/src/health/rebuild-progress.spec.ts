import { expect, it } from 'vitest';
import { type RebuildProgress, rateOf, timeLeft, type WatchedRebuild, watched } from './rebuild-progress.ts';

const notice = (done: number, state: RebuildProgress['state'] = 'running'): RebuildProgress => ({
  name: 'customer-cards',
  state,
  done,
  total: 10_000,
});

function after(...notices: [done: number, at: number, state?: RebuildProgress['state']][]): WatchedRebuild {
  const [first, ...rest] = notices.map(([done, at, state]) => ({ notice: notice(done, state), at }));
  if (!first) throw new Error('no notices');
  return rest.reduce(
    (seen, next) => watched(seen, next.notice, next.at),
    watched(undefined, first.notice, first.at),
  );
}

it('has no rate after one notice', () => {
  expect(rateOf(after([2_000, 100]))).toBeNull();
  expect(timeLeft(after([2_000, 100]))).toBeNull();
});

it('measures from the first notice it received', () => {
  const rebuild = after([2_000, 100], [4_000, 600], [6_000, 1_100]);
  expect(rateOf(rebuild)).toBe(4_000);
  expect(timeLeft(rebuild)).toBe(1_000);
});

it('keeps the duration at the end', () => {
  const rebuild = after([0, 0], [10_000, 2_500, 'done']);
  expect(rebuild).toMatchObject({ state: 'done', since: 0, now: 2_500 });
  expect(timeLeft(rebuild)).toBe(0);
});

it('starts over with the next rebuild', () => {
  expect(after([0, 0], [10_000, 2_500, 'done'], [0, 9_000])).toMatchObject({ since: 9_000, from: 0 });
  expect(after([5_000, 0], [100, 10])).toMatchObject({ since: 10, from: 100 });
});
