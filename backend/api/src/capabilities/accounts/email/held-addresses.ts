import { emailKey } from '@stampwell/contracts';
import { type KeyRing, type PersonKind, platformSeal } from '@stampwell/vault';

/** Keyed hashes of addresses that a former owner may take back, so that guessing them needs the vault's key. */
export function heldAddresses(ring: Pick<KeyRing, 'indexKey'>) {
  const { tag } = platformSeal(ring, 'held addresses');
  return { tagOf: (kind: PersonKind, email: string) => tag(`${kind}:${emailKey(email)}`) };
}

export type HeldAddresses = ReturnType<typeof heldAddresses>;
