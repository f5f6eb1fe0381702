import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

it.each([
  ['', 'weak'],
  ['stamps', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Stamps12', 'fair'],
  ['flat white please', 'strong'],
  ['c0rner-Coffee!', 'strong'],
])('%j is %s', (password, strength) => expect(strengthOf(password)).toBe(strength));
