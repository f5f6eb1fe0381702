import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardProgress, isRewardReady, makesRewardReady, nextReward, rewardsBetween } from './programme.ts';

const terms = { stamps_required: 8 };
const balances = fc.integer({ min: 0, max: 60 });
const anyTerms = fc.integer({ min: 1, max: 50 }).map((stamps_required) => ({ stamps_required }));

it.each([
  [0, { stamps_required: 8, progress_percentage: 0, reward_eligible: false }, { at: 8, missing: 8 }],
  [3, { stamps_required: 8, progress_percentage: 38, reward_eligible: false }, { at: 8, missing: 5 }],
  [8, { stamps_required: 8, progress_percentage: 100, reward_eligible: true }, null],
  [13, { stamps_required: 8, progress_percentage: 100, reward_eligible: true }, null],
])('knows how far a card of %d stamps is, and what it comes to next', (balance, progress, next) => {
  expect(cardProgress(terms, balance)).toEqual(progress);
  expect(nextReward(terms, balance)).toEqual(next);
});

it('comes to the next reward with the stamps that are missing, not with one fewer', () =>
  fc.assert(
    fc.property(anyTerms, balances, (each, balance) => {
      const next = nextReward(each, balance);
      expect(next === null).toBe(isRewardReady(each, balance));
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
