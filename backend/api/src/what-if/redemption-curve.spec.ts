import { describe, expect, it } from 'vitest';
import { chancesOf, curveOf, curvesOf, interval, LONGEST_DAYS, noWaits } from './redemption-curve.ts';

/** Counts by age. */
const ages = (counts: Record<number, number>) =>
  Array.from({ length: LONGEST_DAYS + 1 }, (_, age) => counts[age] ?? 0);

describe('[WI12] the redemption curve', () => {
  it('is Kaplan and Meier’s', () => {
    // 100 stamps: 20 redeemed at 2 days, 10 still open at 5, of the 70 then left 35 redeemed at 8.
    const { left } = curveOf(ages({ 2: 20, 8: 35 }), ages({ 5: 10, 9: 35 }));
    expect(left[1]).toBe(1);
    expect(left[2]).toBeCloseTo(0.8);
    expect(left[7]).toBeCloseTo(0.8);
    expect(left[8]).toBeCloseTo(0.4);
  });

  it('asks how likely it is from here on', () => {
    const chances = chancesOf(curveOf(ages({ 2: 20, 8: 35 }), ages({ 5: 10, 9: 35 })));
    expect(chances[0]).toBeCloseTo(0.6);
    expect(chances[3]).toBeCloseTo(0.5);
    expect(chances[8]).toBeCloseTo(0);
    expect(chances[LONGEST_DAYS]).toBe(0);
  });

  it('ends where there are too few to tell', () => {
    const curve = curveOf(ages({ 2: 90, 40: 1 }), ages({ 41: 9 }));
    expect(curve.end).toBeLessThan(40);
    expect(curve.left[40]).toBeCloseTo(0.1);
  });
});

it('the interval is wide for few customers, narrow for many, and the same each time', () => {
  const widthOf = (customers: number) => {
    const waits = noWaits();
    for (let nth = 0; nth < customers; nth += 1) {
      const row = nth % 2 === 0 ? waits.redeemed[nth] : waits.waiting[nth];
      if (row) row[10] = 30;
    }
    const { low, high } = interval(curvesOf(waits).resampled.map(({ left }) => left[10] ?? 0));
    return high - low;
  };
  expect(widthOf(6)).toBeGreaterThan(widthOf(60));
  expect(widthOf(60)).toBe(widthOf(60));
});
