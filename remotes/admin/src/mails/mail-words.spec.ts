import { MAIL_STATES } from '@stampwell/contracts/http/mails.ts';
import { expect, it } from 'vitest';
import { problemWords, stateWords } from './mail-words.ts';

it('has a label for every state', () => {
  expect(new Set(MAIL_STATES.map((state) => stateWords(state).label)).size).toBe(MAIL_STATES.length);
});

it('shows a server’s code unchanged', () => expect(problemWords('SMTP 451')).toBe('SMTP 451'));
