import { expect, it } from 'vitest';
import { deedIn } from './deed.ts';

const at = '2026-11-21T12:00:00Z';
const given = { id: 'a', type: 'StampsGiven', data: { amount: 2 }, at };
const redeemed = {
  id: 'b',
  type: 'RewardRedeemed',
  data: { reward_emoji: '☕', reward_description: 'Free coffee' },
  at,
};
const reversed = { id: 'c', type: 'StampsReversed', data: { amount: 2, reverses: 'a' }, at };
const events = [given, redeemed, reversed];

it('tells an earning and a redemption in words', () => {
  expect(deedIn(given, events).words).toBe('2 stamps');
  expect(deedIn(redeemed, events)).toEqual({ words: '☕ Free coffee', isDeed: true, isUndone: false, at });
});

it('knows what was undone, and what is an undoing', () => {
  expect(deedIn(given, events).isUndone).toBe(true);
  expect(deedIn(reversed, events).isDeed).toBe(false);
});
