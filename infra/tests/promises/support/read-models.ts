import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { catchUp, untilJudged } from './balances.ts';
import { dumpTable } from './dump.ts';

const run = promisify(execFile);
const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const WITH_DATABASE = path.join(REPOSITORY, 'infra/tools/local/src/with-database.ts');
const REBUILD = path.join(REPOSITORY, 'projections/processes/src/rebuild.cli.ts');

/** Every row of every read model, by table, without the runtime's own tables. */
export async function dumpReadModels(pool: pg.Pool): Promise<Map<string, string[]>> {
  await untilJudged(pool);
  await catchUp(pool);
  const { rows } = await pool.query(
    `SELECT table_name FROM information_schema.tables
      WHERE table_schema = 'views' AND table_name NOT LIKE 'projection\\_%' ORDER BY table_name`,
  );
  const tables = new Map<string, string[]>();
  for (const { table_name } of rows) tables.set(table_name, await dumpTable(pool, 'views', table_name));
  return tables;
}

/** `npm run rebuild -- all`, beside the running product. @returns the rebuilt read models */
export async function rebuildAll(dataDir: string): Promise<string[]> {
  const { DATABASE_URL: _, ...env } = process.env;
  const options = { cwd: REPOSITORY, env: { ...env, DATA_DIR: dataDir } };
  const { stdout } = await run(process.execPath, [WITH_DATABASE, REBUILD, 'all'], options);
  return stdout.split('\n').filter((line) => line.includes('✓'));
}
