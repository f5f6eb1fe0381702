import {
  type Coordinates,
  openPlacesOf,
  type PlacesDetails,
  type PlacesStanding,
  placeIdsOf,
} from '@stampwell/contracts';
import { milesBetween } from '@stampwell/contracts/distance.ts';

/** As Apple has it in a pass. */
export interface Pin extends Coordinates {
  /** On the locked screen of a phone that is near. */
  relevantText: string;
}

/** Both wallets take no more. */
const MOST = 10;

interface Shop {
  id: string;
  name: string;
  places: PlacesDetails;
}

/** [WA10] Nearest first from the first place that has a pin: nothing is known of where the customer is. */
export function pinsOf({ id, name, places }: Shop, standing: PlacesStanding): { pins?: Pin[] } {
  if (placeIdsOf(id, standing).length === 1) return {};
  const pins = openPlacesOf(id, standing).flatMap((placeId) => {
    const { location, name: own } = places[placeId] ?? {};
    return location ? [{ ...location, relevantText: own ? `${name}, ${own}` : name }] : [];
  });
  const [first] = pins;
  if (!first) return { pins };
  const away = (pin: Pin) => milesBetween(first, pin);
  return { pins: pins.toSorted((a, b) => away(a) - away(b)).slice(0, MOST) };
}
