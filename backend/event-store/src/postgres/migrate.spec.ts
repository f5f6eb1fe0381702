import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { migrate } from './migrate.ts';

const database = await openTestDatabase();
afterAll(() => database.drop());

describe('migrate', () => {
  it('may be run by several processes at once, and again', async () => {
    await Promise.all([migrate(database.pool), migrate(database.pool), migrate(database.pool)]);
    const { rows } = await database.pool.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'es' ORDER BY 1`,
    );
    expect(rows.map(({ table_name }) => table_name)).toEqual([
      'command_keys',
      'events',
      'snapshots',
      'streams',
    ]);
  });

  it('leaves alone what a newer release has installed', async () => {
    await database.pool.query(`COMMENT ON SCHEMA es IS '999999 of a later release'`);
    await migrate(database.pool);
    const { rows } = await database.pool.query(`SELECT obj_description('es'::regnamespace) AS installed`);
    expect(rows[0].installed).toBe('999999 of a later release');
    await database.pool.query('COMMENT ON SCHEMA es IS NULL');
    await migrate(database.pool);
  });

  it('asks one question when nothing changed', async () => {
    const query = vi.spyOn(database.pool, 'query');
    const connect = vi.spyOn(database.pool, 'connect');
    await migrate(database.pool);
    expect(query).toHaveBeenCalledTimes(1);
    // The one that `query` makes for itself.
    expect(connect.mock.calls.length).toBeLessThanOrEqual(1);
  });
});
