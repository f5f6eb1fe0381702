import { runner } from 'node-pg-migrate';
import type { OwnedSchema } from './schema.ts';

/** One for all schemas: migrators that start together wait for each other. */
const LOCK = 7_241_865;

export interface MigrateOptions {
  /** A role that may change schemas. */
  databaseUrl: string;
  schemas: OwnedSchema[];
  /** Hears of each migration that is run. */
  onMigration?: (schema: string, migration: string) => void;
}

/**
 * Runs the migrations that a database has not seen, in order; those of one schema in one transaction, so that one that
 * fails leaves that schema as it was. Safe to run again, and by several at once.
 * @throws with the migration's name when it fails, or when one was slipped in before those that were run
 */
export async function migrate({ databaseUrl, schemas, onMigration }: MigrateOptions): Promise<void> {
  for (const { name, migrations } of schemas) {
    const silent = () => undefined;
    const done = await runner({
      databaseUrl,
      dir: migrations,
      migrationsSchema: name,
      createMigrationsSchema: true,
      migrationsTable: 'migrations',
      direction: 'up',
      singleTransaction: true,
      lockValue: LOCK,
      advisoryLockMode: 'wait',
      logger: { info: silent, warn: silent, error: silent },
    }).catch((cause: unknown) => {
      throw new Error(`The schema '${name}' was not migrated: ${String(cause)}`, { cause });
    });
    for (const migration of done) onMigration?.(name, migration.name);
  }
}
