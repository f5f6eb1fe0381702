import { isDeepStrictEqual } from 'node:util';
import type { updateBusinessProfile } from '@stampwell/contracts/http/business.ts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { People, PersonChanges } from '@stampwell/vault';

type Profile = Omit<BodyOf<typeof updateBusinessProfile>, 'onboarding' | 'current_password'>;
type Field = keyof Profile & keyof PersonChanges;

const FIELDS: readonly Field[] = ['name', 'email', 'phone', 'address', 'location', 'description'];

/**
 * Writes the fields that differ to the vault [PG2, PG4].
 * @returns the fields that changed
 * @throws DomainError `already_exists` if another business has the email [PG6]
 */
export async function writeProfile(
  people: Pick<People, 'byId' | 'change'>,
  businessId: string,
  profile: Profile,
): Promise<Field[]> {
  const before = await people.byId(businessId);
  const changes: PersonChanges = Object.fromEntries(
    FIELDS.filter((field) => profile[field] !== undefined).map((field) => [field, profile[field] || null]),
  );
  const changed = FIELDS.filter(
    (field) => changes[field] !== undefined && !isDeepStrictEqual(changes[field], before?.[field]),
  );
  if (changed.length > 0) await people.change(businessId, changes);
  return changed;
}
