import { afterEach, expect, it, vi } from 'vitest';
import { closingWords } from './closing.ts';

afterEach(() => vi.useRealTimers());

const closing = { closes_on: '2027-01-01', redeemable_until: '2027-03-03' };

it.each([
  ['2026-12-31T22:00:00Z', 'Takes no stamps from 1 January on. Redeem by 3 March.'],
  ['2026-12-31T23:30:00Z', 'Takes no more stamps. Redeem by 3 March.'],
  ['2027-03-03T12:00:00Z', 'Takes no more stamps. Redeem by 3 March.'],
  ['2027-03-03T23:30:00Z', 'This card has ended.'],
])('[PG17] says at %s what a card that closes still does, by the shop’s day', (now, words) => {
  vi.useFakeTimers({ now: new Date(now) });
  expect(closingWords(closing, 'Europe/Paris')).toBe(words);
});
