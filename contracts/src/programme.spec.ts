import fc from 'fast-check';
import { expect, it } from 'vitest';
import { houseText } from './events/free-text.ts';
import { DEFAULT_TERMS, type ProgrammeTerms, type TermsVersion } from './events/terms.ts';
import {
  appliesTo,
  cardProgress,
  cardView,
  eases,
  heldTerms,
  makesRewardReady,
  rewardsBetween,
  walletFigures,
} from './programme.ts';

const terms = { steps: [8] };
const balances = fc.integer({ min: 0, max: 60 });
const anyTerms = fc.integer({ min: 1, max: 50 }).map((stamps) => ({ steps: [stamps] }));
const view = (current_stamps: number, under: Parameters<typeof cardView>[1] = terms) =>
  cardView({ current_stamps }, under);

it.each([
  [0, { percentage: 0, isReady: false, ready: [], next: { step: 8, missing: 8 } }],
  [3, { percentage: 38, isReady: false, ready: [], next: { step: 8, missing: 5 } }],
  [
    8,
    {
      percentage: 100,
      isReady: true,
      ready: [{ step: 8, number: 1, uses: 8, leaves: 0, surplus: 0 }],
      next: null,
    },
  ],
  [
    13,
    {
      percentage: 100,
      isReady: true,
      ready: [{ step: 8, number: 1, uses: 13, leaves: 0, surplus: 5 }],
      next: null,
    },
  ],
])('[SC4, SC5] knows what a card of %d stamps of 8 is worth', (balance, expected) => {
  expect(view(balance)).toEqual({ stamps: balance, size: 8, ...expected });
});

it('keeps the stamps that a reward does not ask for, if the terms keep them', () => {
  expect(view(13, { ...terms, keeps_rest: true }).ready).toEqual([
    { step: 8, number: 1, uses: 8, leaves: 5, surplus: 0 },
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

const words = (text: string) => houseText(text);
const version = (
  nth: number,
  changes: Partial<ProgrammeTerms> = {},
  stamps: readonly number[] = [10],
): TermsVersion => ({
  ...DEFAULT_TERMS,
  steps: stamps.map((each) => ({ stamps: each, reward_description: words('Coffee'), reward_emoji: '☕' })),
  ...changes,
  version: nth,
  at_once: false,
  applies_to: [],
});
const cake = [{ stamps: 10, reward_description: words('Cake'), reward_emoji: '☕' }];

it.each<[string, boolean, TermsVersion, TermsVersion]>([
  ['the same again', true, version(1), version(2)],
  ['fewer stamps', true, version(1), version(2, {}, [8])],
  ['more stamps', false, version(1), version(2, {}, [12])],
  ['other words', false, version(1), version(2, { steps: cake })],
  [
    'another emoji',
    false,
    version(1),
    version(2, { steps: [{ ...cake[0]!, reward_description: words('Coffee'), reward_emoji: '🍰' }] }),
  ],
  ['a step more', false, version(1), version(2, {}, [5, 10])],
  ['a step later', false, version(1, {}, [5, 10]), version(2, {}, [6, 10])],
  ['a shorter wait', true, version(1, { scan_cooldown_hours: 4 }), version(2, { scan_cooldown_hours: 0 })],
  ['a longer wait', false, version(1, { scan_cooldown_hours: 0 }), version(2, { scan_cooldown_hours: 4 })],
  ['another daily cap', true, version(1), version(2, { daily_stamp_cap: 5 })],
  ['stamps to spend', false, version(1), version(2, { spends: true })],
  ['keeping the rest', true, version(1), version(2, { keeps_rest: true })],
  ['keeping it no more', false, version(1, { keeps_rest: true }), version(2)],
  ['a lapse', false, version(1), version(2, { lapses_after_months: 36 })],
  ['a lapse sooner', false, version(1, { lapses_after_months: 12 }), version(2, { lapses_after_months: 6 })],
  ['a lapse later', true, version(1, { lapses_after_months: 6 }), version(2, { lapses_after_months: 12 })],
  ['no lapse any more', true, version(1, { lapses_after_months: 6 }), version(2)],
])('[PG1] takes %s for easier: %s', (_, isEasier, now, next) => {
  expect(eases(now, next)).toBe(isEasier);
});

function history(...changes: TermsVersion[]): TermsVersion[] {
  const versions: TermsVersion[] = [];
  for (const next of changes)
    versions.push(next.at_once ? next : { ...next, applies_to: appliesTo(versions, next) });
  return versions;
}

it('[PG1] keeps for a card what it began under, until later terms ease it', () => {
  const versions = history(version(1), version(2, {}, [12]), version(3, {}, [11]), version(4, {}, [9]));
  const held = (began: number) => heldTerms(versions, began).version;
  expect([1, 2, 3, 4].map(held)).toEqual([4, 4, 4, 4]);
  expect([1, 2, 3].map((began) => heldTerms(versions.slice(0, 3), began).version)).toEqual([1, 3, 3]);
});

it('[PG1] had each change apply to every card in 1.0.0, and holds what that left', () => {
  const atOnce = (nth: number, stamps: number) => ({ ...version(nth, {}, [stamps]), at_once: true });
  const versions = history(atOnce(1, 8), atOnce(2, 12), version(3, {}, [15]));
  expect([1, 2, 3].map((began) => heldTerms(versions, began).version)).toEqual([2, 2, 3]);
});

it('[PG1] never makes what a card holds dearer, and gives the same for the version held as for the version begun', () => {
  const change = fc.record({
    stamps: fc.integer({ min: 5, max: 20 }),
    words: fc.constantFrom('Coffee', 'Cake'),
    scan_cooldown_hours: fc.constantFrom(0, 4, 24),
    keeps_rest: fc.boolean(),
    lapses_after_months: fc.constantFrom(null, 3, 12),
  });
  const property = fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
    const versions = history(
      ...changes.map(({ stamps, words: text, ...rest }, nth) =>
        version(nth + 1, {
          ...rest,
          steps: [{ stamps, reward_description: words(text), reward_emoji: '☕' }],
        }),
      ),
    );
    for (const { version: began } of versions) {
      let held = heldTerms(versions.slice(0, began), began);
      expect(held.version).toBe(began);
      for (let length = began + 1; length <= versions.length; length += 1) {
        const now = heldTerms(versions.slice(0, length), began);
        expect(eases(held, now)).toBe(true);
        expect(heldTerms(versions.slice(0, length), held.version)).toBe(now);
        held = now;
      }
    }
  });
  fc.assert(property, { numRuns: 1_000 });
});
