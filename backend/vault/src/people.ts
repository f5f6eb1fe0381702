import type { FreeText, TextReader } from '@stampwell/contracts';
import type { PoolClient } from 'pg';

export type PersonKind = 'customer' | 'business' | 'admin' | 'employee';

/** Everything personal that we hold of somebody. A business's profile is here too: a sole trader is a person. */
export interface Person {
  id: string;
  kind: PersonKind;
  email: string;
  /** When whoever reads mail there followed a link to say so; null where nobody has yet. */
  emailVerifiedAt: Date | null;
  /** Asked for, not yet confirmed; no more than a wish. */
  pendingEmail: string | null;
  name: string;
  phone: string | null;
  address: string | null;
  description: string | null;
  logo: string | null;
  /** Of an employee: whom they work for. */
  businessId: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
}

export type NewPerson = Pick<Person, 'id' | 'kind' | 'email' | 'name'> &
  Partial<Pick<Person, 'phone' | 'address' | 'description' | 'businessId' | 'emailVerifiedAt'>> & {
    passwordHash: string;
  };

export type PersonChanges = Partial<
  Pick<
    Person,
    | 'email'
    | 'emailVerifiedAt'
    | 'pendingEmail'
    | 'name'
    | 'phone'
    | 'address'
    | 'description'
    | 'logo'
    | 'lastLoginAt'
  > & {
    passwordHash: string;
  }
>;

/** A person whose row is locked until the transaction ends. What is written through `db` commits with it, or not at all. */
export interface HeldPerson {
  person: Person;
  passwordHash: string;
  db: Pick<PoolClient, 'query'>;
  /** @throws DomainError `already_exists` for an email that another of its kind has. */
  change(changes: PersonChanges): Promise<void>;
}

/** Text that people write, sealed under the key of whom it is about: events keep it, and it leaves with them (decision 107). */
export interface FreeTexts {
  /** @throws DomainError `not_found` where nobody has this id (any more) */
  sealText(subjectId: string, text: string): Promise<FreeText>;
  /** What opens text of these people, as far as they are still here. One question for all of a turn, names included. */
  textReader(subjectIds: readonly string[]): Promise<TextReader>;
}

/**
 * The vault: personal data, password hashes and QR codes, keyed by the subject's id and sealed under their own
 * key. Events carry ids alone, so what is erased here is gone everywhere (decision 090).
 */
export interface People extends FreeTexts {
  /**
   * @param assertMay asked once the row is there, before anybody else sees it; nobody is added where it throws
   * @throws DomainError `already_exists` where this kind has the email already (compared without case).
   */
  add(person: NewPerson, assertMay?: (db: HeldPerson['db']) => Promise<void>): Promise<void>;
  byId(id: string): Promise<Person | null>;
  /** Those of the ids that are known; whatever is no id (the platform's own 'system') is passed over. */
  byIds(ids: readonly string[]): Promise<Map<string, Person>>;
  byEmail(kind: PersonKind, email: string): Promise<(Person & { passwordHash: string }) | null>;
  passwordHash(id: string): Promise<string | null>;
  /** The same, once nobody holds the row: what was decided under a lock is known. */
  settledPasswordHash(id: string): Promise<string | null>;
  /** @throws DomainError `conflict` for another email than the same in other letters: that takes `hold` */
  change(id: string, changes: PersonChanges): Promise<void>;
  /**
   * Whatever moves an account to other hands happens here, one after another (decision 176): its address, its password, and what
   * rests on them. `work` uses no connection but `db`: the row is locked to all others.
   * @throws DomainError `not_found` where nobody has this id (any more)
   */
  hold<T>(id: string, work: (held: HeldPerson) => Promise<T>): Promise<T>;
  /** Destroys the person's key, and with it all that it opens. Noted outside of the database first, for restores. */
  erase(id: string): Promise<void>;
  /** Erases again whoever an older backup has brought back. @returns how many */
  eraseAgain(): Promise<number>;
  /** Everyone of a kind of which there are few. */
  idsOf(kind: 'admin'): Promise<string[]>;
  /** Those added so many hours ago, or before, of whom nobody has said that they are here to stay; oldest first. */
  unsettled(olderThanHours: number, limit: number): Promise<Person[]>;
  /**
   * Those of a kind who came, and last signed in, before then; by id, from the one after on. Whoever was here in another way is
   * not known here.
   */
  idleSince(kind: PersonKind, since: Date, page: { after: string | null; limit: number }): Promise<string[]>;
  /** They are here to stay. */
  settle(ids: readonly string[]): Promise<void>;
  /** Everyone who works for a business, newest first. */
  employeesOf(businessId: string): Promise<Person[]>;

  /**
   * Who may have these words in the name, or has them as the whole email: all of these, and perhaps others, in no order. Null where
   * they are more than the limit.
   */
  candidates(kind: PersonKind, words: string, limit: number): Promise<string[] | null>;
  /** The same among these, however many they are. */
  likely(kind: PersonKind, words: string, ids: readonly string[]): Promise<Set<string>>;

  /** The customer whose current code this is (already normalised). */
  byQrCode(code: string): Promise<Person | null>;
  qrCodeOf(customerId: string): Promise<string | null>;
  /**
   * Issues the first code, or the next one: the code before it belongs to nobody from then on.
   * @throws DomainError `not_found` where nobody has this id.
   */
  issueQrCode(customerId: string): Promise<string>;
}
