import { randomUUID } from 'node:crypto';
import { openPool } from '@stampwell/base/postgres';
import pg from 'pg';

/** Environment variable with the address of the test run's PostgreSQL. */
export const TEST_DATABASE_URL = 'TEST_DATABASE_URL';
/** Environment variable with the name of its migrated template database. */
export const TEST_DATABASE_TEMPLATE = 'TEST_DATABASE_TEMPLATE';

/** Specs need no durability; those about crashes start their own PostgreSQL with `fsync`. */
export const TEST_POSTGRES_SETTINGS: Record<string, string | number> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 200,
  shared_buffers: '64MB',
  // It may be kept in memory.
  max_wal_size: '128MB',
};

/** A database for one spec file. */
export interface TestDatabase {
  url: string;
  /** A pool of connections to it. */
  pool: pg.Pool;
  /** Closes the pool and drops the database, with open connections too. */
  drop(): Promise<void>;
}

/**
 * Creates a database with every schema in about 20 ms, or an empty one for specs about schemas: `const db = await openTestDatabase();
 * afterAll(() => db.drop())`.
 * @throws if the run has no `test-postgres.ts` as its globalSetup
 */
export async function openTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const server = process.env[TEST_DATABASE_URL];
  const template = isEmpty ? 'template1' : process.env[TEST_DATABASE_TEMPLATE];
  if (!server || !template) {
    throw new Error(
      `${TEST_DATABASE_URL} is not set: add @stampwell/local/test-postgres.ts to vitest's globalSetup.`,
    );
  }
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY = file_copy`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const pool = openPool({ connectionString: address.href });
  return { url: address.href, pool, drop: () => drop(server, name, pool) };
}

async function drop(server: string, name: string, pool: pg.Pool): Promise<void> {
  // Not awaited, since end() waits for clients that a failed spec did not release; FORCE disconnects them.
  const ended = pool.end();
  await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 200).unref())]);
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Modifies append-only tables, as only the owner can, for specs about detection. */
export async function tamper(pool: pg.Pool, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    const result = await client.query(text, values);
    await client.query('COMMIT');
    return result;
  } finally {
    client.release();
  }
}
