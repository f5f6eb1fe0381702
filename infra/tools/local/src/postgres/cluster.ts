import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { type Account, type Command, commandAs } from './run-as.ts';

/** The superuser of every cluster; without a password, since only our own socket leads to it. */
export const SUPERUSER = 'app';

const INITDB_FLAGS = [
  `--username=${SUPERUSER}`,
  '--auth=trust',
  '--encoding=UTF8',
  // Sorts by code point on every machine, but also lower-cases 'É' (plain C would not).
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
];

/** Creates the cluster in `dir` unless it exists; atomic. */
export async function ensureCluster(
  binaries: PostgresBinaries,
  account: Account | null,
  dir: string,
  options: { durable: boolean },
): Promise<void> {
  if (existsSync(dir)) return;
  const unfinished = `${dir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(path.dirname(dir), { recursive: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (account) chownSync(unfinished, account.uid, account.gid);
  const flags = [...INITDB_FLAGS, `--pgdata=${unfinished}`, ...(options.durable ? [] : ['--no-sync'])];
  await run(commandAs(account, binaries.initdb, flags, unfinished));
  renameSync(unfinished, dir);
}

function run({ file, args, options }: Command): Promise<void> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed: ${errors}`))));
  });
}
