import type pg from 'pg';
import { openClient } from './connection.ts';
import { type OwnedSchema, requireSchema, SchemaTooOld } from './schema.ts';

/** One lock for all schemas: migrators that start together run one after the other. */
const LOCK = 7_241_865;

export interface MigrateOptions {
  /** A role that may change schemas. */
  databaseUrl: string;
  schemas: OwnedSchema[];
  /** Called before each migration. */
  onMigration?: (schema: string, migration: string) => void;
}

/**
 * Runs new migrations in order, those of one schema in one transaction, so that a failure leaves that schema unchanged. Safe to run
 * repeatedly and concurrently.
 * @throws with the migration's name if it fails, or if one was inserted before those already run; SchemaNeverReleased
 */
export async function migrate({ databaseUrl, schemas, onMigration }: MigrateOptions): Promise<void> {
  // The runner's own connection would still be closing when it returns, and to lose it then would end the process.
  const dbClient = await openClient({ connectionString: databaseUrl });
  try {
    if (await hasEverything(dbClient, schemas)) return;
    // Loaded only where there is something to run: a start usually finds everything there.
    const { runner } = await import('node-pg-migrate');
    for (const { name, migrations } of schemas) {
      const silent = () => undefined;
      const done = await runner({
        dbClient,
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
  } finally {
    await dbClient.end();
  }
}

/** Looks at all schemas, so that a database that cannot be migrated is refused before anything is run. */
async function hasEverything(client: pg.Client, schemas: OwnedSchema[]): Promise<boolean> {
  let isComplete = true;
  for (const schema of schemas) {
    try {
      await requireSchema(client, schema);
    } catch (error) {
      if (!(error instanceof SchemaTooOld)) throw error;
      isComplete = false;
    }
  }
  return isComplete;
}
