export * from './migrate.ts';
export * from './people.ts';
export * from './postgres-people.ts';
