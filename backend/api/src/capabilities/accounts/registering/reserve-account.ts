import { DomainError, firstPlaceOf, type PlaceDetails } from '@stampwell/contracts';
import type { NewPerson, People } from '@stampwell/vault';
import { v7 as uuidv7 } from 'uuid';
import type { NewPasswords } from '../../../services/identity/new-passwords.ts';
import type { Passwords } from '../../../services/identity/passwords.ts';
import type { EmailLinks } from '../email/email-links.ts';
import type { Lifecycles } from '../lifecycle.ts';

export type Registrant = Omit<NewPerson, 'id' | 'passwordHash' | 'places'> & {
  password: string;
  /** A business's first. */
  place?: PlaceDetails;
  /** Rate-limit key for hashing: the client's network when registering, the business when hiring. */
  requester: string;
};

/** After this long, an unfinished registration counts as abandoned and its email is free again. */
const ABANDONED_MS = 60_000;

/**
 * Writes a registration to the vault, before its event [AC1].
 * @returns a new id, or that of the same person's unfinished attempt
 * @throws DomainError `already_exists`; `validation_failed` for a common password [AC26]
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

  /** The id of the same person's unfinished attempt. Other people cannot take over an attempt, nor a finished account. */
  async function unfinished({
    kind,
    email,
    password,
    requester,
    businessId = null,
  }: Registrant): Promise<string | null> {
    const found = await people.byEmail(kind, email);
    if (!found) return null;
    if (await lifecycles[kind].status(found.id)) throw new DomainError('already_exists');
    const isSameHand =
      found.businessId === businessId &&
      (await passwords.verify(password, found.passwordHash, { priority: 'other', requester }));
    if (isSameHand) return found.id;
    if (Date.now() - found.createdAt.getTime() < ABANDONED_MS) throw new DomainError('already_exists');
    await people.erase(found.id);
    return null;
  }

  return async (registrant) => {
    const { password, requester, place, ...person } = registrant;
    const placesOf = (id: string) => place && { [firstPlaceOf(id)]: place };
    const asked = { password, field: 'password', holder: person };
    const hash = await newPasswords.accept(asked);
    const begun = await unfinished(registrant);
    if (begun) {
      const { name, phone, description } = person;
      await people.change(begun, { name, phone, description, places: placesOf(begun) });
      return begun;
    }
    const id = uuidv7();
    const passwordHash = await hash(requester);
    // Checked in the row's transaction, because a holder may have left the address, with an undo, during the hashing [AC18].
    await people.add({ ...person, id, passwordHash, places: placesOf(id) }, (db) =>
      emailLinks.within(db).assertNotHeld(person.kind, person.email),
    );
    return id;
  };
}
