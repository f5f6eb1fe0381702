import type { People, Person } from '@stampwell/vault';
import { refusedField } from '../http/errors.ts';
import { refuseKnownPassword } from './known-passwords.ts';
import type { Passwords } from './passwords.ts';

export interface NewPassword {
  password: string;
  /** Of the request: what a refusal is about. */
  field: string;
  /** Whose it is to be; with the business that they work for. */
  holder: Pick<Person, 'email' | 'name'> & { businessId?: string | null };
}

/** The one way to a new password, wherever one is set [AC26]. */
export interface NewPasswords {
  /** @throws DomainError `validation_failed` for what attackers try first, and for the holder's own words */
  assertFit(asked: NewPassword): Promise<void>;
  /** What is kept of it. @param asker whose budget the hash comes from. @throws DomainError as `assertFit` */
  hash(asked: NewPassword, asker?: string): Promise<string>;
}

export interface NewPasswordPorts {
  people: Pick<People, 'byId'>;
  passwords: Pick<Passwords, 'hash'>;
}

const OWN_WORDS =
  'An email address, a name or a shop’s name is easily guessed. Please choose another password.';

export function createNewPasswords({ people, passwords }: NewPasswordPorts): NewPasswords {
  async function assertFit({ password, field, holder: { email, name, businessId } }: NewPassword) {
    refuseKnownPassword(password, field);
    const shop = businessId ? ((await people.byId(businessId))?.name ?? '') : '';
    const own = [email, email.split('@')[0] ?? '', name, shop].map(plain);
    if (own.includes(plain(password))) throw refusedField(field, OWN_WORDS);
  }
  return {
    assertFit,
    async hash(asked, asker) {
      await assertFit(asked);
      return passwords.hash(asked.password, asker);
    },
  };
}

/** Letters and digits alone: 'Ann Smith' is 'ann.smith' too. */
const plain = (text: string): string => {
  const lower = text.normalize('NFKC').toLowerCase();
  return lower.replace(/[^\p{L}\p{N}]/gu, '') || lower;
};
