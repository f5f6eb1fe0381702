import { expect, it } from 'vitest';
import { walletsOf } from './wallets-of.ts';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Safari/604.1', 5, true, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 5, true, false],
  ['Mozilla/5.0 (Linux; Android 16; K) Chrome/142.0 Mobile Safari/537.36', 5, false, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 0, true, true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36', 10, true, true],
])('%s with %s touch points: Apple’s %s, Google’s %s', (userAgent, touchPoints, apple, google) =>
  expect(walletsOf(userAgent, touchPoints)).toEqual({ apple, google }),
);
