import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

const SCHEMA = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8');
const REVISION = hash('sha256', SCHEMA);
const MIGRATION_LOCK = 5752;

/** Brings the schema `vault` to what this code needs. One query when it is there already; safe to run by many at once. */
export async function migrateVault(pool: Pool): Promise<void> {
  if ((await installed(pool)) === REVISION) return;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(SCHEMA);
    await client.query(`COMMENT ON SCHEMA vault IS '${REVISION}'`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function installed(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ revision: string | null }>(
    `SELECT obj_description(to_regnamespace('vault'), 'pg_namespace') AS revision`,
  );
  return rows[0]?.revision ?? null;
}
