import type { People, Person } from '@stampwell/vault';
import { refusedField } from '../http/errors.ts';
import { refuseKnownPassword } from './known-passwords.ts';
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
