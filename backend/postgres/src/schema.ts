import { hash } from 'node:crypto';
import type pg from 'pg';

/** A schema of the database that one package owns. */
export interface OwnedSchema {
  name: string;
  /**
   * Its whole definition, safe to run over an older revision of itself (`CREATE … IF NOT EXISTS` and the like). Its
   * first line is `-- Revision N.`: raise it with every change that an older release could not live with.
   */
  sql: string;
}

/**
 * Brings a schema to what this code needs. One query when it is there already; safe to run by many at once; what a
 * newer release has installed is left alone.
 */
export async function bringUpToDate(
  client: Pick<pg.ClientBase, 'query'>,
  { name, sql }: OwnedSchema,
): Promise<void> {
  const revision = revisionIn(sql);
  const wanted = `${revision} ${hash('sha256', sql)}`;
  const { rows } = await client.query<{ installed: string | null }>(
    `SELECT obj_description(to_regnamespace($1), 'pg_namespace') AS installed`,
    [name],
  );
  const installed = rows[0]?.installed ?? '';
  if (installed === wanted || Number.parseInt(installed, 10) > revision) return;
  // Statements sent as one text are one transaction, on one connection.
  await client.query(
    `SELECT pg_advisory_xact_lock(hashtext('stampwell schema ${name}')); ${sql}; COMMENT ON SCHEMA ${name} IS '${wanted}'`,
  );
}

function revisionIn(sql: string): number {
  const revision = Number(/^-- Revision (\d+)\./.exec(sql)?.[1]);
  if (!Number.isInteger(revision)) throw new Error('a schema begins with its revision');
  return revision;
}
