import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from './test-database.ts';

const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
afterAll(() => Promise.all([first.drop(), second.drop()]));

it('gives each caller its own database', async () => {
  await first.pool.query('CREATE TABLE only_here (n int)');
  const { rows } = await second.pool.query(`SELECT to_regclass('only_here') AS found`);
  expect(rows).toEqual([{ found: null }]);
});

it('folds the case of non-ASCII letters, as name search requires', async () => {
  const { rows } = await first.pool.query(`SELECT lower('CAFÉ ÆØÅ') AS folded`);
  expect(rows).toEqual([{ folded: 'café æøå' }]);
});

it('drops a database that is still in use', async () => {
  const database = await openTestDatabase();
  await database.pool.connect();
  await database.drop();
  const { rows } = await first.pool.query('SELECT 1 FROM pg_database WHERE datname = $1', [
    new URL(database.url).pathname.slice(1),
  ]);
  expect(rows).toEqual([]);
});
