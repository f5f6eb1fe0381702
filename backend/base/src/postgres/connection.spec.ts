import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, expect, it } from 'vitest';
import { openClient, openPool } from './connection.ts';

const database = await openTestDatabase();
afterAll(() => database.drop());

it.each([
  ['a pool', openPool],
  ['a client', openClient],
])('%s compiles no statement, and keeps settings of its own', async (_, open) => {
  const sessions = await open({ connectionString: database.url, options: '-c enable_sort=off' });
  const { rows } = await sessions.query(
    `SELECT current_setting('jit') AS jit, current_setting('enable_sort') AS sorts`,
  );
  await sessions.end();
  expect(rows).toEqual([{ jit: 'off', sorts: 'off' }]);
});
