import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type MigrateOptions, migrate } from '@stampwell/base/postgres/migrate.ts';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { migrateAll } from './migrate-all.ts';

/**
 * Migrates the database of each earlier release and compares it with a fresh one; its rows must survive. Dumps of releases are in
 * testing/ from 1.1 on; until then there is a made-up one.
 */

const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((database) => database.drop())));

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase({ isEmpty: true });
  opened.push(database);
  return database;
}

type Migrating = (options: Pick<MigrateOptions, 'databaseUrl' | 'onMigration'>) => Promise<void>;

async function run(migrating: Migrating, database: TestDatabase): Promise<string[]> {
  const done: string[] = [];
  const onMigration = (schema: string, migration: string) => void done.push(`${schema}: ${migration}`);
  await migrating({ databaseUrl: database.url, onMigration });
  return done;
}

const everySchema: Migrating = (options) => migrateAll({ ...options, logUrl: options.databaseUrl });

interface Release {
  /** Makes an empty database what the release left, with some rows. */
  restore(database: TestDatabase): Promise<unknown>;
  migrating: Migrating;
}

const FIRST = `CREATE TABLE shelf.books (title text PRIMARY KEY, lent boolean NOT NULL);
  INSERT INTO shelf.books SELECT 'book ' || n, n % 2 = 0 FROM generate_series(1, 30) n;`;
const SECOND = `ALTER TABLE shelf.books ADD reader text, ALTER lent SET DEFAULT false;
  CREATE INDEX books_lent ON shelf.books (reader) WHERE lent;`;

function madeUp(): Release {
  const migrations = mkdtempSync(path.join(os.tmpdir(), 'stampwell-migrations-'));
  const add = (name: string, sql: string) => writeFileSync(path.join(migrations, `${name}.sql`), sql);
  const migrating: Migrating = (options) => migrate({ ...options, schemas: [{ name: 'shelf', migrations }] });
  return {
    async restore(database) {
      rmSync(path.join(migrations, '0002_readers.sql'), { force: true });
      add('0001_books', FIRST);
      await run(migrating, database);
      add('0002_readers', SECOND);
    },
    migrating,
  };
}

const DUMPS = globSync('../testing/*.sql', { cwd: import.meta.dirname });
const dumped = (file: string): Release => ({
  restore: (database) => database.pool.query(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  migrating: everySchema,
});
const RELEASES: [string, Release][] = [
  ['a made-up release', madeUp()],
  ...DUMPS.map((file): [string, Release] => [path.basename(file, '.sql'), dumped(file)]),
];

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

it('brings an empty database to all that there is, once', async () => {
  const fresh = await emptyDatabase();
  expect((await run(everySchema, fresh)).length).toBeGreaterThanOrEqual(7);
  expect(await run(everySchema, fresh)).toEqual([]);
});

describe.each(RELEASES)('the database of %s', (_, { restore, migrating }) => {
  it('becomes what a fresh one is, and keeps what is in it', async () => {
    const [earlier, fresh] = [await emptyDatabase(), await emptyDatabase()];
    await restore(earlier);
    const before = await contents(earlier.pool);
    expect(Object.values(before).flat().length).toBeGreaterThan(20);

    expect((await run(migrating, earlier)).length).toBeGreaterThan(0);
    await run(migrating, fresh);
    expect(await structure(earlier.pool)).toEqual(await structure(fresh.pool));
    expect(await contents(earlier.pool)).toMatchObject(before);
    expect(await run(migrating, earlier)).toEqual([]);
  });

  it('is migrated once by two migrators that start together', async () => {
    const [earlier, once] = [await emptyDatabase(), await emptyDatabase()];
    await restore(once);
    const wanted = await run(migrating, once);
    await restore(earlier);
    const done = await Promise.all([run(migrating, earlier), run(migrating, earlier)]);
    expect(done.flat().sort()).toEqual(wanted.sort());
  });
});
