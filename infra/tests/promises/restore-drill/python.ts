import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = path.resolve(import.meta.dirname, '../../../../.cache');
/** PostgreSQL's account may not enter a home folder that another Python is in. */
const DEBIANS = '/usr/bin/python3';

/** PyPI's packages in a folder of their own, cached. @returns the folder */
export async function pythonPackages(name: string, packages: string[]): Promise<string> {
  const folder = path.join(CACHE, name);
  const done = path.join(folder, '.complete');
  if (existsSync(done)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await run(existsSync(DEBIANS) ? DEBIANS : 'python3', ['-m', 'venv', '--copies', folder]);
  await run(path.join(folder, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
  mkdirSync(done);
  return folder;
}
