import type pg from 'pg';

/** Every row of a table as PostgreSQL prints it, in one order. */
export async function dumpTable(pool: pg.Pool, schema: string, name: string): Promise<string[]> {
  const table = `"${schema}"."${name}"`;
  const { rows } = await pool.query(`SELECT t::text AS row FROM ${table} AS t ORDER BY t::text COLLATE "C"`);
  return rows.map(({ row }) => row as string);
}
