export * from './command-handler.ts';
export type { Fold, Folded, FoldedStream } from './fold.ts';
export { canonicalJson, hashEvent } from './hash.ts';
export * from './memory/memory-store.ts';
export * from './port.ts';
export * from './postgres/migrate.ts';
export * from './postgres/postgres-store.ts';
export * from './verify.ts';
