import { dictionary } from '@zxcvbn-ts/language-common';
import { refusedField } from '../http/errors.ts';

/** The 49,000 passwords that attackers try first, collected from breaches. */
const KNOWN = new Set(dictionary['passwords-common'] as string[]);

/** @throws DomainError `validation_failed` for that field if the password is common */
export function refuseKnownPassword(password: string, field: string): void {
  const plain = password.normalize('NFKC').toLowerCase();
  if (KNOWN.has(plain) || isOneStep(plain))
    throw refusedField(field, 'This password is known to attackers. Please choose another.');
}

/** 'aaaaaa', 'abcdef', '987654': every character is the same step from the one before. */
function isOneStep(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}
