import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type Curve,
  chancesOf,
  curveOf,
  curvesOf,
  estimated,
  GROUPS,
  groupOf,
  LONGEST_DAYS,
  noWaits,
} from './redemption-curve.ts';

const ages = (counts: Record<number, number>) =>
  Int32Array.from({ length: LONGEST_DAYS + 1 }, (_, age) => counts[age] ?? 0);

describe('[WI12] the redemption curve', () => {
  it('is Kaplan and Meier’s', () => {
    // 100 stamps: 20 redeemed at 2 days, 10 still open at 5; of the 70 left then, 35 redeemed at 8.
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

describe('[WI12] the interval', () => {
  const AGE = 10;
  /** Customers with 30 stamps each, some of whom redeem them. */
  const estimateOf = (customers: number, redeems: (nth: number) => boolean) => {
    const waits = noWaits();
    for (let nth = 0; nth < customers; nth += 1) {
      const table = redeems(nth) ? waits.redeemed : waits.waiting;
      const row = table[nth % GROUPS];
      if (row) row[AGE] = (row[AGE] ?? 0) + 30;
    }
    const groups = Array.from({ length: Math.min(customers, GROUPS) }, (_, group) => group);
    const { best, without } = curvesOf(waits, groups);
    const share = ({ left }: Curve) => 1 - (left[AGE] ?? 1);
    return estimated(share(best), without.map(share));
  };

  it('is wide for few customers, narrow for many', () => {
    const widthOf = (customers: number) => {
      const { low, high } = estimateOf(customers, (nth) => nth % 3 === 0);
      return high - low;
    };
    expect(widthOf(12)).toBeGreaterThan(2 * widthOf(480));
  });

  it('is everything where one group alone is known, or nothing was redeemed', () => {
    expect(estimateOf(1, () => true)).toEqual({ best: 1, low: 0, high: 1 });
    expect(estimateOf(64, () => false)).toEqual({ best: 0, low: 0, high: 1 });
  });

  it('holds what is true about nineteen times out of twenty', () => {
    const redeems = (nth: number) => Number.parseInt(hash('md5', String(nth)).slice(0, 6), 16) % 10 < 4;
    const shops = Array.from({ length: 400 }, (_, shop) =>
      estimateOf(100, (nth) => redeems(shop * 100 + nth)),
    );
    const held = shops.filter(({ low, high }) => low <= 0.4 && 0.4 <= high).length / shops.length;
    expect(held).toBeGreaterThan(0.92);
    expect(held).toBeLessThan(0.98);
  });
});

it('deals customers into groups of about one size', () => {
  const sizes = new Map<number, number>();
  for (let nth = 0; nth < 16_000; nth += 1) {
    const group = groupOf(`0000000c-0000-7000-8000-${nth.toString(16).padStart(12, '0')}`);
    sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  expect(sizes.size).toBe(GROUPS);
  expect(Math.min(...sizes.values())).toBeGreaterThan(700);
});
