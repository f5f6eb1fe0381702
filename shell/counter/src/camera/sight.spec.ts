import { expect, it } from 'vitest';
import { createSight } from './sight.ts';

const WIFI = 'WIFI:T:WPA;S=Corner Coffee;P:espresso;;';
const MENU = 'https://menu.example/corner-coffee';

/** One frame every 40 ms. */
function look(before: string | null, frames: (string | null)[]) {
  const sight = createSight(before);
  return frames.map((text, index) => sight(text, index * 40)).filter(Boolean);
}
/** Long enough for what was there to be gone. */
const nothing = Array<null>(40).fill(null);

it('tells a code of ours once, however long it is held', () => {
  expect(look(null, [null, 'abc1-23xy', 'ABC123XY', null, 'ABC123XY'])).toEqual([
    { kind: 'ours', code: 'ABC123XY' },
  ]);
});

it.each([WIFI, MENU, 'ABC123XYZ', 'SHORT'])('takes %s for no code of ours', (text) => {
  expect(look(null, [text, text, text])).toEqual([{ kind: 'foreign' }]);
});

it('tells the next one, whatever was there before', () => {
  expect(look(null, [WIFI, 'ABC123XY', MENU, 'DEF456ZZ'])).toEqual([
    { kind: 'foreign' },
    { kind: 'ours', code: 'ABC123XY' },
    { kind: 'foreign' },
    { kind: 'ours', code: 'DEF456ZZ' },
  ]);
});

it('tells it again when it was away in between', () => {
  expect(look(null, ['ABC123XY', ...nothing, 'ABC123XY'])).toEqual([
    { kind: 'ours', code: 'ABC123XY' },
    { kind: 'gone' },
    { kind: 'ours', code: 'ABC123XY' },
  ]);
});

it('does not take the customer before for the next one', () => {
  expect(look('ABC123XY', ['ABC123XY', 'ABC123XY', null, 'ABC123XY'])).toEqual([{ kind: 'same' }]);
  expect(look('ABC123XY', ['DEF456ZZ'])).toEqual([{ kind: 'ours', code: 'DEF456ZZ' }]);
  expect(look('ABC123XY', [...nothing, 'ABC123XY'])).toEqual([
    { kind: 'gone' },
    { kind: 'ours', code: 'ABC123XY' },
  ]);
});
