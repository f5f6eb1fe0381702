import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { migrate } from './migrate.ts';
import { type OwnedSchema, requireSchema } from './schema.ts';

const database = await openTestDatabase({ isEmpty: true });
afterAll(() => database.drop());

let shelf: OwnedSchema;
beforeEach(() => {
  shelf = { name: 'shelf', migrations: mkdtempSync(path.join(os.tmpdir(), 'stampwell-migrations-')) };
  add('0001_books', 'CREATE TABLE shelf.books (title text);');
});
afterEach(async () => {
  rmSync(shelf.migrations, { recursive: true, force: true });
  await database.pool.query('DROP SCHEMA IF EXISTS shelf CASCADE');
});

const add = (name: string, sql: string) => writeFileSync(path.join(shelf.migrations, `${name}.sql`), sql);
const run = async () => {
  const done: string[] = [];
  const onMigration = (_: string, migration: string) => void done.push(migration);
  await migrate({ databaseUrl: database.url, schemas: [shelf], onMigration });
  return done;
};
const check = () => requireSchema(database.pool, shelf);
const tables = async () => {
  const { rows } = await database.pool.query(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'shelf' ORDER BY 1`,
  );
  return rows.map(({ table_name }) => table_name);
};

it('runs each migration once, in order', async () => {
  add('0002_a-book', `INSERT INTO shelf.books VALUES ('Middlemarch');`);
  expect(await run()).toEqual(['0001_books', '0002_a-book']);
  expect(await run()).toEqual([]);
  const { rows } = await database.pool.query('SELECT title FROM shelf.books');
  expect(rows).toEqual([{ title: 'Middlemarch' }]);
});

it('runs migrators that start together one after the other', async () => {
  const done = await Promise.all([run(), run(), run()]);
  expect(done.flat()).toEqual(['0001_books']);
});

/** How long a connection takes to close on a busy machine. */
const SLOW_MS = 100;

it('has closed its connections when it returns, so that nothing can cut them', async () => {
  const url = new URL(database.url);
  url.searchParams.set('application_name', 'this migrator');
  const left = async () => {
    const { rows } = await database.pool.query(
      `SELECT query FROM pg_stat_activity WHERE application_name = 'this migrator'`,
    );
    return rows;
  };
  const end = pg.Client.prototype.end as (this: pg.Client) => Promise<void>;
  vi.spyOn(pg.Client.prototype, 'end').mockImplementation(async function (this: pg.Client) {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    return end.call(this);
  });
  await migrate({ databaseUrl: url.href, schemas: [shelf] });
  expect(await left()).toEqual([]);
});

it('changes nothing when a migration fails', async () => {
  await run();
  add('0002_boxes', 'CREATE TABLE shelf.boxes (id int);');
  add('0003_broken', 'CREATE TABLE shelf.half (id int); CREATE TABLE shelf.books (title text);');
  await expect(run()).rejects.toThrow(/'shelf' was not migrated: .*already exists/);
  expect(await tables()).toEqual(['books', 'migrations']);
  add('0003_broken', 'CREATE TABLE shelf.half (id int);');
  expect(await run()).toEqual(['0002_boxes', '0003_broken']);
});

it('refuses a migration inserted before those already run', async () => {
  add('0003_boxes', 'CREATE TABLE shelf.boxes (id int);');
  await run();
  add('0002_lamps', 'CREATE TABLE shelf.lamps (id int);');
  await expect(run()).rejects.toThrow('0002_lamps');
});

it('refuses to start on a database that was never migrated, naming the remedy', async () => {
  await expect(check()).rejects.toThrow(/'shelf' is older than this release: it lacks 0001_books\. Run the/);
  await run();
  await check();
  add('0002_boxes', 'CREATE TABLE shelf.boxes (id int);');
  await expect(check()).rejects.toThrow('it lacks 0002_boxes');
});

it('accepts a database migrated by a newer release', async () => {
  add('0002_boxes', 'CREATE TABLE shelf.boxes (id int);');
  await run();
  rmSync(path.join(shelf.migrations, '0002_boxes.sql'));
  await check();
  expect(await run()).toEqual([]);
});

it('refuses a database from before the first release, and leaves it as it is', async () => {
  await run();
  rmSync(path.join(shelf.migrations, '0001_books.sql'));
  add('0001_baseline', 'CREATE TABLE shelf.shelves (id int);');
  const newer = { name: 'drawer', migrations: shelf.migrations };
  const migrating = migrate({ databaseUrl: database.url, schemas: [newer, shelf] });
  await expect(migrating).rejects.toThrow(/'shelf' was made by a version before 1\.0\.0.*empty database/);
  await expect(check()).rejects.toThrow('cannot be upgraded');
  expect(await tables()).toEqual(['books', 'migrations']);
  const { rows } = await database.pool.query(`SELECT FROM pg_namespace WHERE nspname = 'drawer'`);
  expect(rows).toEqual([]);
});
