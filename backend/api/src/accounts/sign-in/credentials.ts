import { DomainError } from '@stampwell/contracts';
import type { People, Person, PersonKind } from '@stampwell/vault';
import { refusedField } from '../../platform/http/errors.ts';
import type { Passwords } from '../../platform/identity/passwords.ts';
import type { RateLimits } from '../../platform/identity/rate-limits.ts';
import type { Known, Lives, Standing } from '../rules/lives.ts';

export interface Attempt {
  kind: PersonKind;
  email: string;
  password: string;
  /** The network address that it comes from. */
  address: string;
}

/** Somebody whose password was right, and what it was compared with. */
export interface Checked extends Known {
  person: Person & { passwordHash: string };
}

/** Who somebody is, by what they know. */
export interface Credentials {
  /** @throws DomainError `invalid_credentials`, in the same time for a known and an unknown email; `account_inactive` */
  check(attempt: Attempt): Promise<Checked>;
  /** [AC14] Whether it all holds still. @throws as `check` */
  recheck(checked: Checked): Promise<void>;
  /** The password once more, of somebody signed in. @throws DomainError `validation_failed` of that field */
  prove(accountId: string, proof: { password: string; field: string; words: string }): Promise<void>;
  /** Sets a password. The caller ends sessions and tells the stream. */
  renew(accountId: string, password: string): Promise<void>;
}

export interface CredentialPorts {
  people: People;
  passwords: Passwords;
  limits: RateLimits;
  lives: Lives;
}

export function createCredentials({ people, passwords, limits, lives }: CredentialPorts): Credentials {
  async function standingOf({ kind, id }: Person): Promise<Standing> {
    const standing = await lives[kind].standing(id);
    if (!standing) throw new DomainError('invalid_credentials');
    if (!standing.maySignIn) throw new DomainError('account_inactive');
    return standing;
  }

  return {
    async check({ kind, email, password, address }) {
      const known = await limits.signIn({ kind, email }, address, async () => {
        const person = await people.byEmail(kind, email);
        const isRight = await passwords.verify(password, person?.passwordHash ?? null);
        if (!person || !isRight) throw new DomainError('invalid_credentials');
        return { person, standing: await standingOf(person) };
      });
      const lastLoginAt = new Date();
      await people.change(known.person.id, { lastLoginAt });
      return { ...known, person: { ...known.person, lastLoginAt } };
    },

    async recheck({ person }) {
      const isSame = (await people.passwordHash(person.id)) === person.passwordHash;
      if (!isSame) throw new DomainError('invalid_credentials');
      await standingOf(person);
    },

    prove: (accountId, { password, field, words }) =>
      limits.proof(accountId, async () => {
        if (!(await passwords.verify(password, await people.passwordHash(accountId))))
          throw refusedField(field, words);
      }),

    async renew(accountId, password) {
      await people.change(accountId, { passwordHash: await passwords.hash(password) });
    },
  };
}
