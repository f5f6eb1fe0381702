import { milesBetween } from '@stampwell/contracts/distance.ts';
import type { Shop } from '@stampwell/contracts/http/shapes.ts';
import type { Coordinates } from '@stampwell/contracts/location.ts';
import type { Place } from '@stampwell/contracts/place.ts';
import { searchForm } from '@stampwell/contracts/plain-text.ts';

export interface PlaceOfShop {
  shop: Shop;
  place: Place;
}

export const placesOf = (shops: readonly Shop[]): PlaceOfShop[] =>
  shops.flatMap((shop) => shop.places.map((place) => ({ shop, place })));

/** By its own name beside the shop's, where the shop has several: 'Corner Coffee, Harbour'. */
export const placeTitle = ({ shop, place }: PlaceOfShop): string =>
  shop.places.length > 1 && place.name ? `${shop.name}, ${place.name}` : shop.name;

export interface Found extends PlaceOfShop {
  /** Null if the place or the customer did not say where they are. */
  miles: number | null;
}

/** The nearest first; by name where no distance is known. */
export const nearestFirst = (places: readonly PlaceOfShop[], here: Coordinates | null): Found[] =>
  places
    .map(({ shop, place }) => ({
      ...{ shop, place },
      miles: here && place.location ? milesBetween(here, place.location) : null,
    }))
    .toSorted(
      (a, b) =>
        (a.miles ?? Number.MAX_VALUE) - (b.miles ?? Number.MAX_VALUE) ||
        a.shop.name.localeCompare(b.shop.name, 'en-GB'),
    );

/** Every word occurs in the shop's name or description, or in the place's name or address. */
export function matches({ shop: { name, description }, place }: PlaceOfShop, words: string): boolean {
  const text = searchForm([name, place.name, place.address, description].filter(Boolean).join(' '));
  return searchForm(words)
    .split(' ')
    .every((word) => text.includes(word));
}

const NEAR = 0.1;

export const distanceWords = (miles: number): string => {
  if (miles < NEAR) return 'Very near';
  return miles < 9.95 ? `${miles.toFixed(1)} miles` : `${Math.round(miles).toLocaleString('en-GB')} miles`;
};

/** A pin where the owner said so, else a search for the address. */
export const mapOf = ({ shop: { name }, place: { address, location } }: PlaceOfShop): string | null => {
  if (location) {
    const { latitude, longitude } = location;
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
  }
  return address && `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${name}, ${address}`)}`;
};
