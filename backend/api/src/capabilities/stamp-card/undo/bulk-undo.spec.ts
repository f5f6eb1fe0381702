import { describe, expect, it } from 'vitest';
import { givenWhenThen, nthId } from '../../../testing/given-when-then.ts';
import {
  at,
  businessId,
  customerId,
  hoursBefore,
  noon,
  rewardRedeemed,
  stampsGiven,
  stampsReversed,
  terms,
  today,
} from '../stamp-card.fixtures.ts';
import * as decider from './bulk-undo.decider.ts';

const given = givenWhenThen(decider);
const undo = (nth: number): decider.UndoInBulk => ({
  businessId,
  customerId,
  entryId: nthId(nth),
  own: 99,
  terms,
  now: noon,
  today,
});
const daysBefore = (days: number) => hoursBefore(days * 24);

describe('a bulk undo', () => {
  it('[SC38] takes back what was given up to 30 days ago', () => {
    given(
      at(daysBefore(29), stampsGiven(3)),
      at(daysBefore(2), stampsGiven(2, { balance_after: 5, first: false })),
    )
      .when(undo(1))
      .thenEvents(stampsReversed(nthId(1), { amount: 3, balance_after: 2, last_earned_at: daysBefore(2) }));
    given(at(daysBefore(31), stampsGiven(3)))
      .when(undo(1))
      .thenEvents();
  });

  it('[SC38] takes nothing back twice', () => {
    given(
      at(daysBefore(1), stampsGiven(3)),
      at(daysBefore(1), stampsGiven(2, { balance_after: 5, first: false })),
      stampsReversed(nthId(1), { amount: 3, balance_after: 2, last_earned_at: daysBefore(1) }),
    )
      .when(undo(1))
      .thenEvents();
  });

  it('[SC90] [SC97] names the card that the stamps are on, and the place where they were given', () => {
    const where = { programme: 2, place_id: nthId(7) };
    given(at(daysBefore(1), stampsGiven(3, where)))
      .when({ ...undo(1), programme: 2 })
      .thenEvents(stampsReversed(nthId(1), { amount: 3, balance_after: 0, last_earned_at: null, ...where }));
  });

  it('[SC39] leaves what was spent: no card goes below 0', () => {
    given(at(daysBefore(1), stampsGiven(10)), at(daysBefore(1), rewardRedeemed()))
      .when(undo(1))
      .thenEvents();
  });

  it('[SC52] leaves stamps of which another card of the same person paid', () =>
    given(at(daysBefore(1), stampsGiven(3)))
      .when({ ...undo(1), own: 2 })
      .thenEvents());

  it('says when the newest earning was that still stands, or that there is none', () => {
    const { when } = given(at(daysBefore(1), stampsGiven(3)));
    when(undo(1)).thenEvents(stampsReversed(nthId(1), { amount: 3, balance_after: 0, last_earned_at: null }));
  });

  it('remembers no further back than a bulk undo may reach', () => {
    const { state } = given(
      at(daysBefore(40), stampsGiven(1)),
      at(daysBefore(1), stampsGiven(1, { balance_after: 2 })),
    );
    expect(state.earned).toHaveLength(1);
  });
});
