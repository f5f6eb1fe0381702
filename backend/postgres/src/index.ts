export * from './pool.ts';
export * from './schema.ts';
