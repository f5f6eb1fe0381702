import { ERASED_NAMES, HIDDEN_NAME, maskedEmail, shortName } from '@stampwell/contracts';

/**
 * How a call names a customer: by the code that they show, sent with this very call; by their id, as a search finds them; or
 * through what the shop has recorded, such as a list or a transaction.
 */
export type Way = 'code' | 'id' | 'records';

/** Everything; a first name and an initial; or nothing: by id the customer is `not_found`, in records they have no name. */
export type Sight = 'whole' | 'short' | 'none';

/** [SC54] What an owner or employee may see of a customer. `isFindable` is as of this moment [SC47], so nothing is kept of earlier calls. */
export function sightOf(actorKind: string, way: Way, isFindable: boolean): Sight {
  if (way === 'code') return 'whole';
  if (way === 'records' && actorKind === 'business') return 'whole';
  return isFindable ? 'short' : 'none';
}

/** A customer's name as it may be seen. An erased customer's is no secret. */
export function nameSeen(name: string, sight: Sight): string {
  if (sight === 'whole' || name === ERASED_NAMES.customer) return name;
  return sight === 'short' ? shortName(name) : HIDDEN_NAME;
}

export function seen<Person extends { name: string; email: string }>(person: Person, sight: Sight): Person {
  const { name, email } = person;
  const shown = { whole: email, short: maskedEmail(email), none: '' };
  return { ...person, name: nameSeen(name, sight), email: shown[sight] };
}
