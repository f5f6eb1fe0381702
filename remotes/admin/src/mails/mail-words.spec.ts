import { MAIL_KINDS, MAIL_STATES } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { kindWords, problemWords, stateWords } from './mail-words.ts';

it('has a label for every kind and state', () => {
  expect(new Set(MAIL_KINDS.map(kindWords)).size).toBe(MAIL_KINDS.length);
  expect(new Set(MAIL_STATES.map((state) => stateWords(state).label)).size).toBe(MAIL_STATES.length);
});

it('shows a server’s code unchanged', () => expect(problemWords('SMTP 451')).toBe('SMTP 451'));
