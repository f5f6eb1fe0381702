export {
  createImportedPeople,
  type ImportedPeople,
  type ImportedPerson,
} from './imported-people.ts';
export { erasedIdsInMemory, openErasedIds } from './keys/erased-ids.ts';
export {
  type KeyRing,
  newKeyRing,
  openKeyRing,
  readKeyRing,
  withNewKey,
  withoutOldKeys,
} from './keys/key-ring.ts';
export { type PlatformSeal, platformSeal } from './keys/platform-seal.ts';
export { rewrapDataKeys } from './keys/rewrap.ts';
export * from './people.ts';
export { createPeople, type VaultKeys } from './postgres-people.ts';
export { VAULT_SCHEMA } from './schema.ts';
