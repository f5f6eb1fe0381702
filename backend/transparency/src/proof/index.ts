export * from './generations.ts';
export { type KeeperState, type KeepTreeOptions, keepTree } from './keep-tree.ts';
export { type LastSeal, lastSealFile } from './last-seal.ts';
export { saltOf } from './leaves.ts';
export { noteRestore } from './note-restore.ts';
export { ageBehind } from './seal-age.queries.ts';
export { newestSeal } from './seals.ts';
export { bucketStorage } from './storage/bucket.ts';
export { directoryStorage } from './storage/directory.ts';
export type { SealStorage } from './storage/storage.ts';
export {
  type CheckOptions,
  checkLog,
  type Finding,
  type LogCheck,
  type SaltedEvent,
} from './verify/check-log.ts';
export { checkTree } from './verify/check-tree.ts';
export { databaseLog, storedLog } from './verify/database-log.ts';
export { openExport, writeExport } from './verify/export-log.ts';
export { proveConsistency } from './verify/prove-consistency.ts';

export type { Witness } from './witnesses.ts';
