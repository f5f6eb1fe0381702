import { type ProgrammeVersions, type StoredCardEvent, standingWith } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { type Given, nthId, stored } from '../../../testing/given-when-then.ts';
import { mergeCards, splitCards } from '../merging.decider.ts';
import * as decider from '../stamp-card.decider.ts';
import {
  businessId,
  customerId,
  everyoneMay,
  giveStamps,
  needing,
  redemptionReversed,
  rewardRedeemed,
  stampsGiven,
  today,
  undo,
  terms as usual,
} from '../stamp-card.fixtures.ts';
import { maySwitch, type SwitchTerms, switchTerms } from './switch-terms.decider.ts';

/** Ten stamps; since version 2 twelve. */
const versions = [10, 12].map((stamps, nth) => ({
  ...needing(stamps),
  ...{ version: nth + 1, at_once: false, applies_to: [nth + 1] },
}));
const terms = versions[1] ?? usual;
const began = { steps: [10], terms_version: 1 };
const six = stampsGiven(6, began);

const cardAfter = (...events: Given[]) =>
  stored<StoredCardEvent>(events).reduce(decider.evolve, decider.initial);
const asked = (more: Partial<SwitchTerms> = {}): SwitchTerms => ({
  ...{ businessId, customerId, parties: everyoneMay, terms, versions, today, version: 2 },
  ...more,
});
const refusing = (card: decider.StampCard, more: Partial<SwitchTerms> = {}) => {
  try {
    switchTerms(asked(more), card);
    return null;
  } catch (error) {
    const { code, details } = error as { code: string; details: { message?: string } };
    return [code, details.message];
  }
};
const switched = (events: readonly Given[], more: Partial<SwitchTerms> = {}) =>
  cardAfter(...events, ...switchTerms(asked(more), cardAfter(...events)));
/** A programme whose second version has these steps. */
const withSteps = (...steps: number[]): Pick<SwitchTerms, 'terms' | 'versions'> => {
  const next = {
    ...terms,
    at_once: false,
    applies_to: [2],
    steps: steps.flatMap((stamps) => needing(stamps).steps),
  };
  return { terms: next, versions: [...versions.slice(0, 1), next] };
};
const onTheWay = rewardRedeemed({
  ...{ steps: [3, 10], terms_version: 1, balance_after: 6, stamps_used: 0, step: 1, taken: [1] },
});

it('[SC66] moves no stamp, and later stamps are decided under the new terms', () => {
  expect(switchTerms(asked(), cardAfter(six))).toEqual([
    {
      type: 'TermsSwitched',
      data: {
        ...{ business_id: businessId, customer_id: customerId, day: today },
        ...{ balance_after: 6, steps: [12], terms_version: 2, from_terms_version: 1 },
      },
    },
  ]);
  const card = switched([six]);
  expect(card).toEqual({ ...cardAfter(six), termsVersion: 2 });
  expect(decider.decide(giveStamps(1, { terms, versions }), card)).toMatchObject([
    { data: { balance_after: 7, steps: [12], terms_version: 2 } },
  ]);
});

it('[SC66] goes by later terms that ease the chosen ones', () => {
  const eased = { ...needing(11), version: 3, at_once: false, applies_to: [2, 3] };
  const programme: ProgrammeVersions = { terms: eased, versions: [...versions, eased] };
  expect(decider.decide(giveStamps(1, programme), switched([six]))).toMatchObject([
    { data: { steps: [11], terms_version: 3 } },
  ]);
});

it('[SC67] refuses in words where there is nothing to switch, and terms that were not seen', () => {
  expect(refusing(decider.initial)).toEqual(['not_found', undefined]);
  expect(refusing(cardAfter(six, rewardRedeemed(began)))).toEqual([
    'invalid_state',
    'An empty card goes by the shop’s terms of today.',
  ]);
  expect(refusing(switched([six]))).toEqual([
    'invalid_state',
    'Your card already goes by the shop’s terms of today.',
  ]);
  expect(refusing(cardAfter(six), { version: 1 })).toEqual([
    'invalid_state',
    'The shop has changed its terms since you opened this page. Please look at them first.',
  ]);
  expect(maySwitch(cardAfter(six), { terms, versions })).toBe(true);
  expect(maySwitch(switched([six]), { terms, versions })).toBe(false);
  expect(maySwitch(decider.initial, { terms, versions })).toBe(false);
});

it('[SC67] keeps a taken step where the new terms have a place for it, and else refuses', () => {
  const card = cardAfter(six, onTheWay);
  expect(switched([six, onTheWay], withSteps(4, 12))).toMatchObject({ termsVersion: 2, taken: [1] });
  const refusal = [
    'invalid_state',
    'You took a reward on the way that the new terms have no place for. They are for your next card.',
  ];
  expect(refusing(card)).toEqual(refusal);
  const spent = withSteps(4, 12);
  expect(refusing(card, { ...spent, terms: { ...spent.terms, spends: true } })).toEqual(refusal);
});

it('[SC13] refuses at a shop that is closed or not approved', () => {
  const at = (...standing: Parameters<typeof standingWith>) =>
    refusing(cardAfter(six), { parties: { ...everyoneMay, standing: standingWith(...standing) } })?.[0];
  expect([at('pending', 'full'), at('inactive', 'full')]).toEqual([
    'business_not_approved',
    'business_inactive',
  ]);
});

it('[SC68] switches merged cards as one, and keeps the terms after a split', () => {
  const two = { businessId, mergeId: 'm1', fromId: 'c2', intoId: customerId, terms, versions, today };
  const [guest, own] = [stampsGiven(2, began), six];
  const cards = { from: cardAfter(guest), into: cardAfter(own) };
  const { from: gone, into: came } = mergeCards(two, cards);
  const from = cardAfter(guest, ...gone);
  const into = switched([own, ...came]);
  expect(refusing(from)?.[0]).toBe('invalid_state');
  const split = splitCards(two, { from, into });
  expect(split.into).toMatchObject([{ data: { balance_after: 6, terms_version: 2 } }]);
  expect(split.from).toMatchObject([{ data: { balance_after: 2, terms_version: 1 } }]);
});

it('[SC64, SC68] gives an undone reward its own terms back', () => {
  const reward = rewardRedeemed({ ...began, balance_after: 0 });
  const ten = stampsGiven(10, began);
  const more = needing(14);
  const programme = {
    terms: { ...more, version: 3 },
    versions: [...versions, { ...more, version: 3, at_once: false, applies_to: [3] }],
  };
  const card = switched([ten, reward, stampsGiven(1, { steps: [12], terms_version: 2 })], {
    ...programme,
    version: 3,
  });
  expect(card.termsVersion).toBe(3);
  const at = new Date('2026-01-01T01:00:00.000Z');
  expect(decider.decide(undo(nthId(2), { ...programme, now: at }), card)).toMatchObject([
    { type: redemptionReversed(nthId(2)).type, data: { balance_after: 11, steps: [10], terms_version: 1 } },
  ]);
});
