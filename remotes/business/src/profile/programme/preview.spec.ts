import { expect, it } from 'vitest';
import { previewOf } from './preview.ts';

const terms = { stamps_required: 8, reward_emoji: '🍰', reward_description: 'A slice of cake' };

it('shows the card as typed', () =>
  expect(previewOf(terms)).toEqual({
    required: 8,
    current: 5,
    early: [],
    emoji: '🍰',
    reward: 'A slice of cake',
  }));

it('shows a smaller reward once it has words', () => {
  const biscuit = { stamps: 4, reward_emoji: '🍪', reward_description: 'Biscuit' };
  const early = [biscuit, { ...biscuit, stamps: 6, reward_description: ' ' }];
  expect(previewOf({ ...terms, early }).early).toEqual([biscuit]);
});

it.each([
  ['', 10],
  [2, 5],
  [99, 20],
  ['abc', 10],
  [7.4, 7],
])('makes a card of %o stamps have %i', (typed, required) =>
  expect(previewOf({ ...terms, stamps_required: typed }).required).toBe(required),
);

it('falls back to the defaults for empty fields', () =>
  expect(previewOf({ ...terms, reward_emoji: ' ', reward_description: '' })).toMatchObject({
    emoji: '🎁',
    reward: 'Free coffee',
  }));
