import { type SpawnOptions, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { childEnvironment } from '../child-environment.ts';

/** A system account for PostgreSQL, which refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

/** A command line for `spawn`. */
export interface Command {
  file: string;
  args: string[];
  options: SpawnOptions;
}

/**
 * The account that must own and run the cluster in `dir` if we are root.
 * @returns `null` to run as the current user
 */
export function accountFor(dir: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(dir)) {
    const { uid, gid } = statSync(dir);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = accounts.match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm')) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a "postgres" nor a "nobody" account.',
  );
}

/** Wraps a PostgreSQL command to run as `account` and to die with this process. */
export function commandAs(account: Account | null, file: string, args: string[], dataDir: string): Command {
  const options: SpawnOptions = { cwd: '/', env: childEnvironment({ LC_ALL: 'C' }) };
  if (process.platform === 'win32') return { file, args, options: { env: childEnvironment({}) } };
  if (process.platform !== 'linux') return { file, args, options: { ...options, ...account } };
  // The kernel sends SIGINT (a fast, clean shutdown) even if we are killed.
  const flags = ['--pdeathsig', 'INT'];
  if (account) flags.push(...identityFlags(account, [file, dataDir]));
  return { file: 'setpriv', args: [...flags, file, ...args], options };
}

function identityFlags(account: Account, needed: string[]): string[] {
  const flags = ['--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups'];
  const reachable = (file: string) => spawnSync('test', ['-x', file], { cwd: '/', ...account }).status === 0;
  if (needed.every(reachable)) return flags;
  // Keeps the one capability needed to traverse a project below a 0700 home.
  return [
    ...flags,
    ...['--securebits', '+no_setuid_fixup'],
    ...['--inh-caps', '-all,+dac_override', '--ambient-caps', '-all,+dac_override'],
  ];
}
