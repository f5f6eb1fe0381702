import type { TestDatabase } from '@stampwell/local/test-database.ts';
import type { Projector } from '../src/projector/projector.ts';

/** Every row of the projectors' tables, as text, in key order. */
export async function readTables(
  { pool }: TestDatabase,
  projectors: Projector[],
): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const { name, keyNames } of projectors.flatMap((projector) => projector.tables)) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT t::text AS row FROM views."${name}" t ORDER BY ${keyNames.map((key) => `t."${key}"`).join(', ')}`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}
