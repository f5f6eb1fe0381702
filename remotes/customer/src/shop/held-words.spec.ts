import { expect, it } from 'vitest';
import { aCard, aShop } from '../testing/wallet.fixtures.ts';
import { heldWords } from './held-words.ts';

const step = (stamps: number, reward_description = 'Coffee') => ({
  stamps,
  reward_description,
  reward_emoji: '☕',
});
const words = (current_stamps: number, own: ReturnType<typeof step>, today: ReturnType<typeof step>) =>
  heldWords(aCard({ current_stamps, steps: [own] }), aShop({ steps: [today] }));

it('[SC63] says under what a card stands, where it differs from the shop’s today', () => {
  expect(words(3, step(8), step(10))).toBe('You began when it took 8. That holds for you.');
  expect(words(3, step(8), step(8, 'Cake'))).toBe('You began when it gave ☕ Coffee. That holds for you.');
  expect(words(3, step(8), step(8))).toBeNull();
  expect(words(0, step(10), step(10))).toBeNull();
});
