import { type BusinessEvent, DEFAULT_TERMS, placeIdsOf, placeOpenAt } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { givenWhenThen } from '../../testing/given-when-then.ts';
import * as decider from './programme.decider.ts';

const given = givenWhenThen(decider);
const businessId = 'b';
const registered: BusinessEvent = {
  type: 'BusinessRegistered',
  data: { business_id: 'b', onboarding: false, terms: DEFAULT_TERMS },
};
const of = (place_id: string) => ({ business_id: 'b', place_id });
const opened = (id: string): BusinessEvent => ({ type: 'PlaceOpened', data: of(id) });
const closed = (id: string): BusinessEvent => ({ type: 'PlaceClosed', data: of(id) });
const open = (placeId: string, included = 3) =>
  ({ type: 'OpenPlace', businessId, placeId, included }) as const;

it('[PG18] opens as many places as are included, and keeps those that there are', () => {
  given(registered).when(open('p1')).thenEvents(opened('p1'));
  given(registered).when(open('p1', 1)).thenRefused('limit_reached');
  given(registered, opened('p1')).when(open('p2', 1)).thenRefused('limit_reached');
  const fifty = Array.from({ length: 49 }, (_, nth) => opened(`p${nth}`));
  given(registered, ...fifty)
    .when(open('more', 500))
    .thenRefused('limit_reached');
  expect(placeIdsOf('b', given(registered, opened('p2'), opened('p1')).state.places)).toEqual([
    'b',
    'p1',
    'p2',
  ]);
});

it('[PG20] closes a place but the last, and reopens it', () => {
  const close = (placeId: string) => ({ type: 'ClosePlace', businessId, placeId }) as const;
  const reopen = (included: number) =>
    ({ type: 'ReopenPlace', businessId, placeId: 'p1', included }) as const;
  const two = given(registered, opened('p1'));
  two.when(close('p1')).thenEvents(closed('p1'));
  two.when(close('b')).thenEvents(closed('b'));
  two.when(close('p9')).thenRefused('not_found');
  two.when(reopen(3)).thenRefused('invalid_state');
  given(registered).when(close('b')).thenRefused('invalid_state');
  const one = given(registered, opened('p1'), closed('p1'));
  one.when(close('p1')).thenRefused('invalid_state');
  one.when(close('b')).thenRefused('invalid_state');
  one.when(reopen(1)).thenRefused('limit_reached');
  one.when(reopen(2)).thenEvents({ type: 'PlaceReopened', data: of('p1') });
});

it('[PG20] knows no place that was closed by then, nor another shop’s', () => {
  const { places } = given(registered, opened('p1'), closed('p1')).state;
  const at = Date.parse(places.p1?.closedAt ?? '');
  const openAt = (id: string, time: number) => () => placeOpenAt('b', places, id, new Date(time));
  expect(openAt('p1', at - 1)()).toBe('p1');
  expect(openAt('p1', at)).toThrow('There is no such place');
  expect(openAt('c', at)).toThrow('There is no such place');
  expect(openAt('b', at)()).toBe('b');
});

it('[PG8, PG9] changes times and details of a place of the shop', () => {
  const moved = { type: 'MovePlace', businessId, placeId: 'p1', timeZone: 'Europe/Paris' } as const;
  given(registered, opened('p1'))
    .when(moved)
    .thenEvents({ type: 'TimeZoneChanged', data: { ...of('p1'), time_zone: 'Europe/Paris' } });
  given(registered).when(moved).thenRefused('not_found');
  const hours = { type: 'SetOpeningHours', businessId, placeId: 'p1', hours: null } as const;
  given(registered).when(hours).thenRefused('not_found');
  given(registered)
    .when({ type: 'ChangePlace', businessId, placeId: 'p1', fields: ['name'] })
    .thenRefused('not_found');
});

it('[PG21] leaves a card out at places, but not at all', () => {
  const without = (...places: string[]) =>
    ({ type: 'ChooseProgrammePlaces', businessId, programme: 1, without: places }) as const;
  const chosen: BusinessEvent = {
    type: 'ProgrammePlacesChosen',
    data: { business_id: 'b', without: ['p1'] },
  };
  const two = given(registered, opened('p1'));
  two.when(without('p1', 'p1')).thenEvents(chosen);
  two.when(without('p1', 'b')).thenRefused('invalid_state');
  two.when(without('p9')).thenRefused('not_found');
  given(registered, opened('p1'), chosen).when(without('p1')).thenEvents();
  const close = (placeId: string) => ({ type: 'ClosePlace', businessId, placeId }) as const;
  const left = given(registered, opened('p1'), chosen);
  left.when(close('p1')).thenEvents(closed('p1'));
  left.when(close('b')).thenRefused('invalid_state');
});
