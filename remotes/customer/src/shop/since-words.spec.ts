import { expect, it } from 'vitest';
import { sinceWords } from './since-words.ts';

it.each([
  [0, '0:00 ago'],
  [7_999, '0:07 ago'],
  [61_000, '1:01 ago'],
  [-5, '0:00 ago'],
])('%s ms are %s', (ms, words) => expect(sinceWords(ms)).toBe(words));
