import type { Shop } from '@stampwell/contracts/http/shapes.ts';
import type { Place } from '@stampwell/contracts/place.ts';
import { describe, expect, it } from 'vitest';
import { aShop } from '../testing/wallet.fixtures.ts';
import {
  distanceWords,
  mapOf,
  matches,
  nearestFirst,
  type PlaceOfShop,
  placesOf,
  placeTitle,
} from './nearest.ts';

const HERE = { latitude: 52.2053, longitude: 0.1218 };
const near = aShop({ id: 'near', location: { latitude: 52.206, longitude: 0.122 } });
const far = aShop({ id: 'far', location: { latitude: 52.3, longitude: 0.2 } });
const unknown = aShop({ id: 'unknown', address: '3 Quay Street' });
const only = (shop: Shop) => placesOf([shop])[0] as PlaceOfShop;

describe('places', () => {
  it('come nearest first, those without a place last, and by name', () => {
    const idsOf = (here: typeof HERE | null) =>
      nearestFirst(placesOf([unknown, far, near]), here).map(({ shop }) => shop.id);
    expect(idsOf(HERE)).toEqual(['near', 'far', 'unknown']);
    const named = (id: string, name: string) => aShop({ id, name });
    const shops = [named('z', 'Zoë’s'), named('a', 'Albion'), named('e', 'Élan'), named('f', 'Fig')];
    expect(nearestFirst(placesOf(shops), null).map(({ shop }) => shop.id)).toEqual(['a', 'e', 'f', 'z']);
    expect(nearestFirst(placesOf(shops), HERE).map(({ shop }) => shop.id)).toEqual(['a', 'e', 'f', 'z']);
  });

  it.each([
    [0.02, 'Very near'],
    [0.44, '0.4 miles'],
    [9.94, '9.9 miles'],
    [9.96, '10 miles'],
    [12_436, '12,436 miles'],
  ])('are %f miles away: %s', (miles, words) => {
    expect(distanceWords(miles)).toBe(words);
  });

  it('are listed each for itself, with its own name, distance and way there, and found by that name', () => {
    const [first] = near.places as [Place];
    const harbour = {
      ...first,
      id: 'harbour',
      name: 'Harbour',
      location: { latitude: 52.21, longitude: 0.13 },
    };
    const mill = { ...first, id: 'mill', name: 'Mill', location: { latitude: 52.4, longitude: 0.3 } };
    const shop = { ...near, places: [first, mill, harbour] };
    const found = nearestFirst(placesOf([far, shop]), HERE);
    expect(found.map((one) => [placeTitle(one), one.place.id])).toEqual([
      ['Corner Coffee', 'near'],
      ['Corner Coffee, Harbour', 'harbour'],
      ['Corner Coffee', 'far'],
      ['Corner Coffee, Mill', 'mill'],
    ]);
    expect(new Set(found.map(mapOf)).size).toBe(4);
    expect(
      placesOf([shop])
        .filter((one) => matches(one, 'corner harb'))
        .map(placeTitle),
    ).toEqual(['Corner Coffee, Harbour']);
    expect(placeTitle(only({ ...shop, places: [mill] }))).toBe('Corner Coffee');
  });

  it('are on a map by pin, by address, or not at all', () => {
    expect(mapOf(only(near))).toContain('mlat=52.206&mlon=0.122');
    expect(mapOf(only(unknown))).toContain('3%20Quay%20Street');
    expect(mapOf(only(aShop()))).toBeNull();
  });
});
