import { expect, it } from 'vitest';
import { chooseSteps, STEPS } from './steps.ts';

const names = (...words: string[]) => chooseSteps(words).map(({ name }) => name);

it('leaves the long steps out unless they are asked for', () => {
  expect(names()).not.toContain('promises');
  expect(names()).not.toContain('fuzz');
  expect(names()).toContain('e2e');
  expect(names('promises')).toEqual(['promises']);
  expect(chooseSteps(['all'])).toEqual(STEPS);
});

it('takes what is named in its own order', () => {
  expect(names('unit', 'types')).toEqual(['types', 'types', 'unit']);
});

it('names the steps to whoever asks for another', () => {
  expect(() => chooseSteps(['unti'])).toThrow(/No such step: unti. There are: all, style, .*promises/);
});
