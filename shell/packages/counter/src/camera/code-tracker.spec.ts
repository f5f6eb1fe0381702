import { expect, it } from 'vitest';
import { createCodeTracker } from './code-tracker.ts';

const WIFI = 'WIFI:T:WPA;S=Corner Coffee;P:espresso;;';
const MENU = 'https://menu.example/corner-coffee';

/** One frame every 40 ms. */
function track(before: string | null, frames: (string | null)[]) {
  const tracker = createCodeTracker(before);
  return frames.map((text, index) => tracker(text, index * 40)).filter(Boolean);
}
/** Longer than GONE_AFTER_MS. */
const nothing = Array<null>(40).fill(null);

it('reports a code once, however long it stays in view', () => {
  expect(track(null, [null, 'abc1-23xy', 'ABC123XY', null, 'ABC123XY'])).toEqual([
    { kind: 'ours', code: 'ABC123XY' },
  ]);
});

it.each([WIFI, MENU, 'ABC123XYZ', 'SHORT'])('treats %s as foreign', (text) => {
  expect(track(null, [text, text, text])).toEqual([{ kind: 'foreign' }]);
});

it('reports the next code, whatever came before', () => {
  expect(track(null, [WIFI, 'ABC123XY', MENU, 'DEF456ZZ'])).toEqual([
    { kind: 'foreign' },
    { kind: 'ours', code: 'ABC123XY' },
    { kind: 'foreign' },
    { kind: 'ours', code: 'DEF456ZZ' },
  ]);
});

it('reports a code again after it was away', () => {
  expect(track(null, ['ABC123XY', ...nothing, 'ABC123XY'])).toEqual([
    { kind: 'ours', code: 'ABC123XY' },
    { kind: 'gone' },
    { kind: 'ours', code: 'ABC123XY' },
  ]);
});

it('does not report the previous customer as the next one', () => {
  expect(track('ABC123XY', ['ABC123XY', 'ABC123XY', null, 'ABC123XY'])).toEqual([{ kind: 'same' }]);
  expect(track('ABC123XY', ['DEF456ZZ'])).toEqual([{ kind: 'ours', code: 'DEF456ZZ' }]);
  expect(track('ABC123XY', [...nothing, 'ABC123XY'])).toEqual([
    { kind: 'gone' },
    { kind: 'ours', code: 'ABC123XY' },
  ]);
});
