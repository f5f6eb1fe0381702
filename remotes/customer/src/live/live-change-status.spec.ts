import { expect, it } from 'vitest';
import { aCard } from '../testing/wallet.fixtures.ts';
import { liveChangeWords } from './live-change-status.tsx';

const steps = [
  { stamps: 4, reward_description: 'Biscuit', reward_emoji: '🍪' },
  { stamps: 8, reward_description: 'Cake', reward_emoji: '🍰' },
];

it.each([
  [3, undefined, '1 stamp added, 3 of 8 stamps'],
  [4, undefined, '1 stamp added, 4 of 8 stamps. Ready: Biscuit'],
  [5, [1], '1 stamp added, 5 of 8 stamps'],
  [8, undefined, '1 stamp added, 8 of 8 stamps. Your card is full'],
])('says what is ready with %s stamps', (current_stamps, taken, words) => {
  const card = { ...aCard(), steps, current_stamps, taken };
  expect(liveChangeWords({ kind: 'stamped', change: card, stampsBefore: current_stamps - 1 }, card)).toBe(
    words,
  );
});
