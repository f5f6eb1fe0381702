import { API_KEYS_MAX, type ApiKeyEvent, houseText } from '@stampwell/contracts';
import { it } from 'vitest';
import { givenWhenThen } from '../../testing/given-when-then.ts';
import * as decider from './api-keys.decider.ts';

const given = givenWhenThen(decider);
const now = new Date('2026-06-01T12:00:00.000Z');
const of = (nth: number) => ({ business_id: 'b', key_id: `k${nth}` });
const name = houseText('Front');
const made = (nth: number, ends_at: string | null = null): ApiKeyEvent => ({
  type: 'ApiKeyMade',
  data: { ...of(nth), name, scopes: ['give'], ends_at },
});
const revoked = (nth: number): ApiKeyEvent => ({ type: 'ApiKeyRevoked', data: of(nth) });
const make = (nth: number, endsAt: Date | null = null): decider.ApiKeyCommand => ({
  type: 'MakeKey',
  ...{ businessId: 'b', keyId: `k${nth}`, now, name, scopes: ['give'], endsAt },
});
const order = (type: 'RotateKey' | 'RevokeKey', nth: number): decider.ApiKeyCommand => ({
  type,
  ...{ businessId: 'b', keyId: `k${nth}`, now },
});
const ENDED = '2026-06-01T12:00:00.000Z';
const full = Array.from({ length: API_KEYS_MAX }, (_, nth) => made(nth));

it('[AK1] makes a key, with an end or without', () => {
  given().when(make(1)).thenEvents(made(1));
  given()
    .when(make(1, new Date('2026-07-01')))
    .thenEvents(made(1, '2026-07-01T00:00:00.000Z'));
});

it('[AK1] makes twenty, and one more for each that ended or was revoked', () => {
  given(...full)
    .when(make(99))
    .thenRefused('limit_reached');
  given(...full, revoked(0))
    .when(make(99))
    .thenEvents(made(99));
  given(...full.slice(1), made(0, ENDED))
    .when(make(99))
    .thenEvents(made(99));
});

it('[AK3] rotates a key that works', () => {
  given(made(1))
    .when(order('RotateKey', 1))
    .thenEvents({ type: 'ApiKeyRotated', data: of(1) });
  given(made(1, ENDED)).when(order('RotateKey', 1)).thenRefused('invalid_state');
});

it('[AK4] revokes a key once, and rotates it no more', () => {
  given(made(1)).when(order('RevokeKey', 1)).thenEvents(revoked(1));
  given(made(1), revoked(1)).when(order('RevokeKey', 1)).thenEvents();
  given(made(1), revoked(1)).when(order('RotateKey', 1)).thenRefused('not_found');
});

it('[AK6] knows no key that it did not make', () => {
  given(made(1)).when(order('RevokeKey', 2)).thenRefused('not_found');
  given(made(1)).when(order('RotateKey', 2)).thenRefused('not_found');
});
