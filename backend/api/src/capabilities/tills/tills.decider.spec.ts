import { houseText, TILLS_MAX, type TillEvent, WRONG_PINS_SHOWN } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import { givenWhenThen } from '../../testing/given-when-then.ts';
import * as turns from './till-turns.decider.ts';
import * as decider from './tills.decider.ts';

const given = givenWhenThen(decider);
const of = (nth: number) => ({ business_id: 'b', till_id: `t${nth}` });
const name = houseText('Front');
const enrolled = (nth: number): TillEvent => ({
  type: 'TillEnrolled',
  data: { ...of(nth), place_id: 'b', name, lock_after_minutes: 3 },
});
const revoked = (nth: number): TillEvent => ({ type: 'TillRevoked', data: of(nth) });
const ids = (nth: number) => ({ businessId: 'b', tillId: `t${nth}` });
const enrol = (nth: number): decider.TillCommand => ({
  ...{ type: 'EnrolTill', ...ids(nth), name },
  ...{ placeId: 'b', lockAfterMinutes: 3 },
});
const full = Array.from({ length: TILLS_MAX }, (_, nth) => enrolled(nth));

it('[TL1] enrols fifty, and one more for each that was revoked', () => {
  given(...full.slice(1))
    .when(enrol(0))
    .thenEvents(enrolled(0));
  given(...full)
    .when(enrol(99))
    .thenRefused('limit_reached');
  given(...full, revoked(0))
    .when(enrol(99))
    .thenEvents(enrolled(99));
});

it('[TL3] names, moves and locks a till; the same again is no change', () => {
  const change = (what: object): decider.TillCommand => ({ type: 'ChangeTill', ...ids(1), ...what });
  given(enrolled(1))
    .when(change({ name, placeId: 'p2', lockAfterMinutes: 5 }))
    .thenEvents(
      { type: 'TillNamed', data: { ...of(1), name } },
      { type: 'TillMoved', data: { ...of(1), place_id: 'p2' } },
      { type: 'TillLockSet', data: { ...of(1), lock_after_minutes: 5 } },
    );
  given(enrolled(1))
    .when(change({ placeId: 'b', lockAfterMinutes: 3 }))
    .thenEvents();
  given(enrolled(1), revoked(1))
    .when(change({ lockAfterMinutes: 5 }))
    .thenRefused('not_found');
});

it('[TL16] knows where a till was', () => {
  const move = (to: string): TillEvent => ({ type: 'TillMoved', data: { ...of(1), place_id: to } });
  const at = (hour: number) => `2026-06-01T1${hour}:00:00.000Z`;
  const stored = (event: TillEvent, nth: number) => ({ ...event, at: at(nth * 2) }) as never;
  const { live } = [enrolled(1), move('p2'), move('p3')].map(stored).reduce(decider.evolve, decider.initial);
  const then = [1, 3, 5].map((hour) => live[0] && decider.placeAt(live[0], Date.parse(at(hour))));
  expect(then).toEqual(['b', 'p2', 'p3']);
});

it('[TL3, TL4] revokes a till once, and knows none that it did not enrol', () => {
  const revoke = (nth: number): decider.TillCommand => ({ type: 'RevokeTill', ...ids(nth) });
  given(enrolled(1)).when(revoke(1)).thenEvents(revoked(1));
  given(enrolled(1), revoked(1)).when(revoke(1)).thenEvents();
  given(enrolled(1)).when(revoke(2)).thenRefused('not_found');
});

it('[TL10] keeps the newest wrong PINs of a till', () => {
  const refused: TillEvent = { type: 'TillPinRefused', data: { ...of(1), employee_id: 'e' } };
  given(enrolled(1))
    .when({ type: 'RefusePin', ...ids(1), employeeId: 'e' })
    .thenEvents(refused);
  const stored = (event: TillEvent, nth: number) =>
    ({ ...event, at: `2026-06-01T12:00:${10 + nth}.000Z` }) as never;
  const many = [enrolled(1), ...Array.from({ length: WRONG_PINS_SHOWN + 5 }, () => refused)];
  const [till] = many.map(stored).reduce(decider.evolve, decider.initial).live;
  expect(till?.wrongPins).toHaveLength(WRONG_PINS_SHOWN);
  expect(till?.wrongPins[0]?.at).toBe(`2026-06-01T12:00:${10 + WRONG_PINS_SHOWN + 5}.000Z`);
});

describe('[TL11] a turn', () => {
  const givenTurn = givenWhenThen(turns);
  const taking = { ...ids(1), placeId: 'b' };
  const take = (who: string): turns.TurnCommand => ({
    type: 'TakeTill',
    ...taking,
    employeeId: who,
    sessionId: `s-${who}`,
  });
  const who = (one: string) => ({ ...of(1), employee_id: one, session_id: `s-${one}` });
  const taken = (one: string) => ({ type: 'TillTaken', data: { ...who(one), place_id: 'b' } }) as const;
  const left = (one: string, by: 'person' | 'idle' | 'next') =>
    ({ type: 'TillLeft', data: { ...who(one), by } }) as const;

  it('begins by taking the till, and ends the one before', () => {
    givenTurn().when(take('ann')).thenEvents(taken('ann'));
    givenTurn(taken('ann')).when(take('ben')).thenEvents(left('ann', 'next'), taken('ben'));
  });

  it('ends by a tap or by itself, once', () => {
    const leave = (by: 'person' | 'idle'): turns.TurnCommand => ({ type: 'LeaveTill', ...ids(1), by });
    givenTurn(taken('ann')).when(leave('idle')).thenEvents(left('ann', 'idle'));
    givenTurn(taken('ann'), left('ann', 'person')).when(leave('person')).thenEvents();
  });
});
