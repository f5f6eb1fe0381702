import { DomainError } from '@stampwell/contracts';
import type { NewPerson, People } from '@stampwell/vault';
import { v7 as uuidv7 } from 'uuid';
import { refuseKnownPassword } from '../../identity/known-passwords.ts';
import type { Passwords } from '../../identity/passwords.ts';
import type { EmailLinks } from '../email/email-links.ts';
import type { Lifecycles } from '../lifecycle.ts';

export type Registrant = Omit<NewPerson, 'id' | 'passwordHash'> & {
  password: string;
  /** Whose budget the password's hash comes from: the network of who registers, or the business that hires. */
  asker: string;
};

/** A registration that was not finished within this has died, and gives its email back. */
const ABANDONED_MS = 60_000;

/**
 * The vault's half of a registration, which comes before its event [AC1]: gives the registrant an id, a new one or
 * that of the same person's attempt that died before its event.
 * @throws DomainError `already_exists`; `validation_failed` for a password that attackers try first [AC26]
 */
export type ReserveAccount = (registrant: Registrant) => Promise<string>;

export interface ReserveAccountPorts {
  people: People;
  passwords: Passwords;
  lifecycles: Lifecycles;
  emailLinks: Pick<EmailLinks, 'isHeld'>;
}

export function createReserveAccount(ports: ReserveAccountPorts): ReserveAccount {
  const { people, passwords, lifecycles, emailLinks } = ports;

  /** Somebody else cannot take over an attempt; an attempt that is finished is no attempt any more. */
  async function unfinished({
    kind,
    email,
    password,
    asker,
    businessId = null,
  }: Registrant): Promise<string | null> {
    const found = await people.byEmail(kind, email);
    if (!found) return null;
    if (await lifecycles[kind].status(found.id)) throw new DomainError('already_exists');
    const isSameHand =
      found.businessId === businessId &&
      (await passwords.verify(password, found.passwordHash, { lane: 'other', asker }));
    if (isSameHand) return found.id;
    if (Date.now() - found.createdAt.getTime() < ABANDONED_MS) throw new DomainError('already_exists');
    await people.erase(found.id);
    return null;
  }

  return async (registrant) => {
    refuseKnownPassword(registrant.password, 'password');
    const begun = await unfinished(registrant);
    const { password, asker, ...person } = registrant;
    if (begun) {
      const { name, phone, address, description } = person;
      await people.change(begun, { name, phone, address, description });
      return begun;
    }
    const id = uuidv7();
    await people.add({ ...person, id, passwordHash: await passwords.hash(password, asker) });
    // Asked once the row is there: it may have been left, with a way back, while the password was hashed [AC18].
    if (await emailLinks.isHeld(person.kind, person.email)) {
      await people.erase(id);
      throw new DomainError('already_exists');
    }
    return id;
  };
}
