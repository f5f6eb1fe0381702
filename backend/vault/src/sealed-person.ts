import type { KeyObject } from 'node:crypto';
import type { DataKeys } from './keys/data-keys.ts';
import { open, seal } from './keys/sealing.ts';
import type { Person, PersonKind } from './people.ts';

/** Sealed together, so that a list opens one seal per person. */
export type Profile = Pick<
  Person,
  'name' | 'email' | 'pendingEmail' | 'phone' | 'places' | 'description' | 'logo'
>;

export interface PersonRow {
  id: string;
  kind: PersonKind;
  profile: Buffer;
  password: Buffer;
  key_id: string;
  wrapped: Buffer;
  business_id: string | null;
  email_verified_at: Date | null;
  last_login_at: Date | null;
  created_at: Date;
}

export type ProfileRow = Omit<PersonRow, 'password'>;

export const PROFILE_COLUMNS = `p.id, p.kind, p.profile, k.key_id, k.wrapped, p.business_id, p.email_verified_at, p.last_login_at,
  p.created_at`;
export const COLUMNS = `${PROFILE_COLUMNS}, p.password`;
export const PEOPLE = 'vault.people p JOIN vault.data_keys k ON k.subject_id = p.id';

type Sealed = 'profile' | 'password' | 'code' | 'text';

/** Other values, such as the platform's 'system', are not in the vault. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const placeOf = (id: string, field: Sealed) => `${field} ${id}`;

/** Padding in bytes, so that a seal's size does not reveal a name's length. */
const STEP = 64;

export const sealField = (key: KeyObject, id: string, field: Sealed, words: string): Buffer => {
  const bytes = Buffer.from(words);
  const padded = Buffer.alloc(Math.ceil((bytes.length + 1) / STEP) * STEP);
  bytes.copy(padded);
  return seal(key, placeOf(id, field), padded);
};

/** Text contains no zero bytes, so the padding starts at the first one. */
export function openField(key: KeyObject, id: string, field: Sealed, sealed: Buffer): string {
  const padded = open(key, placeOf(id, field), sealed);
  return padded.toString('utf8', 0, padded.indexOf(0));
}

export const sealProfile = (key: KeyObject, id: string, profile: Profile): Buffer =>
  sealField(key, id, 'profile', JSON.stringify(profile));

export const openProfile = (key: KeyObject, id: string, sealed: Buffer): Profile =>
  JSON.parse(openField(key, id, 'profile', sealed)) as Profile;

export const keyOf = (
  keys: DataKeys,
  { id, key_id, wrapped }: Pick<PersonRow, 'id' | 'key_id' | 'wrapped'>,
) => keys.unwrap(id, { keyId: key_id, wrapped });

export const personOf = async (keys: DataKeys, row: PersonRow): Promise<Person> =>
  personWith(await keyOf(keys, row), row);

export function personWith(key: KeyObject, row: ProfileRow): Person {
  const { id, kind, business_id, email_verified_at, last_login_at, created_at } = row;
  const profile = openProfile(key, id, row.profile);
  return {
    id,
    kind,
    ...profile,
    emailVerifiedAt: email_verified_at,
    businessId: business_id,
    createdAt: created_at,
    lastLoginAt: last_login_at,
  };
}
