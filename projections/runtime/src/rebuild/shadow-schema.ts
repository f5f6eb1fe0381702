import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Projector } from '../projector/projector.ts';

/** The schema of a projector's next tables. */
export const shadowOf = ({ name }: Pick<Projector, 'name'>): string =>
  `views_next_${name.replaceAll('-', '_')}`;

/** Creates a projector's tables without keys and indexes. @returns the statements for those, to run after the load */
export async function createShadow(client: pg.Client, projector: Projector): Promise<Map<string, string[]>> {
  const schema = shadowOf(projector);
  await client.query(
    `DROP SCHEMA IF EXISTS ${schema} CASCADE; CREATE SCHEMA ${schema}; SET search_path TO ${schema}`,
  );
  await client.query(readFileSync(projector.ddl, 'utf8'));
  await client.query('RESET search_path');
  const { rows } = await client.query<{ table: string; drop: string; create: string }>(LATER, [schema]);
  const later = new Map<string, string[]>(projector.tables.map(({ name }) => [name, []]));
  for (const { table, create } of rows) later.get(table)?.push(create);
  await client.query(rows.map(({ drop }) => drop).join('; '));
  return later;
}

/** Keys first, because they are also indexes, which `pg_indexes` would list again. */
const LATER = `
  SELECT r.relname AS table,
         format('ALTER TABLE %s DROP CONSTRAINT %I', c.conrelid::regclass, c.conname) AS drop,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) AS create
    FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
    WHERE c.connamespace = to_regnamespace($1) AND c.contype IN ('p', 'u')
  UNION ALL
  SELECT r.relname, format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    FROM pg_index i JOIN pg_class r ON r.oid = i.indrelid
    WHERE r.relnamespace = to_regnamespace($1)
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u'))`;

/** How long a swap waits for readers before it releases its locks and retries. Shorter than PostgreSQL's deadlock timeout. */
const LOCK_TIMEOUT_MS = 200;

/** Blocks readers of the serving tables, within the caller's transaction. @returns those tables */
export async function lockTables(client: pg.Client, serving: string, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND tablename = ANY ($2)',
    [serving, names],
  );
  const tables = rows.map(({ name }) => `${serving}."${name}"`);
  if (tables.length === 0) return [];
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  // In one statement: a reader of two tables must never hold one while this holds the other.
  await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  return tables;
}

/** Drops the old tables and moves the new ones into their place, within the caller's transaction. */
export async function replaceTables(client: pg.Client, projector: Projector, serving: string, old: string[]) {
  if (old.length > 0) await client.query(`DROP TABLE ${old.join(', ')}`);
  for (const { name } of projector.tables) {
    await client.query(`ALTER TABLE ${shadowOf(projector)}."${name}" SET SCHEMA ${serving}`);
  }
}
