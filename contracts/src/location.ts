import * as z from 'zod/mini';

/** Four decimals are about 10 m: enough to find a shop. */
const DECIMALS = 4;
const degrees = (max: number) =>
  z
    .number()
    .check(z.gte(-max), z.lte(max))
    .check(z.overwrite((value) => Number(value.toFixed(DECIMALS))));

/** Where a shop is, in degrees (WGS 84). */
export const locationSchema = z.object({ latitude: degrees(90), longitude: degrees(180) });
export type Coordinates = z.infer<typeof locationSchema>;

const EARTH_MILES = 3_958.8;
const radians = (value: number) => (value * Math.PI) / 180;

/** As the crow flies (haversine). */
export function milesBetween(from: Coordinates, to: Coordinates): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const square = (angle: number) => Math.sin(angle / 2) ** 2;
  const share = square(b - a) + Math.cos(a) * Math.cos(b) * square(radians(to.longitude - from.longitude));
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(share)));
}
