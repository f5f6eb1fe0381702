import type { Coordinates } from './location.ts';

const EARTH_MILES = 3_958.8;
const radians = (value: number) => (value * Math.PI) / 180;

/** As the crow flies (haversine). */
export function milesBetween(from: Coordinates, to: Coordinates): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const square = (angle: number) => Math.sin(angle / 2) ** 2;
  const share = square(b - a) + Math.cos(a) * Math.cos(b) * square(radians(to.longitude - from.longitude));
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(share)));
}
