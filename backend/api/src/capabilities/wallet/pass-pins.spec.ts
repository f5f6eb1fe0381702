import { expect, it } from 'vitest';
import { pinsOf } from './pass-pins.ts';

const pinned = (north: number, name?: string) => ({
  ...{ address: null, phone: null, location: { latitude: 50 + north, longitude: 0 } },
  ...(name && { name }),
});
const shop = (places: Record<string, ReturnType<typeof pinned>>) => ({ id: 'b', name: 'Bean There', places });
const wordsOf = ({ pins = [] }: ReturnType<typeof pinsOf>) => pins.map(({ relevantText }) => relevantText);

it('[WA10] names open places with a pin, nearest to the first, ten at most', () => {
  const one = shop({ b: pinned(0), far: pinned(1, 'Far'), near: pinned(0.1, 'Near') });
  const all = { b: {}, far: {}, near: {}, unpinned: {} };
  expect(wordsOf(pinsOf(one, all))).toEqual(['Bean There', 'Bean There, Near', 'Bean There, Far']);
  const at = { closedAt: '2026-11-01T09:00:00Z' };
  expect(wordsOf(pinsOf(one, { ...all, b: at }))).toEqual(['Bean There, Far', 'Bean There, Near']);
  const twelve = Array.from({ length: 12 }, (_, nth) => `p${String(nth).padStart(2, '0')}`);
  const many = shop(Object.fromEntries(twelve.map((id, nth) => [id, pinned(12 - nth, id)])));
  const standing = Object.fromEntries(twelve.map((id) => [id, {}]));
  expect(wordsOf(pinsOf(many, standing))).toEqual(twelve.slice(0, 10).map((id) => `Bean There, ${id}`));
});

it('[WA10] says nothing of places of a shop that never had a second one', () => {
  const one = shop({ b: pinned(0) });
  expect([pinsOf(one, {}), pinsOf(one, { b: {} })]).toEqual([{}, {}]);
  const at = { closedAt: '2026-11-01T09:00:00Z' };
  expect(wordsOf(pinsOf(one, { b: {}, p: at }))).toEqual(['Bean There']);
  expect(pinsOf(shop({}), { p: {} })).toEqual({ pins: [] });
});
