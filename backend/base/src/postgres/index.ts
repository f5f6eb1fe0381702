export { ConnectionLost, createClient, openClient, openPool } from './connection.ts';
export { type Notifier, openNotifier } from './notifier.ts';
export { pause, retry } from './retry.ts';
export { rowTypes } from './row-types.ts';
export { type OwnedSchema, requireSchema, SchemaTooOld } from './schema.ts';
export { inTransaction } from './transaction.ts';
export { codeOf, isTransient } from './transient.ts';
