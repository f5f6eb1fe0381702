export * from './pool.ts';
export * from './schema.ts';
export * from './transaction.ts';
