import { DomainError } from '@stampwell/contracts';
import type { NewPerson, People } from '@stampwell/vault';
import { v7 as uuidv7 } from 'uuid';
import type { NewPasswords } from '../../identity/new-passwords.ts';
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
 * @throws DomainError `already_exists`; `validation_failed` for a password that is guessed first [AC26]
 */
export type ReserveAccount = (registrant: Registrant) => Promise<string>;

export interface ReserveAccountPorts {
  people: People;
  passwords: Pick<Passwords, 'verify'>;
  newPasswords: NewPasswords;
  lifecycles: Lifecycles;
  emailLinks: Pick<EmailLinks, 'within'>;
}

export function createReserveAccount(ports: ReserveAccountPorts): ReserveAccount {
  const { people, passwords, newPasswords, lifecycles, emailLinks } = ports;

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
    const { password, asker, ...person } = registrant;
    const asked = { password, field: 'password', holder: person };
    await newPasswords.assertFit(asked);
    const begun = await unfinished(registrant);
    if (begun) {
      const { name, phone, address, description } = person;
      await people.change(begun, { name, phone, address, description });
      return begun;
    }
    const id = uuidv7();
    const passwordHash = await newPasswords.hash(asked, asker);
    // Asked once the row is there: the address may have been left, with a way back, while the password was hashed [AC18].
    await people.add({ ...person, id, passwordHash }, (db) =>
      emailLinks.within(db).assertNotHeld(person.kind, person.email),
    );
    return id;
  };
}
