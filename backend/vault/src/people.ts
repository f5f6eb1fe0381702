export type PersonKind = 'customer' | 'business' | 'admin' | 'employee';

/** Everything personal that we hold of somebody. A business's profile is here too: a sole trader is a person. */
export interface Person {
  id: string;
  kind: PersonKind;
  email: string;
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
  Partial<Pick<Person, 'phone' | 'address' | 'description' | 'businessId'>> & { passwordHash: string };

export type PersonChanges = Partial<
  Pick<Person, 'email' | 'name' | 'phone' | 'address' | 'description' | 'logo' | 'lastLoginAt'> & {
    passwordHash: string;
  }
>;

/**
 * The vault: personal data, password hashes and QR codes, keyed by the subject's id. Events carry ids alone, so what
 * is erased here is gone everywhere (decision 002).
 */
export interface People {
  /** @throws DomainError `already_exists` where this kind has the email already (compared without case). */
  add(person: NewPerson): Promise<void>;
  byId(id: string): Promise<Person | null>;
  /** Those of the ids that are known; whatever is no id (the platform's own 'system') is passed over. */
  byIds(ids: readonly string[]): Promise<Map<string, Person>>;
  byEmail(kind: PersonKind, email: string): Promise<(Person & { passwordHash: string }) | null>;
  passwordHash(id: string): Promise<string | null>;
  /** @throws DomainError `already_exists` for an email that another of its kind has. */
  change(id: string, changes: PersonChanges): Promise<void>;
  /** Removes the person and their QR codes. Nothing is left that names them. */
  erase(id: string): Promise<void>;
  /** Everyone of a kind of which there are few. */
  idsOf(kind: 'admin'): Promise<string[]>;
  /** Those added so many hours ago, or before, of whom nobody has said that they are here to stay; oldest first. */
  unsettled(olderThanHours: number, limit: number): Promise<Person[]>;
  /** They are here to stay. */
  settle(ids: readonly string[]): Promise<void>;
  /** Everyone who works for a business, newest first. */
  employeesOf(businessId: string): Promise<Person[]>;

  /** The customer whose current code this is (already normalised). */
  byQrCode(code: string): Promise<Person | null>;
  qrCodeOf(customerId: string): Promise<string | null>;
  /**
   * Issues the first code, or the next one: the code before it belongs to nobody from then on.
   * @throws DomainError `not_found` where nobody has this id.
   */
  issueQrCode(customerId: string): Promise<string>;
}
