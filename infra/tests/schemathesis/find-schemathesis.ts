import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Each release finds more, so runs are comparable only with the same version. */
const VERSION = '4.32.0';
const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

/** `SCHEMATHESIS_PATH`, an earlier installation, or a new one in its own environment. */
export async function findSchemathesis(): Promise<string> {
  if (process.env.SCHEMATHESIS_PATH) return process.env.SCHEMATHESIS_PATH;
  const dir = path.join(REPOSITORY, '.cache', `schemathesis-${VERSION}`);
  const bin = path.join(dir, process.platform === 'win32' ? 'Scripts' : 'bin');
  const installed = path.join(bin, 'schemathesis');
  if (existsSync(installed)) return installed;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  await run('python3', ['-m', 'venv', dir]);
  // The command is written last, so that an interrupted installation is not used.
  await run(path.join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', `schemathesis==${VERSION}`]);
  return installed;
}
