import type { KeyActor } from '../identity/actor.ts';

type Scopes = Pick<KeyActor, 'scopes'>;

/** [AK7] */
export const seesNames = ({ scopes }: Scopes): boolean => scopes.includes('names');

/** [AK7] A customer, with their name if the key is for names. */
export const customerSeen = ({ id, name }: { id: string; name: string }, key: Scopes) =>
  seesNames(key) ? { id, name } : { id };

/** [AK7] The same for who did something. */
export const actorSeen = <Kind extends string>(
  { kind, name }: { kind: Kind; name: string | null },
  key: Scopes,
) => (seesNames(key) && name !== null ? { kind, name } : { kind });
