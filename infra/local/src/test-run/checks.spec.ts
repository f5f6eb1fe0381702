import { expect, it } from 'vitest';
import { CHECKS, chooseChecks } from './checks.ts';

const chosen = (...words: string[]) => chooseChecks(words).map(({ word }) => word);

it('leaves the long checks out unless they are asked for', () => {
  expect(chosen()).not.toContain('promises');
  expect(chosen()).not.toContain('fuzz');
  expect(chosen()).not.toContain('bench');
  expect(chosen()).toContain('e2e');
  expect(chosen('promises')).toEqual(['promises']);
  expect(chooseChecks(['all'])).toEqual(CHECKS);
});

it('takes what is named in its own order', () => {
  expect(chosen('test', 'types')).toEqual(['types', 'test']);
});

it('names the checks to whoever asks for another', () => {
  expect(() => chooseChecks(['tets'])).toThrow(/No such check: tets. There are: all, lint, .*promises/);
});
