import type { FreeText, PlaceDetails, PlacesDetails, TextReader } from '@stampwell/contracts';
import type { PoolClient } from 'pg';

export type PersonKind = 'customer' | 'business' | 'admin' | 'employee';

/** All personal data of a person. Includes business profiles, since a sole trader is a person. */
export interface Person {
  id: string;
  kind: PersonKind;
  /** Empty for a guest. */
  email: string;
  /** When the person confirmed the address by a mailed link; null if not confirmed. */
  emailVerifiedAt: Date | null;
  /** Requested, not yet confirmed. */
  pendingEmail: string | null;
  name: string;
  /** Of a customer. */
  phone: string | null;
  /** Of a business. */
  places: PlacesDetails;
  description: string | null;
  logo: string | null;
  /** An employee's employer. */
  businessId: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
}

export type NewPerson = Pick<Person, 'id' | 'kind' | 'email' | 'name'> &
  Partial<Pick<Person, 'phone' | 'places' | 'description' | 'businessId' | 'emailVerifiedAt'>> & {
    passwordHash: string;
  };

export type PersonChanges = Partial<
  Pick<
    Person,
    'email' | 'emailVerifiedAt' | 'pendingEmail' | 'name' | 'phone' | 'description' | 'logo' | 'lastLoginAt'
  > & {
    passwordHash: string;
    /** By the place's id; details that are left out stay. */
    places: Readonly<Record<string, Partial<PlaceDetails>>>;
  }
>;

/** A person whose row is locked until the transaction ends. Writes through `db` are part of the transaction. */
export interface HeldPerson {
  person: Person;
  passwordHash: string;
  db: Pick<PoolClient, 'query'>;
  /** Issues a code; the previous one and those of other accounts that lead here become invalid. */
  replaceQrCode(): Promise<string>;
  /** @throws DomainError `already_exists` if another person of this kind has the email */
  change(changes: PersonChanges): Promise<void>;
}

/**
 * Text written by people, sealed under its subject's key: events keep it, and erasing the subject makes it unreadable (decision 107).
 */
export interface FreeTexts {
  /** @throws DomainError `not_found` if the id is unknown or erased */
  sealText(subjectId: string, text: string): Promise<FreeText>;
  /** A reader for the texts of these people, except erased ones. Loads keys and names together, batched per event-loop turn. */
  textReader(subjectIds: readonly string[]): Promise<TextReader>;
}

/**
 * The vault: personal data, password hashes and QR codes by subject id, sealed under the subject's own key. Events carry ids only, so
 * erasing here erases everywhere (decision 090).
 */
export interface People extends FreeTexts {
  /**
   * @param assertMay called with the row inserted, before the commit; if it throws, nothing is added
   * @throws DomainError `already_exists` if this kind has the email (case-insensitive)
   */
  add(person: NewPerson, assertMay?: (db: HeldPerson['db']) => Promise<void>): Promise<void>;
  byId(id: string): Promise<Person | null>;
  /** Known people only; values that are not ids, such as the platform's 'system', are skipped. */
  byIds(ids: readonly string[]): Promise<Map<string, Person>>;
  byEmail(kind: PersonKind, email: string): Promise<(Person & { passwordHash: string }) | null>;
  passwordHash(id: string): Promise<string | null>;
  /** Waits for the row's lock, so that the result of a running change is seen. */
  settledPasswordHash(id: string): Promise<string | null>;
  /** @throws DomainError `conflict` for a changed email, beyond its case: that requires `hold` */
  change(id: string, changes: PersonChanges): Promise<void>;
  /**
   * Serialises everything that changes an account's owner (decision 176): its address, its password, and what depends on them. `work`
   * must use only `db`, since the row is locked for other connections.
   * @throws DomainError `not_found` if the id is unknown or erased
   */
  hold<T>(id: string, work: (held: HeldPerson) => Promise<T>): Promise<T>;
  /** Destroys the person's key, and with it all that it sealed. First recorded outside of the database, for restores. */
  erase(id: string): Promise<void>;
  /** Erases people brought back by a restored backup. @returns their number */
  eraseAgain(): Promise<number>;
  /** All of a kind with few members. */
  idsOf(kind: 'admin'): Promise<string[]>;
  /** People added at least that many hours ago and not settled, oldest first. */
  unsettled(olderThanHours: number, limit: number): Promise<Person[]>;
  /**
   * People of a kind who registered and last signed in before `since`, by id, paged after an id. Other activity is not known to the
   * vault.
   */
  idleSince(kind: PersonKind, since: Date, page: { after: string | null; limit: number }): Promise<string[]>;
  /** Exempts them from `unsettled`. */
  settle(ids: readonly string[]): Promise<void>;
  /** Newest first. */
  employeesOf(businessId: string): Promise<Person[]>;
  countEmployees(businessId: string): Promise<number>;

  /**
   * People whose name may contain these words, or whose email equals them: a superset, unordered. Null if there are more than the
   * limit.
   */
  candidates(kind: PersonKind, words: string, limit: number): Promise<string[] | null>;
  /** The same filter applied to given ids, without a limit. */
  likely(kind: PersonKind, words: string, ids: readonly string[]): Promise<Set<string>>;

  /** The customer with this current, normalised code. */
  byQrCode(code: string): Promise<Person | null>;
  /** Customers whose current code has these last characters. */
  byCodeEnd(end: string, limit: number): Promise<string[]>;
  qrCodeOf(customerId: string): Promise<string | null>;
  /**
   * The customer's code; issues one if there is none. The same for concurrent callers.
   * @throws DomainError `not_found` if the id is unknown or erased
   */
  ensureQrCode(customerId: string): Promise<string>;
  /** Makes the customer's code find another customer; null ends that. The code keeps its owner. */
  leadQrCodes(customerId: string, toId: string | null, db?: HeldPerson['db']): Promise<void>;
  /** The codes that find this customer: their own first, then those of accounts that were put into theirs. */
  codesOf(customerId: string): Promise<LeadingCode[]>;
  /** The customer's code becomes invalid, without another in its place. */
  retireQrCode(customerId: string, db?: HeldPerson['db']): Promise<void>;
  /**
   * Issues a code; the previous one and those of other accounts that lead here become invalid.
   * @throws DomainError `not_found` if the id is unknown or erased
   */
  issueQrCode(customerId: string): Promise<string>;
}

/** A code that finds a customer. */
export interface LeadingCode {
  /** The customer who got the code. */
  ownerId: string;
  code: string;
  /** When it was issued. */
  since: Date;
}
