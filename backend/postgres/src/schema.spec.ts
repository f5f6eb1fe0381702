import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { bringUpToDate } from './schema.ts';

const database = await openTestDatabase();
afterAll(() => database.drop());

const shelf = {
  name: 'shelf',
  sql: '-- Revision 1.\nCREATE SCHEMA IF NOT EXISTS shelf; CREATE TABLE IF NOT EXISTS shelf.books (title text);',
};
const bring = (schema = shelf) => bringUpToDate(database.pool, schema);
const tables = async () => {
  const { rows } = await database.pool.query(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'shelf' ORDER BY 1`,
  );
  return rows.map(({ table_name }) => table_name);
};

describe('a schema', () => {
  it('may be brought up to date by several processes at once, and again', async () => {
    await Promise.all([bring(), bring(), bring()]);
    expect(await tables()).toEqual(['books']);
  });

  it('costs one question when nothing changed', async () => {
    const query = vi.spyOn(database.pool, 'query');
    await bring();
    expect(query).toHaveBeenCalledTimes(1);
  });

  it('is left as it was by a definition that fails half-way', async () => {
    const sql = '-- Revision 2.\nCREATE TABLE shelf.half (id int); CREATE TABLE shelf.books (title text);';
    await expect(bring({ name: 'shelf', sql })).rejects.toThrow('already exists');
    expect(await tables()).toEqual(['books']);
  });

  it('is left alone by an older release', async () => {
    const newer = `${shelf.sql.replace('Revision 1', 'Revision 2')} CREATE TABLE shelf.boxes (id int);`;
    await bring({ name: 'shelf', sql: newer });
    await bring();
    const { rows } = await database.pool.query(`SELECT obj_description('shelf'::regnamespace) AS installed`);
    expect(rows[0].installed).toMatch(/^2 /);
  });
});
