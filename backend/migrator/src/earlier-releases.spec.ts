import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { migrateAll } from './migrate-all.ts';

/** Migrates a dump of each earlier release (in testing/) and compares it with a fresh database; its rows must survive. */

const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((database) => database.drop())));

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase({ isEmpty: true });
  opened.push(database);
  return database;
}

async function migrated(database: TestDatabase): Promise<string[]> {
  const done: string[] = [];
  await migrateAll({
    databaseUrl: database.url,
    logUrl: database.url,
    onMigration: (schema, migration) => void done.push(`${schema}: ${migration}`),
  });
  return done;
}

const OURS = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`;
/** Each query describes one kind of database object, a line each. */
const KINDS = {
  columns: `SELECT format('%s.%s.%s %s %s %s %s %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, coll.collname, pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum LEFT JOIN pg_collation coll ON coll.oid = a.attcollation
    WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND ${OURS}`,
  tables: `SELECT format('%s.%s %s %s %s', n.nspname, c.relname, c.relkind, c.relpersistence, c.reloptions) AS line
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS}`,
  indexes: `SELECT pg_get_indexdef(i.indexrelid) AS line FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS}`,
  constraints: `SELECT format('%s %s %s', x.conrelid::regclass, x.conname, pg_get_constraintdef(x.oid)) AS line
    FROM pg_constraint x JOIN pg_namespace n ON n.oid = x.connamespace WHERE ${OURS}`,
  functions: `SELECT pg_get_functiondef(p.oid) AS line FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE p.prokind = 'f' AND ${OURS} AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
  triggers: `SELECT pg_get_triggerdef(t.oid) AS line FROM pg_trigger t WHERE NOT t.tgisinternal`,
  extensions: `SELECT format('%s in %s', e.extname, n.nspname) AS line FROM pg_extension e
    JOIN pg_namespace n ON n.oid = e.extnamespace`,
  comments: `SELECT format('%s %s', n.nspname, obj_description(n.oid)) AS line FROM pg_namespace n WHERE ${OURS}`,
};

async function structure(pool: pg.Pool): Promise<Record<string, string[]>> {
  const found = Object.entries(KINDS).map(async ([kind, sql]) => {
    const { rows } = await pool.query<{ line: string }>(`${sql} ORDER BY 1`);
    return [kind, rows.map(({ line }) => line)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/** Every row of every table except the list of migrations, with column names, because later releases add columns. */
async function contents(pool: pg.Pool): Promise<Record<string, object[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND c.relname <> 'migrations' AND ${OURS}`,
  );
  const tables = rows.map(async ({ name }) => {
    const all = await pool.query<{ row: object }>(
      `SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY t::text`,
    );
    return [name, all.rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

/** Plain personal data waits for the API to seal it (decision 090); the stand-in's mails are dropped. */
function putAside({ 'platform.mail': _, ...rows }: Record<string, object[]>): Record<string, object[]> {
  const { 'vault.people': people = [], 'vault.qr_codes': codes = [], ...rest } = rows;
  return { ...rest, 'vault_plain.people': people, 'vault_plain.qr_codes': codes };
}

const fresh = await emptyDatabase();
const everything = await migrated(fresh);

it('brings an empty database to all that there is, once', async () => {
  expect(everything.length).toBeGreaterThanOrEqual(6);
  expect(await migrated(fresh)).toEqual([]);
});

describe.each(globSync('../testing/*.sql', { cwd: import.meta.dirname }))('the database of %s', (file) => {
  it('becomes what a fresh one is, and keeps what is in it', async () => {
    const earlier = await emptyDatabase();
    await earlier.pool.query(readFileSync(path.join(import.meta.dirname, file), 'utf8'));
    const before = await contents(earlier.pool);
    expect(Object.values(before).flat().length).toBeGreaterThan(20);

    expect(await migrated(earlier)).toEqual(everything);
    expect(await structure(earlier.pool)).toEqual(await structure(fresh.pool));
    expect(await contents(earlier.pool)).toMatchObject(putAside(before));
    expect(await migrated(earlier)).toEqual([]);
  });

  it('is migrated once by two migrators that start together', async () => {
    const earlier = await emptyDatabase();
    await earlier.pool.query(readFileSync(path.join(import.meta.dirname, file), 'utf8'));
    const done = await Promise.all([migrated(earlier), migrated(earlier)]);
    expect(done.flat().sort()).toEqual([...everything].sort());
  });
});
