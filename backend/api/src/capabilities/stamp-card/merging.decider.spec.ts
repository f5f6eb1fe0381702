import { describe, expect, it } from 'vitest';
import { type Given, nthId, stored } from '../../testing/given-when-then.ts';
import { mergeCards, splitCards } from './merging.decider.ts';
import * as decider from './stamp-card.decider.ts';
import {
  at,
  businessId,
  carryOver,
  giveStamps,
  needing,
  noon,
  redeemReward,
  stampsCarriedOver,
  stampsGiven,
  terms,
  today,
  undo,
} from './stamp-card.fixtures.ts';
import { ownStamps } from './state.rules.ts';

type Stored = Parameters<typeof decider.evolve>[1];
type Card = decider.StampCard;
type Cards = { from: Card; into: Card };

const two = { businessId, mergeId: 'm1', fromId: 'phone', intoId: 'kept', terms, today };
const given = (...events: Given[]): Card => stored<Stored>(events).reduce(decider.evolve, decider.initial);
const then = (card: Card, events: readonly Given[], nth = 100): Card =>
  stored<Stored>(events.map((event) => ({ at: noon.toISOString(), ...event })))
    .map((event, index) => ({ ...event, id: nthId(nth + index) }))
    .reduce(decider.evolve, card);

function merged(from: Card, into: Card): Cards {
  const events = mergeCards(two, { from, into });
  return { from: then(from, events.from), into: then(into, events.into) };
}
function split(cards: Cards): Cards {
  const events = splitCards(two, cards);
  return { from: then(cards.from, events.from), into: then(cards.into, events.into) };
}

describe('the example at the head of the module', () => {
  const start: Cards = { from: given(stampsGiven(5)), into: given(stampsGiven(6)) };
  const steps = {
    merge: ({ from, into }: Cards) => merged(from, into),
    split,
    redeem: (required: number) => (cards: Cards) => onKept(cards, redeemReward({ terms: needing(required) })),
    undo: (cards: Cards) => onKept(cards, undo(REWARD)),
  };
  const REWARD = nthId(100);
  const onKept = ({ from, into }: Cards, command: decider.StampCardCommand) => ({
    from,
    into: then(into, decider.decide(command, into)),
  });
  const shown = ({ from, into }: Cards) => [from.balance, into.balance, ownStamps(into)];
  function play(...taken: ((cards: Cards) => Cards)[]) {
    let cards = start;
    return taken.map((step) => {
      cards = step(cards);
      return shown(cards);
    });
  }

  it('[SC53] keeps what a reward needed of both', () =>
    expect(play(steps.merge, steps.redeem(10), steps.split)).toEqual([
      [0, 11, 6],
      [0, 0, 0],
      [0, 0, 0],
    ]));

  it('[SC53] has both back once that reward is undone', () =>
    expect(play(steps.merge, steps.redeem(10), steps.undo, steps.split)).toEqual([
      [0, 11, 6],
      [0, 0, 0],
      [0, 11, 6],
      [5, 6, 6],
    ]));

  it('[SC53] gives back what a reward used without needing it', () =>
    expect(play(steps.merge, steps.redeem(6), steps.split)).toEqual([
      [0, 11, 6],
      [0, 0, 0],
      [5, 0, 0],
    ]));
});

it('[SC52] moves all stamps to the other card', () => {
  const { from, into } = merged(given(stampsGiven(4)), given(stampsGiven(3)));
  expect([from.balance, into.balance]).toEqual([0, 7]);
});

it('[SC52] leaves a card that was never opened', () =>
  expect(mergeCards(two, { from: decider.initial, into: given(stampsGiven(3)) })).toEqual({
    from: [],
    into: [],
  }));

it('[SC52, SC53] opens a card, and closes it again if nothing happened on it', () => {
  const before = given(stampsGiven(4));
  expect(mergeCards(two, { from: before, into: decider.initial }).into).toMatchObject([
    { data: { first: true } },
  ]);
  const cards = merged(before, decider.initial);
  expect(cards.into.isOpened).toBe(true);
  const lapsesNotBefore = '2026-12-21';
  expect(split(cards)).toEqual({
    from: { ...before, lapsesNotBefore },
    into: { ...decider.initial, lapsesNotBefore },
  });
  const used = { ...cards, into: then(cards.into, decider.decide(giveStamps(1), cards.into)) };
  expect(split(used).into).toMatchObject({ isOpened: true, balance: 1 });
});

it('[SC52] takes an earning back from the card’s own stamps alone', () => {
  const emptied = then(given(stampsGiven(10)), decider.decide(redeemReward(), given(stampsGiven(10))), 50);
  const { into } = merged(given(stampsGiven(12)), emptied);
  const recent = { ...into, entries: into.entries.map((entry) => ({ ...entry, at: noon.getTime() })) };
  expect(() => decider.decide(undo(nthId(1)), recent)).toThrow(
    expect.objectContaining({ code: 'invalid_state' }),
  );
});

it('[SC51] counts the cooldown from the other card’s newer stamp, and its paper card', () => {
  const slow = { terms: { ...terms, scan_cooldown_hours: 2 } };
  const phone = given(at(noon.toISOString(), stampsGiven(1)), stampsCarriedOver(4, { balance_after: 5 }));
  const { into } = merged(phone, given(stampsGiven(3)));
  expect(() => decider.decide(giveStamps(1, slow), into)).toThrow(
    expect.objectContaining({ code: 'cooldown_active' }),
  );
  expect(() => decider.decide(carryOver(), into)).toThrow(expect.objectContaining({ code: 'invalid_state' }));
  expect(decider.decide(giveStamps(1, slow), split(merged(phone, given(stampsGiven(3)))).into)).toHaveLength(
    1,
  );
});

it('[SC53] gives the phone its stamps back if a reward did not need them', () => {
  const { from, into } = merged(given(stampsGiven(4)), given(stampsGiven(11)));
  const redeemed = then(into, decider.decide(redeemReward(), into), 200);
  expect(redeemed.balance).toBe(0);
  expect(splitCards(two, { from, into: redeemed }).from).toMatchObject([
    { data: { amount: 4, returned: 4 } },
  ]);
  const after = split({ from, into: redeemed });
  expect([after.from.balance, after.into.balance]).toEqual([4, 0]);
  expect(after.into.entries.at(-1)?.stamps).toBe(11);
});

it('[SC53] keeps what a reward needed of both, and gives it back with the reward', () => {
  const { from, into } = merged(given(stampsGiven(4)), given(stampsGiven(6)));
  const redeemed = then(into, decider.decide(redeemReward(), into), 200);
  const after = split({ from, into: redeemed });
  expect([after.from.balance, after.into.balance]).toEqual([0, 0]);
  const undone = then(redeemed, decider.decide(undo(nthId(200)), redeemed), 300);
  const whole = split({ from, into: undone });
  expect([whole.from.balance, whole.into.balance]).toEqual([4, 6]);
});

it('[SC53] splits only what is merged', () => {
  const cards = { from: given(stampsGiven(4)), into: given(stampsGiven(3)) };
  expect(() => splitCards(two, cards)).toThrow(expect.objectContaining({ code: 'invalid_state' }));
});
