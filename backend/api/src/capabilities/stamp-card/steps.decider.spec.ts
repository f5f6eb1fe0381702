import { type CardMergeEvent, houseText } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import { givenWhenThen, nthId, stored } from '../../testing/given-when-then.ts';
import { mergeCards, splitCards } from './merging.decider.ts';
import * as decider from './stamp-card.decider.ts';
import {
  at,
  businessId,
  carryOver,
  hoursBefore,
  noon,
  redeemReward,
  redemptionReversed,
  rewardRedeemed,
  stampsCarriedOver,
  stampsGiven,
  stampsReversed,
  terms,
  today,
  undo,
} from './stamp-card.fixtures.ts';

const given = givenWhenThen(decider);
const biscuit = { reward_description: houseText('Biscuit'), reward_emoji: '🍪' };
const steps = [{ stamps: 5, ...biscuit }, ...terms.steps];
const asked = [5, 10];
/** A biscuit at five stamps, a coffee at ten. */
const onTheWay = { terms: { ...terms, steps } };
const toSpend = { terms: { ...onTheWay.terms, spends: true } };
const keeping = { terms: { ...onTheWay.terms, keeps_rest: true } };

const stamps = (amount: number, balance_after = amount) =>
  at(hoursBefore(3), stampsGiven(amount, { steps: asked, balance_after }));
type Taken = Parameters<typeof rewardRedeemed>[0];
const biscuitTaken = (data: Taken = {}) =>
  rewardRedeemed({
    steps: asked,
    stamps_used: 0,
    balance_after: 7,
    step: 1,
    taken: [1],
    ...biscuit,
    ...data,
  });
const coffeeTaken = (data: Taken = {}) => rewardRedeemed({ steps: asked, total_redeemed: 2, ...data });
const tookBiscuit = (data: Taken = {}) => at(hoursBefore(2), biscuitTaken(data));
const tookCoffee = (data: Taken = {}) => at(hoursBefore(1), coffeeTaken(data));

describe('steps on the way', () => {
  it('[SC57] takes the first for no stamps, once a card', () => {
    given(stamps(7))
      .when(redeemReward({ ...onTheWay, step: 1 }))
      .thenEvents(biscuitTaken());
    given(stamps(7), tookBiscuit())
      .when(redeemReward({ ...onTheWay, step: 1 }))
      .thenRefused('not_eligible');
    given(stamps(7), tookBiscuit()).when(redeemReward(onTheWay)).thenRefused('not_eligible');
  });

  it('[SC57] begins the card anew with the last, whether or not the first was taken', () => {
    const coffee = coffeeTaken({ stamps_used: 12 });
    given(stamps(7), tookBiscuit(), stamps(5, 12))
      .when(redeemReward({ ...onTheWay, step: 2 }))
      .thenEvents(coffee);
    given(stamps(12))
      .when(redeemReward(onTheWay))
      .thenEvents({ ...coffee, data: { ...coffee.data, total_redeemed: 1 } });
    given(stamps(12), tookBiscuit(), tookCoffee(), stamps(5))
      .when(redeemReward({ ...onTheWay, step: 1 }))
      .thenEvents(biscuitTaken({ balance_after: 5, total_redeemed: 3 }));
  });

  it('[SC60] takes the largest that is ready where none is named', () => {
    given(stamps(9))
      .when(redeemReward(onTheWay))
      .thenEvents(biscuitTaken({ balance_after: 9 }));
    given(stamps(10))
      .when(redeemReward(onTheWay))
      .thenEvents(rewardRedeemed({ steps: asked }));
  });

  it.each([2, 3, -1, 1.5])('[SC60] refuses step %s of two at seven stamps', (step) => {
    given(stamps(7))
      .when(redeemReward({ ...onTheWay, step }))
      .thenRefused('not_eligible');
  });
});

describe('stamps to spend', () => {
  it('[SC58] uses the stamps of the step, as often as there are enough', () => {
    const spent = { stamps_used: 5, taken: undefined };
    given(stamps(12))
      .when(redeemReward({ ...toSpend, step: 1 }))
      .thenEvents(biscuitTaken({ ...spent, balance_after: 7 }));
    given(stamps(12), tookBiscuit({ ...spent, balance_after: 7 }))
      .when(redeemReward({ ...toSpend, step: 1 }))
      .thenEvents(biscuitTaken({ ...spent, balance_after: 2, total_redeemed: 2 }));
  });

  it('[SC59] uses all stamps for the last, or what it asks for where the rest is kept', () => {
    given(stamps(13))
      .when(redeemReward(toSpend))
      .thenEvents(rewardRedeemed({ steps: asked, stamps_used: 13 }));
    given(stamps(13))
      .when(redeemReward({ terms: { ...toSpend.terms, keeps_rest: true } }))
      .thenEvents(rewardRedeemed({ steps: asked, balance_after: 3 }));
  });
});

describe('what is left over', () => {
  it('[SC59] stays on the card that begins anew', () => {
    given(stamps(13), tookBiscuit({ balance_after: 13 }))
      .when(redeemReward(keeping))
      .thenEvents(rewardRedeemed({ steps: asked, balance_after: 3, total_redeemed: 2 }));
    given(stamps(25), tookCoffee({ balance_after: 15 }))
      .when(redeemReward({ ...keeping, step: 1 }))
      .thenEvents(biscuitTaken({ balance_after: 15, total_redeemed: 3 }));
  });

  it('[SC49] leaves a list’s stamps where a step on the way used none, and not after a reward that used some', () => {
    const listed = at(hoursBefore(4), stampsCarriedOver(7, { steps: asked }));
    const back = undo(nthId(1), { ...onTheWay, withinDays: 30 });
    const data = { steps: asked, balance_after: 0, amount: 7, reverses: nthId(1) };
    given(listed, tookBiscuit())
      .when(back)
      .thenEvents({
        type: 'CarryOverReversed',
        data: { ...stampsReversed('', data).data, ...data, last_earned_at: undefined },
      });
    given(listed, stamps(13, 20), tookCoffee({ balance_after: 10 }))
      .when(back)
      .thenRefused('invalid_state');
  });
});

describe('undoing a step', () => {
  const undone = (data: Parameters<typeof redemptionReversed>[1]) =>
    redemptionReversed(nthId(2), { steps: asked, stamps_restored: 0, balance_after: 7, ...data });
  const byMistake = [stamps(7), tookBiscuit()];

  it('[SC61] frees it, by itself', () => {
    given(...byMistake)
      .when(undo(nthId(2), onTheWay))
      .thenEvents(undone({}));
    given(...byMistake, undone({}))
      .when(redeemReward(onTheWay))
      .thenEvents(biscuitTaken());
    given(...byMistake, undone({}))
      .when(undo(nthId(2), onTheWay))
      .thenRefused('invalid_state');
  });

  it('[SC61] brings back with the last step what had been taken', () => {
    given(...byMistake, stamps(3, 10), tookCoffee())
      .when(undo(nthId(4), onTheWay))
      .thenEvents(
        redemptionReversed(nthId(4), {
          steps: asked,
          total_redeemed: 1,
          last_redeemed_at: hoursBefore(2),
          taken: [1],
        }),
      );
  });

  it('[SC61] frees it on the card on which it was taken, also once that has ended', () => {
    const ended = [
      ...byMistake,
      stamps(3, 10),
      tookCoffee(),
      stamps(5),
      tookBiscuit({ balance_after: 5, total_redeemed: 3 }),
    ];
    const first = undone({
      balance_after: 5,
      total_redeemed: 2,
      last_redeemed_at: hoursBefore(2),
      taken: [1],
    });
    given(...ended)
      .when(undo(nthId(2), onTheWay))
      .thenEvents(first);
    given(...ended, at(hoursBefore(0), first))
      .when(undo(nthId(4), onTheWay))
      .thenEvents(
        redemptionReversed(nthId(4), {
          steps: asked,
          balance_after: 15,
          total_redeemed: 1,
          last_redeemed_at: hoursBefore(2),
          taken: [1],
        }),
      );
  });

  it('[SC61] takes stamps back without freeing a step', () => {
    const reversed = stampsReversed(nthId(1), { steps: asked, amount: 7, balance_after: 0 });
    given(...byMistake)
      .when(undo(nthId(1), onTheWay))
      .thenEvents(reversed);
    given(...byMistake, at(hoursBefore(0), reversed), stamps(6))
      .when(redeemReward(onTheWay))
      .thenRefused('not_eligible');
  });
});

it('[SC41] carries a paper card over up to one fewer than a full card', () => {
  given()
    .when(carryOver(9, onTheWay))
    .thenEvents(stampsCarriedOver(9, { steps: asked }));
  given().when(carryOver(10, onTheWay)).thenRefused('validation_failed');
});

describe('merging', () => {
  const two = { businessId, mergeId: 'm', fromId: 'phone', intoId: 'kept', terms: onTheWay.terms, today };
  const cardOf = (...events: Parameters<typeof given>) => given(...events).state;
  const once = (card: decider.StampCard, events: CardMergeEvent[]) =>
    stored<Parameters<typeof decider.evolve>[1]>(events).reduce(decider.evolve, card);
  const took = (card: decider.StampCard, step: number, context: typeof onTheWay) =>
    stored<Parameters<typeof decider.evolve>[1]>(
      decider
        .decide(redeemReward({ ...context, step }), card)
        .map((event) => ({ ...event, at: noon.toISOString() })),
    )
      .map((event) => ({ ...event, id: `${step} on ${card.balance}` }))
      .reduce(decider.evolve, card);
  const merged = (from: decider.StampCard, into: decider.StampCard) => {
    const events = mergeCards(two, { from, into });
    return { from: once(from, events.from), into: once(into, events.into) };
  };
  const split = (both: Record<'from' | 'into', decider.StampCard>) => {
    const events = splitCards(two, both);
    return { from: once(both.from, events.from), into: once(both.into, events.into) };
  };
  const phone = cardOf(stamps(7), tookBiscuit());

  it('[SC62] counts the steps of both, and gives each its own again', () => {
    const kept = cardOf(stamps(6));
    const both = merged(phone, kept);
    expect(both).toMatchObject({ from: { balance: 0 }, into: { balance: 13, taken: [1] } });
    expect(both.from.taken).toBeUndefined();
    expect(() => took(both.into, 1, onTheWay)).toThrow('not eligible');
    const apart = split(both);
    expect(apart).toMatchObject({ from: { balance: 7, taken: [1] }, into: { balance: 6 } });
    expect(apart.into.taken).toBeUndefined();
    const twice = split(merged(phone, cardOf(stamps(6), tookBiscuit({ balance_after: 6 }))));
    expect(twice).toMatchObject({ from: { taken: [1] }, into: { taken: [1] } });
  });

  it('[SC62] gives a card its steps back that a reward did not need, and none where it was needed', () => {
    const unneeded = merged(phone, cardOf(stamps(10)));
    const coffee = { ...unneeded, into: took(unneeded.into, 2, onTheWay) };
    expect(coffee.into).toMatchObject({ balance: 0, taken: undefined });
    expect(split(coffee)).toMatchObject({ from: { balance: 7, taken: [1] }, into: { balance: 0 } });

    const needed = merged(phone, cardOf(stamps(6)));
    const shared = split({ ...needed, into: took(needed.into, 2, onTheWay) });
    expect(shared).toMatchObject({ from: { balance: 0, taken: undefined } });
  });

  it('[SC62] leaves a card that a reward did not need its stamps, where the rest is kept', () => {
    const both = merged(phone, cardOf(stamps(10)));
    const coffee = { ...both, into: took(both.into, 2, keeping) };
    expect(coffee.into).toMatchObject({ balance: 7, taken: undefined });
    expect(split(coffee)).toMatchObject({ from: { balance: 7, taken: [1] }, into: { balance: 0 } });
  });

  it('[SC62] brings the steps of both back with a reward that is undone', () => {
    for (const own of [6, 10]) {
      const both = merged(phone, cardOf(stamps(own)));
      const coffee = took(both.into, 2, onTheWay);
      const [event] = decider.decide(undo(`2 on ${7 + own}`, onTheWay), coffee);
      expect(event).toMatchObject({ data: { taken: [1], balance_after: 7 + own } });
      const back = stored<Parameters<typeof decider.evolve>[1]>(event ? [event] : []).reduce(
        decider.evolve,
        coffee,
      );
      expect(split({ ...both, into: back })).toMatchObject({
        from: { balance: 7, taken: [1] },
        into: { balance: own, taken: undefined },
      });
    }
  });
});
