import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardProgress, cardView, makesRewardReady, rewardsBetween, walletFigures } from './programme.ts';

const terms = { steps: [8] };
const balances = fc.integer({ min: 0, max: 60 });
const anyTerms = fc.integer({ min: 1, max: 50 }).map((stamps) => ({ steps: [stamps] }));
const view = (current_stamps: number, under: Parameters<typeof cardView>[1] = terms) =>
  cardView({ current_stamps }, under);

it.each([
  [0, { percentage: 0, isReady: false, ready: [], next: { step: 8, missing: 8 } }],
  [3, { percentage: 38, isReady: false, ready: [], next: { step: 8, missing: 5 } }],
  [8, { percentage: 100, isReady: true, ready: [{ step: 8, uses: 8, leaves: 0, surplus: 0 }], next: null }],
  [13, { percentage: 100, isReady: true, ready: [{ step: 8, uses: 13, leaves: 0, surplus: 5 }], next: null }],
])('[SC4, SC5] knows what a card of %d stamps of 8 is worth', (balance, expected) => {
  expect(view(balance)).toEqual({ stamps: balance, size: 8, ...expected });
});

it('keeps the stamps that a reward does not ask for, if the terms carry them over', () => {
  expect(view(13, { ...terms, carries_over: true }).ready).toEqual([
    { step: 8, uses: 8, leaves: 5, surplus: 0 },
  ]);
});

it('says how far a card is in the words of the wire', () => {
  expect(cardProgress({ current_stamps: 3 }, terms)).toEqual({
    stamps_required: 8,
    progress_percentage: 38,
    reward_eligible: false,
  });
});

it('comes to the next reward with the stamps that are missing, not with one fewer', () =>
  fc.assert(
    fc.property(anyTerms, balances, (each, balance) => {
      const { next, isReady } = view(balance, each);
      expect(next === null).toBe(isReady);
      if (next === null) return;
      expect(makesRewardReady(each, balance, balance + next.missing)).toBe(true);
      expect(makesRewardReady(each, balance, balance + next.missing - 1)).toBe(false);
    }),
  ));

it('makes a reward ready once, by the stamps that fill the card', () => {
  expect([7, 8, 9].map((after) => makesRewardReady(terms, after - 1, after))).toEqual([false, true, false]);
});

it('counts rewards alike in one step or in many', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 })), anyTerms, (steps, each) => {
      let [balance, rewards] = [0, 0];
      for (const step of steps) {
        rewards += rewardsBetween(each, balance, balance + step);
        balance += step;
      }
      expect(rewards).toBe(rewardsBetween(each, 0, balance));
    }),
  ));

it('counts for a wallet what can still be used, and every reward that was redeemed', () => {
  const cards = [
    { business_id: 'cafe', current_stamps: 8, reward_eligible: true },
    { business_id: 'bakery', current_stamps: 0, reward_eligible: false },
    { business_id: 'closed', current_stamps: 9, reward_eligible: false },
  ];
  expect(walletFigures(cards, new Set(['closed']), 5)).toEqual({
    total_stamps: 8,
    rewards_earned: 5,
    ready_to_claim: 1,
    active_cards: 1,
  });
});
