import { describe, expect, it } from 'vitest';
import { degreesApart, type HuedShop, hueOf, huesApart } from './shop-hue.ts';

const wallet = (count: number) => Array.from({ length: count }, (_, nth) => ({ id: `shop-${nth}` }));
const closest = (hues: readonly number[]) =>
  Math.min(...hues.flatMap((one, nth) => hues.slice(nth + 1).map((other) => degreesApart(one, other))));

describe('the hues of a wallet', () => {
  it.each([
    [4, 45],
    [5, 30],
    [8, 15],
    [24, 15],
  ])('of %s shops are at least %s° apart', (count, gap) => {
    for (let first = 0; first < 200; first++) {
      const shops = wallet(first + count).slice(first);
      expect(closest([...huesApart(shops).values()])).toBeGreaterThanOrEqual(gap);
    }
  });

  it('are their own where none is close', () => {
    const [first, ...others] = wallet(50) as [HuedShop, ...HuedShop[]];
    const far = others.find((shop) => degreesApart(hueOf(shop), hueOf(first)) >= 45) ?? first;
    expect([...huesApart([first, far]).values()]).toEqual([hueOf(first), hueOf(far)]);
  });

  it('are the owner’s choice, the earlier card first', () => {
    const [one, other] = [
      { id: 'one', hue: 205 },
      { id: 'other', hue: 205 },
    ];
    const hues = huesApart([one, other]);
    expect(hues.get('one')).toBe(205);
    expect(degreesApart(hues.get('other') ?? 205, 205)).toBeGreaterThanOrEqual(45);
  });

  it('are an owner’s choice before those that nobody chose, whichever card is older', () => {
    const [automatic] = wallet(1) as [HuedShop];
    const hue = hueOf(automatic);
    expect(huesApart([automatic, { id: 'chosen', hue }]).get('chosen')).toBe(hue);
  });

  it('stay when a card is added', () => {
    const shops = wallet(12);
    const before = huesApart(shops);
    const after = huesApart([...shops, { id: 'the newest' }]);
    for (const { id } of shops) expect(after.get(id)).toBe(before.get(id));
  });

  it('end, so more shops share them', () => expect(huesApart(wallet(60)).size).toBe(60));
});

it('measures hues around the circle', () => {
  expect(degreesApart(353, 8)).toBe(15);
  expect(degreesApart(8, 188)).toBe(180);
});
