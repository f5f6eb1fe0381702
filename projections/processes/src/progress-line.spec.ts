import { describe, expect, it } from 'vitest';
import { progressLine } from './progress-line.ts';

describe('progress line', () => {
  it.each([
    [{ done: 0, total: 100, elapsedMs: 0 }, '0 %  0 events/s'],
    [{ done: 50, total: 100, elapsedMs: 1000 }, '50 %  50 events/s  1 s left'],
    [{ done: 1_000_000, total: 100_000_000, elapsedMs: 10_000 }, '1 %  100,000 events/s  17 min left'],
    [{ done: 100, total: 100, elapsedMs: 1000 }, '100 %  100 events/s  writing and indexing'],
    [{ done: 0, total: 0, elapsedMs: 10 }, '100 %  0 events/s  writing and indexing'],
  ])('%o', (seen, words) => {
    expect(progressLine(seen)).toContain(words);
  });

  it('fills the bar as far as it is done', () => {
    expect(progressLine({ done: 1, total: 2, elapsedMs: 1 })).toMatch(/^█{15}░{15} /);
  });
});
