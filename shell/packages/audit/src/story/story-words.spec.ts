import type { CardStep } from '@stampwell/contracts/http/story.ts';
import { stepsUnder } from '@stampwell/contracts/programme.ts';
import { expect, it } from 'vitest';
import {
  byWords,
  outcomeWords,
  reasonWords,
  ruleChanges,
  ruleWords,
  seenWords,
  titleOf,
  whyNot,
} from './story-words.ts';

const rule = {
  steps: [{ stamps: 10, reward_description: 'Free coffee', reward_emoji: '☕' }],
  stamps_required: 10,
  scan_cooldown_hours: 4,
  reward_description: 'Free coffee',
  reward_emoji: '☕',
};
const step = (changes: Partial<CardStep>): CardStep => ({
  id: 'a',
  position: 1,
  kind: 'earned',
  carried_over: false,
  at: '2026-11-21T12:00:00Z',
  by: { kind: 'staff', name: null },
  stamps: 1,
  balance: 3,
  total_redeemed: 0,
  rule,
  undoes: null,
  undone_by: null,
  reason: null,
  refusal: null,
  ...changes,
});
const refused = (reason: NonNullable<CardStep['refusal']>['reason'], action: 'earn' | 'redeem' = 'earn') =>
  step({ kind: 'refused', stamps: 0, refusal: { action, reason, amount: 1, until: '2026-11-21T16:00:00Z' } });

it.each([
  ['put_together', 4, 'Put together with another card: 4 stamps came'],
  ['put_together', -1, 'Put together with another card: 1 stamp moved there'],
  ['put_together', 0, 'Put together with another card'],
  ['taken_apart', -3, 'Taken apart from another card: 3 stamps went back'],
  ['taken_apart', 4, 'Taken apart from another card: 4 stamps came back'],
] as const)('[SC52] %s, %i', (other_card, stamps, words) =>
  expect(titleOf(step({ other_card, stamps }))).toBe(words),
);

it('names what happened', () => {
  expect(
    [
      step({}),
      step({ carried_over: true, stamps: 4 }),
      step({ kind: 'earning_undone', carried_over: true, stamps: -4 }),
      step({ kind: 'redeemed', stamps: -10 }),
      step({ kind: 'earning_undone', stamps: -2 }),
      step({ kind: 'redemption_undone', stamps: 10 }),
      refused('cooldown_active'),
      refused('not_eligible', 'redeem'),
    ].map(titleOf),
  ).toEqual([
    '1 stamp given',
    '4 stamps carried over',
    '4 carried-over stamps taken back',
    '☕ Free coffee redeemed',
    '2 stamps taken back',
    'Reward taken back, 10 stamps returned',
    'No stamps given',
    'No reward given',
  ]);
});

it('gives the reason for a refusal, without the shop’s affairs to the customer', () => {
  expect(whyNot(step({}), 'customer')).toBeNull();
  expect(whyNot(refused('not_eligible', 'redeem'), 'customer')).toBe(
    'The card was not full: 3 of 10 stamps.',
  );
  expect(whyNot(refused('cooldown_active'), 'counter')).toContain('could be given from 21 Nov 2026');
  expect(whyNot(refused('subscription_required'), 'customer')).not.toContain('plan');
  expect(whyNot(refused('daily_cap_reached'), 'customer')).not.toContain('whoever');
});

it('gives the reason for an undo, if the shop gave one', () => {
  expect(reasonWords(step({ kind: 'earning_undone' }))).toBeNull();
  expect(reasonWords(step({ kind: 'earning_undone', reason: 'Scanned twice' }))).toBe(
    'Undone by the shop: Scanned twice',
  );
});

it('gives the reason for stamps that did not wait, to everybody', () => {
  const anyway = step({ stamps: 2, given_anyway: true, reason: 'Bought for the office' });
  expect(titleOf(anyway)).toBe('2 stamps given anyway');
  expect(reasonWords(anyway)).toBe('Before the wait was over: Bought for the office');
  expect(reasonWords({ ...anyway, reason: null })).toBeNull();
});

it('says when a scan that waited was seen, and by which time it counts', () => {
  const seen_at = '2026-11-21T12:00:00.000Z';
  expect(seenWords(step({}))).toBeNull();
  expect(seenWords(step({ seen_at, judged_by: 'seen' }))).toMatch(
    /^Scanned offline on 21 Nov 2026.*counts from then$/,
  );
  expect(seenWords(step({ seen_at, judged_by: 'arrived' }))).toContain('when it arrived');
});

it('says what an apology is for, to everybody', () => {
  const apology = step({ stamps: 2, apology: true, reason: 'The machine was broken' });
  expect(titleOf(apology)).toBe('2 stamps as an apology');
  expect(reasonWords(apology)).toBe('The shop’s words: The machine was broken');
});

it('names no staff to customers', () => {
  expect(byWords({ kind: 'staff', name: null }, 'customer')).toBe('by staff');
  expect(byWords({ kind: 'customer', name: null }, 'customer')).toBe('by you, on your phone');
  expect(byWords({ kind: 'owner', name: 'Corner' }, 'counter')).toBe('by Corner');
});

it('shows the terms, and where they changed', () => {
  expect(ruleWords(rule)).toBe('10 stamps for ☕ Free coffee, 4 hours between stamps');
  expect(ruleWords({ ...rule, scan_cooldown_hours: 0 })).toContain('no wait');
  const other = { ...rule, steps: stepsUnder(rule, { steps: [12] }) };
  expect([...ruleChanges([step({}), step({}), step({ rule: other }), step({ rule: other })])]).toEqual([2]);
});

it('shows how a question was settled', () => {
  const answer = { at: '', words: null };
  expect(outcomeWords({ ...answer, outcome: 'added', stamps: 2 })).toBe('2 stamps added');
  expect(outcomeWords({ ...answer, outcome: 'undone', stamps: -1 })).toBe('Undone, 1 stamp taken off');
  expect(outcomeWords({ ...answer, outcome: 'undone', stamps: 10 })).toBe('Undone, 10 stamps returned');
  expect(outcomeWords({ ...answer, outcome: 'explained', stamps: 0 })).toBe('Answered');
});
