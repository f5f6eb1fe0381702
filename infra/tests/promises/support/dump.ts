import type pg from 'pg';

/** Every row of a table as PostgreSQL prints it, sorted. */
export async function dumpTable(pool: pg.Pool, schema: string, name: string): Promise<string[]> {
  const table = `"${schema}"."${name}"`;
  const { rows } = await pool.query(`SELECT t::text AS row FROM ${table} AS t ORDER BY t::text COLLATE "C"`);
  return rows.map(({ row }) => row as string);
}

/** Every row of every table, and the planner's sampled values. */
export async function dumpDatabase(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query(
    `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const dump = new Map<string, string>();
  for (const { schema, name } of rows)
    dump.set(`${schema}.${name}`, (await dumpTable(pool, schema, name)).join('\n'));
  const sampled = await pool.query(
    `SELECT schemaname || '.' || tablename AS name, concat(most_common_vals, histogram_bounds) AS values
       FROM pg_stats WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  for (const { name, values } of sampled.rows)
    dump.set(`pg_stats of ${name}`, `${dump.get(`pg_stats of ${name}`)} ${values}`);
  return dump;
}
