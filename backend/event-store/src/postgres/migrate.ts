import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

const SCHEMA = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8');
const REVISION = revisionIn(SCHEMA);
const INSTALLED = `${REVISION} ${hash('sha256', SCHEMA)}`;
const MIGRATION_LOCK = 5749;

/** Brings the schema `es` to what this code needs. One query when it is there already; safe to run by many at once. */
export async function migrate(pool: Pool): Promise<void> {
  const installed = await readInstalled(pool);
  if (installed === INSTALLED || Number.parseInt(installed, 10) > REVISION) return;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(SCHEMA);
    await client.query(`COMMENT ON SCHEMA es IS '${INSTALLED}'`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function readInstalled(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ installed: string | null }>(
    `SELECT obj_description(to_regnamespace('es'), 'pg_namespace') AS installed`,
  );
  return rows[0]?.installed ?? '';
}

function revisionIn(schema: string): number {
  const revision = Number(/^-- Revision (\d+)\./.exec(schema)?.[1]);
  if (!Number.isInteger(revision)) throw new Error('schema.sql must begin with its revision');
  return revision;
}
