import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** It finds more with each release: a run is compared with the one before only where both used the same. */
const VERSION = '4.32.0';
const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

/** The one that `SCHEMATHESIS_PATH` names, the one that was installed before, or a new one in an environment of its own. */
export async function findSchemathesis(): Promise<string> {
  if (process.env.SCHEMATHESIS_PATH) return process.env.SCHEMATHESIS_PATH;
  const dir = path.join(REPOSITORY, '.cache', `schemathesis-${VERSION}`);
  const bin = path.join(dir, process.platform === 'win32' ? 'Scripts' : 'bin');
  const installed = path.join(bin, 'schemathesis');
  if (existsSync(installed)) return installed;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  await run('python3', ['-m', 'venv', dir]);
  // The command is written last: an installation that was stopped is not found by the next run.
  await run(path.join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', `schemathesis==${VERSION}`]);
  return installed;
}
