import { readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { codeOf } from './transient.ts';

/** A schema of the database that one package owns (decision 063). */
export interface OwnedSchema {
  /** It also holds the table `migrations`: what was done to it, and when. */
  name: string;
  /** The folder of its migrations: `0001_….sql`, `0002_….sql`, … */
  migrations: string;
}

/** The database has not seen migrations that this release needs. */
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
 * Looks whether the schema has all that this release needs. What a newer release did to it as well is fine: such a
 * change comes in two steps, and the first is one that both releases live with.
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
