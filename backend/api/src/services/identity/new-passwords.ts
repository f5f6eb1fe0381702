import type { People, Person } from '@stampwell/vault';
import { dictionary } from '@zxcvbn-ts/language-common';
import { refusedField } from '../http/errors.ts';
import type { Passwords } from './passwords.ts';

export interface NewPassword {
  password: string;
  /** The request's field that a refusal names. */
  field: string;
  /** The account's own data; for employees with their business. */
  holder: Pick<Person, 'email' | 'name'> & { businessId?: string | null };
}

/** The only way to set a new password [AC26]. */
export interface NewPasswords {
  /**
   * @returns a function that makes the hash to store; its parameter is the account charged for hashing
   * @throws DomainError `validation_failed` for common passwords and for the holder's own email, name or shop name
   */
  accept(asked: NewPassword): Promise<(requester?: string) => Promise<string>>;
  /** The hash to store. @param requester the account charged for hashing @throws DomainError as `accept` */
  hash(asked: NewPassword, requester?: string): Promise<string>;
}

export interface NewPasswordPorts {
  people: Pick<People, 'byId'>;
  passwords: Pick<Passwords, 'hash'>;
}

const OWN_WORDS =
  'An email address, a name or a shop’s name is easily guessed. Please choose another password.';

export function createNewPasswords({ people, passwords }: NewPasswordPorts): NewPasswords {
  async function accept({ password, field, holder: { email, name, businessId } }: NewPassword) {
    refuseKnownPassword(password, field);
    const shop = businessId ? ((await people.byId(businessId))?.name ?? '') : '';
    const own = [email, email.split('@')[0] ?? '', name, shop].map(plain);
    if (own.includes(plain(password))) throw refusedField(field, OWN_WORDS);
    return (requester?: string) => passwords.hash(password, requester);
  }
  return {
    accept,
    async hash(asked, requester) {
      const hash = await accept(asked);
      return hash(requester);
    },
  };
}

/** Letters and digits only, so that 'Ann Smith' equals 'ann.smith'. */
const plain = (text: string): string => {
  const lower = text.normalize('NFKC').toLowerCase();
  return lower.replace(/[^\p{L}\p{N}]/gu, '') || lower;
};

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
