import { REFUSALS } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { type Given, givenWhenThen } from '../../../testing/given-when-then.ts';
import { businessId, customerId, noon, terms, today } from '../stamp-card.fixtures.ts';
import * as decider from './refusals.decider.ts';

const given = givenWhenThen(decider);
const refused = { action: 'redeem', reason: 'not_eligible' } as const;
const refuse = (context: Partial<decider.RecordRefusal> = {}): decider.RecordRefusal => ({
  businessId,
  customerId,
  refused,
  by: { kind: 'business', id: businessId },
  card: { isOpened: true, balance: 3 },
  terms,
  now: noon,
  today,
  ...context,
});
const told = (nth: number, at = '2026-11-21T08:00:00.000Z', day = today): Given => ({
  type: 'RewardRefused',
  at,
  data: {
    business_id: businessId,
    customer_id: customerId,
    balance: 3,
    steps: [10],
    terms_version: 3,
    day,
    nth,
    reason: 'not_eligible',
  },
});
const event = (nth: number) => ({ type: told(nth).type, data: told(nth).data });
const many = (count: number, day = today) =>
  Array.from({ length: count }, (_, nth) => told(nth + 1, `2026-11-2${day.at(-1)}T0${nth}:00:00.000Z`, day));

it('[SC27] tells what was asked for and why not', () => {
  given().when(refuse()).thenEvents(event(1));
  given(told(1)).when(refuse()).thenEvents(event(2));
});

it('[SC28] takes the same within a minute for the same, of the same person alone', () => {
  const before = told(1, new Date(noon.getTime() - 59_000).toISOString());
  const bySystem = { kind: 'system', id: 'system' };
  given(before)
    .when(refuse({ by: bySystem }))
    .thenEvents();
  given(before).when(refuse()).thenEvents(event(2));
  const earn = { action: 'earn', amount: 1, reason: 'cooldown_active', until: null } as const;
  expect(decider.decide(refuse({ by: bySystem, refused: earn }), given(before).state)).toHaveLength(1);
  const longer = told(1, new Date(noon.getTime() - 60_000).toISOString());
  given(longer)
    .when(refuse({ by: bySystem }))
    .thenEvents(event(2));
});

it('[SC29] tells five a day', () => {
  given(...many(REFUSALS.perCardDay))
    .when(refuse())
    .thenEvents();
  given(...many(REFUSALS.perCardDay, '2026-11-20'))
    .when(refuse())
    .thenEvents(event(6));
});

it('[SC30] tells of no customer’s own phone without a card', () => {
  const by = { kind: 'customer', id: customerId };
  given()
    .when(refuse({ by, card: { isOpened: false, balance: 0 } }))
    .thenEvents();
  expect(decider.decide(refuse({ by }), decider.initial)).toHaveLength(1);
  // A customer at the counter may have no card yet.
  expect(decider.decide(refuse({ card: { isOpened: false, balance: 0 } }), decider.initial)).toHaveLength(1);
});
