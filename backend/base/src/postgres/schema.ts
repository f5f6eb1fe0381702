import { readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { codeOf } from './transient.ts';

/** A database schema owned by one package (decision 063). */
export interface OwnedSchema {
  /** The schema also holds the table `migrations`, a record of what ran when. */
  name: string;
  /** Folder of its migrations: `0001_….sql`, `0002_….sql`, … */
  migrations: string;
}

/** The database lacks migrations that this release needs. */
export class SchemaTooOld extends Error {
  constructor(name: string, missing: string[]) {
    super(
      `The schema '${name}' is older than this release: it lacks ${missing.join(', ')}. ` +
        'Run the migrator first (npm run migrate, or backend/migrator/src/main.ts); it runs once, before all others start.',
    );
    this.name = 'SchemaTooOld';
  }
}

/** The database was made before 1.0.0, whose `0001` is the first migration of each schema that was released. */
export class SchemaNeverReleased extends Error {
  constructor(name: string) {
    super(
      `The schema '${name}' was made by a version before 1.0.0, the first release, and cannot be upgraded. ` +
        'Start with an empty database: name another one in DATABASE_URL (and EVENT_STORE_URL), or, with npm start, move the data folder ' +
        '(DATA_DIR, .data by default) away.',
    );
    this.name = 'SchemaNeverReleased';
  }
}

const NO_TABLE = '42P01';

/**
 * Checks that the schema has all migrations of this release. Newer ones are fine: breaking changes are made in two steps, and the
 * first works with both releases.
 * @throws SchemaTooOld, SchemaNeverReleased
 */
export async function requireSchema(
  client: Pick<pg.ClientBase, 'query'>,
  { name, migrations }: OwnedSchema,
): Promise<void> {
  const done = await migrationsOf(client, name);
  const needed = migrationsIn(migrations);
  const missing = needed.filter((migration) => !done.has(migration));
  if (missing.length === 0) return;
  if (done.size > 0 && missing[0] === needed[0]) throw new SchemaNeverReleased(name);
  throw new SchemaTooOld(name, missing);
}

async function migrationsOf(client: Pick<pg.ClientBase, 'query'>, name: string): Promise<Set<string>> {
  try {
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${name}.migrations`);
    return new Set(rows.map((row) => row.name));
  } catch (error) {
    if (codeOf(error) === NO_TABLE) return new Set();
    throw error;
  }
}

const migrationsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .sort();
