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

const NO_TABLE = '42P01';

/**
 * Checks that the schema has all migrations of this release. Newer ones are fine: breaking changes are made in two steps, and the
 * first works with both releases.
 * @throws SchemaTooOld
 */
export async function requireSchema(
  client: Pick<pg.ClientBase, 'query'>,
  { name, migrations }: OwnedSchema,
): Promise<void> {
  const done = await migrationsOf(client, name);
  const missing = migrationsIn(migrations).filter((migration) => !done.has(migration));
  if (missing.length > 0) throw new SchemaTooOld(name, missing);
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
