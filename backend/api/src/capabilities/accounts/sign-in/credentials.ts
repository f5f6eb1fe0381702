import { DomainError } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { ROLES } from '@stampwell/contracts/roles.ts';
import type { HeldPerson, People, Person, PersonKind } from '@stampwell/vault';
import { refusedField } from '../../../services/http/errors.ts';
import type { RouteRequest } from '../../../services/http/route.ts';
import type { NewPasswords } from '../../../services/identity/new-passwords.ts';
import type { HashRequest, Passwords } from '../../../services/identity/passwords.ts';
import { network, type RateLimits } from '../../../services/identity/rate-limits.ts';
import type { Known, Lifecycles } from '../lifecycle.ts';
import type { AccountStatus } from '../ports.ts';
import type { SecurityWatch } from '../security-events/security-events.ts';
import type { KnownDevices } from './known-devices.ts';

export type SessionRequest = Pick<RouteRequest<Endpoint>, 'koa' | 'userAgent' | 'address'>;

export interface Attempt {
  kind: PersonKind;
  email: string;
  password: string;
  request: SessionRequest;
}

/** An account whose password was right, with the hash that it was compared to. */
export interface Checked extends Known {
  person: Person & { passwordHash: string };
}

/** Proves identity by password. */
export interface Credentials {
  /**
   * @throws DomainError `invalid_credentials`, as slowly for unknown emails as for known ones; `account_inactive`; `other_role` if
   * the password is that of another role's account [AC33]
   */
  check(attempt: Attempt): Promise<Checked>;
  /** For an account that proved its identity in another way. @throws as `check` */
  know(kind: PersonKind, id: string): Promise<Checked>;
  /** [AC14] Fails if any of it has changed since. @throws as `check` */
  recheck(checked: Checked): Promise<void>;
  /**
   * Confirms the password of a signed-in account. @throws DomainError `validation_failed` for that field
   * @returns a check to run while the account is held; it refuses in the same words if the password has changed (decision 176)
   */
  prove(accountId: string, proof: PasswordProof): Promise<(held: HeldPerson) => void>;
  /** Whether it is the account's password. The caller limits how often this is asked. */
  matches(accountId: string, password: string): Promise<boolean>;
  /** The hash to store. The caller holds the account to set it. @throws DomainError `validation_failed` */
  hashNew(accountId: string, password: string): Promise<string>;
}

interface PasswordProof {
  password: string;
  field: string;
  words: string;
}

type Found = Awaited<ReturnType<People['byEmail']>>;

export interface CredentialPorts {
  people: People;
  passwords: Pick<Passwords, 'verify'>;
  newPasswords: NewPasswords;
  limits: RateLimits;
  lifecycles: Lifecycles;
  devices: KnownDevices;
  watch: SecurityWatch;
}

export function createCredentials(ports: CredentialPorts): Credentials {
  const { people, passwords, newPasswords, limits, lifecycles, devices, watch } = ports;

  async function statusOf({ kind, id }: Person): Promise<AccountStatus> {
    const status = await lifecycles[kind].status(id);
    if (!status) throw new DomainError('invalid_credentials');
    if (!status.maySignIn) throw new DomainError('account_inactive');
    return status;
  }

  /** [AC25] */
  async function rateLimitKeyOf({ kind, email, request: { koa } }: Attempt): Promise<string | null> {
    if (!devices.isNamed(koa)) return null;
    return devices.rateLimitKeyOf(koa, (await people.byEmail(kind, email))?.id ?? null);
  }

  const verify = ({ password, request }: Attempt, person: Found) =>
    passwords.verify(password, person?.passwordHash ?? null, {
      priority: 'sign-in',
      requester: network(request.address),
    });

  async function compare(attempt: Attempt) {
    const { kind, email, request } = attempt;
    const person = await people.byEmail(kind, email);
    if ((await verify(attempt, person)) && person) return { person, status: await statusOf(person) };
    let account: Found = person;
    for (const role of ROLES.filter((other) => other !== kind)) {
      const other = await people.byEmail(role, email);
      if ((await isOf(role, other, attempt)) && other) {
        await watch.record({ kind: 'sign_in_failed', what: 'other_page', account: other }, request);
        throw new DomainError('other_role', { role });
      }
      account ??= other;
    }
    await watch.record({ kind: 'sign_in_failed', what: 'password', account }, request);
    throw new DomainError('invalid_credentials');
  }

  /**
   * [AC33] Whether the password signs in at this role's page. A hash is compared in every case, so that a refusal takes the same
   * time whichever accounts the email has.
   */
  async function isOf(kind: PersonKind, person: Found, attempt: Attempt): Promise<boolean> {
    const { email, request } = attempt;
    try {
      return await limits.signInElsewhere({ kind, email }, request.address, async () => {
        if (!(await verify(attempt, person)) || !person) throw new DomainError('invalid_credentials');
        return (await lifecycles[kind].status(person.id))?.maySignIn ?? false;
      });
    } catch (refusal) {
      const code = refusal instanceof DomainError ? refusal.code : null;
      if (code === 'rate_limited') await verify(attempt, null);
      else if (code !== 'invalid_credentials') throw refusal;
      return false;
    }
  }

  return {
    async check(attempt) {
      const { kind, email, request } = attempt;
      const budget = await rateLimitKeyOf(attempt);
      try {
        const known = await limits.signIn({ kind, email }, request.address, () => compare(attempt), budget);
        const lastLoginAt = new Date();
        await people.change(known.person.id, { lastLoginAt });
        return { ...known, person: { ...known.person, lastLoginAt } };
      } catch (refusal) {
        if (refusal instanceof DomainError && refusal.code === 'rate_limited')
          watch.log({ kind: 'sign_in_blocked', what: kind, account: null }, request);
        throw refusal;
      }
    },

    async know(kind, id) {
      const [person, passwordHash] = await Promise.all([people.byId(id), people.passwordHash(id)]);
      if (person?.kind !== kind || passwordHash === null) throw new DomainError('invalid_credentials');
      return { person: { ...person, passwordHash }, status: await statusOf(person) };
    },

    async recheck({ person }) {
      const isSame = (await people.settledPasswordHash(person.id)) === person.passwordHash;
      if (!isSame) throw new DomainError('invalid_credentials');
      await statusOf(person);
    },

    prove: (accountId, { password, field, words }) =>
      limits.proof(accountId, async () => {
        const turn: HashRequest = { priority: 'other', requester: accountId };
        const proven = await people.passwordHash(accountId);
        if (!(await passwords.verify(password, proven, turn))) throw refusedField(field, words);
        return ({ passwordHash }) => {
          if (passwordHash !== proven) throw refusedField(field, words);
        };
      }),

    matches: async (accountId, password) =>
      passwords.verify(password, await people.passwordHash(accountId), {
        priority: 'other',
        requester: accountId,
      }),

    async hashNew(accountId, password) {
      const holder = await people.byId(accountId);
      if (!holder) throw new DomainError('not_found');
      return newPasswords.hash({ password, field: 'new_password', holder }, accountId);
    },
  };
}
