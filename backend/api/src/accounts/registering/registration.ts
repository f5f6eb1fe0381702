import { DomainError } from '@stampwell/contracts';
import type { NewPerson, People } from '@stampwell/vault';
import { v7 as uuidv7 } from 'uuid';
import type { Passwords } from '../../platform/identity/passwords.ts';
import type { Lives } from '../rules/lives.ts';

export type Registrant = Omit<NewPerson, 'id' | 'passwordHash'> & { password: string };

/** A registration that was not finished within this has died, and gives its email back. */
const ABANDONED_MS = 60_000;

/**
 * The vault's half of a registration, which comes before its event [AC1]: gives the registrant an id, a new one or
 * that of the same person's attempt that died before its event.
 * @throws DomainError `already_exists`
 */
export type Claim = (registrant: Registrant) => Promise<string>;

export interface ClaimPorts {
  people: People;
  passwords: Passwords;
  lives: Lives;
}

export function createClaim({ people, passwords, lives }: ClaimPorts): Claim {
  /** Somebody else cannot take over an attempt; an attempt that is finished is no attempt any more. */
  async function unfinished({
    kind,
    email,
    password,
    businessId = null,
  }: Registrant): Promise<string | null> {
    const found = await people.byEmail(kind, email);
    if (!found) return null;
    if (await lives[kind].standing(found.id)) throw new DomainError('already_exists');
    const isSameHand =
      found.businessId === businessId && (await passwords.verify(password, found.passwordHash));
    if (isSameHand) return found.id;
    if (Date.now() - found.createdAt.getTime() < ABANDONED_MS) throw new DomainError('already_exists');
    await people.erase(found.id);
    return null;
  }

  return async (registrant) => {
    const begun = await unfinished(registrant);
    const { password, ...person } = registrant;
    if (begun) {
      const { name, phone, address, description } = person;
      await people.change(begun, { name, phone, address, description });
      return begun;
    }
    const id = uuidv7();
    await people.add({ ...person, id, passwordHash: await passwords.hash(password) });
    return id;
  };
}
