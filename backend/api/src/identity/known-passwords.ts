import { dictionary } from '@zxcvbn-ts/language-common';
import { refusedField } from '../http/errors.ts';

/** The 49,000 passwords that whoever guesses tries first, from what was breached over the years. */
const KNOWN = new Set(dictionary['passwords-common'] as string[]);

/** @throws DomainError `validation_failed` of that field, for what attackers try before anything else */
export function refuseKnownPassword(password: string, field: string): void {
  const plain = password.normalize('NFKC').toLowerCase();
  if (KNOWN.has(plain) || isOneStep(plain))
    throw refusedField(field, 'This password is known to attackers. Please choose another.');
}

/** 'aaaaaa', 'abcdef', '987654': each character follows from the one before in the same way. */
function isOneStep(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}
