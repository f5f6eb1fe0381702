import { erasedIdsInMemory, newKeyRing, readKeyRing, type VaultKeys } from '@stampwell/vault';

/** Keys of a spec's own. */
export const specKeys = (ring = newKeyRing()): VaultKeys => ({
  ring: readKeyRing(ring),
  erased: erasedIdsInMemory(),
});
