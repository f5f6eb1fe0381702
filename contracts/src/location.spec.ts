import { describe, expect, it } from 'vitest';
import { milesBetween } from './distance.ts';
import { locationSchema } from './location.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('a location', () => {
  it('keeps about 10 m, and refuses what is not on the globe', () => {
    expect(locationSchema.parse(at(52.205_337, 0.121_817))).toEqual(at(52.2053, 0.1218));
    for (const wrong of [at(91, 0), at(0, -181), at(Number.NaN, 0)])
      expect(locationSchema.safeParse(wrong).success).toBe(false);
  });

  it.each([
    ['the same place', at(52.2, 0.12), at(52.2, 0.12), 0],
    ['London to Cambridge', at(51.5074, -0.1278), at(52.2053, 0.1218), 49.4],
    ['across the date line', at(0, 179.9), at(0, -179.9), 13.8],
    ['to the other side', at(0, 0), at(0, 180), 12_436.9],
  ])('measures %s', (_, from, to, miles) => {
    expect(milesBetween(from, to)).toBeCloseTo(miles, 0);
  });
});
