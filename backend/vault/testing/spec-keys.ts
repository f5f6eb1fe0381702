import { erasedIdsInMemory, newKeyRing, readKeyRing, type VaultKeys } from '@stampwell/vault';

export const specKeys = (ring = newKeyRing()): VaultKeys => ({
  ring: readKeyRing(ring),
  erased: erasedIdsInMemory(),
});
