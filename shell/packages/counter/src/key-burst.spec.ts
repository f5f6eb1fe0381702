import { expect, it } from 'vitest';
import { type Burst, createKeyBurst } from './key-burst.ts';

/** Types each character so many milliseconds after the one before. */
function typed(keys: readonly string[], ms: number): Burst[] {
  const burst = createKeyBurst();
  return keys.map((key, nth) => burst(key, nth * ms)).filter((read) => read !== null);
}

it('reads what a hand scanner types', () => {
  expect(typed([...'ACDEFG23', 'Enter'], 5)).toEqual([{ kind: 'text', text: 'ACDEFG23' }]);
  const shifted = [...'ACDEFG23'].flatMap((key) => ['Shift', key]);
  expect(typed([...shifted, 'Enter'], 30)).toEqual([{ kind: 'text', text: 'ACDEFG23' }]);
});

it('leaves alone what a person types', () => {
  expect(typed([...'ACDEFG23', 'Enter'], 120)).toEqual([]);
  expect(typed(['R', 'Enter'], 5)).toEqual([]);
});

it('begins anew after a pause', () => {
  const burst = createKeyBurst();
  for (const [nth, key] of [...'hello wo'].entries()) burst(key, nth * 5);
  for (const [nth, key] of [...'ACDEFG23'].entries()) burst(key, 1_000 + nth * 5);
  expect(burst('Enter', 1_040)).toEqual({ kind: 'text', text: 'ACDEFG23' });
});

it('takes a second line end for the scanner’s, and a later one for a person’s', () => {
  const burst = createKeyBurst();
  for (const [nth, key] of [...'ACDEFG23', 'Enter'].entries()) burst(key, nth * 5);
  expect(burst('Enter', 50)).toEqual({ kind: 'second-enter' });
  expect(burst('Enter', 1_000)).toBeNull();
});
