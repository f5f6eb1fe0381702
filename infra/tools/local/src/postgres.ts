import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalWithChildren } from './child-processes.ts';
import { freePort } from './free-port.ts';
import { findPostgres, type PostgresBinaries } from './postgres/binaries.ts';
import { ensureCluster, SUPERUSER } from './postgres/cluster.ts';
import { SOCKET_DIR_PREFIX, SUPERVISOR_SETTING } from './postgres/marks.ts';
import { takeOver } from './postgres/orphan.ts';
import { launchPostmaster, type Postmaster } from './postgres/postmaster.ts';
import { type Account, accountFor, type Command, commandAs } from './postgres/run-as.ts';

/** How to run and stop a server. */
interface SupervisedServer {
  command: Command;
  /** Requests a clean shutdown; may be called repeatedly. */
  shutDown(postmaster: Postmaster): void;
  log(line: string): void;
}

const RESTART_PAUSE_MS = 1000;
/** Time limits of the shutdown's first two steps. A server that hangs obeys neither of them. */
const FAST_MS = 4_000;
const IMMEDIATE_MS = 1_000;

/** Keeps the server running until `stop()`. */
async function supervise(server: SupervisedServer): Promise<{ pid(): number; stop(): Promise<void> }> {
  let isStopping = false;
  let postmaster = await launchPostmaster(server.command, server.log);
  // Only Linux signals the end of the parent; this covers a normal exit elsewhere.
  const killOnExit = () => postmaster.kill('SIGINT');
  process.once('exit', killOnExit);

  const restart = async () => {
    server.log('PostgreSQL ended unexpectedly; starting it again.');
    try {
      postmaster = await launchPostmaster(server.command, server.log);
    } catch (error) {
      server.log(String(error));
      await sleep(RESTART_PAUSE_MS);
    }
  };
  const keepRunning = async () => {
    await postmaster.exited;
    while (!isStopping) {
      await restart();
      // stop() during the restart saw only the old server.
      if (isStopping) server.shutDown(postmaster);
      await postmaster.exited;
    }
  };
  const ended = keepRunning();

  const stop = async () => {
    isStopping = true;
    process.off('exit', killOnExit);
    server.shutDown(postmaster);
    if (await isWithin(FAST_MS, ended)) return;
    console.error(
      'PostgreSQL does not shut down, so it is ended. Nothing is lost: it repairs itself at its next start.',
    );
    postmaster.kill('SIGQUIT');
    // Its sessions, too: if they hang they would outlive it, and hold its memory.
    if (!(await isWithin(IMMEDIATE_MS, ended))) signalWithChildren(postmaster.pid, 'SIGKILL');
    await ended;
  };
  return { pid: () => postmaster.pid, stop };
}

const isWithin = (ms: number, ended: Promise<void>): Promise<boolean> =>
  Promise.race([ended.then(() => true), sleep(ms, false, { ref: false })]);

export interface PostgresOptions {
  /** The data folder; created on first use. */
  dir: string;
  /** PostgreSQL settings, as in `postgresql.conf`: `{ fsync: 'off' }`. */
  settings?: Record<string, string | number>;
  /** Receives the server's log. */
  log?: (line: string) => void;
}

/** A supervised PostgreSQL: restarted if it dies, and ended with this process. */
export interface RunningPostgres {
  /** Superuser connection to the database `postgres`; constant over restarts. */
  url: string;
  /** The server's process, for tests that kill it. */
  pid(): number;
  /** A fast, clean shutdown; a server that hangs is killed. */
  stop(): Promise<void>;
}

/** The product's PostgreSQL under its data folder. */
export const productPostgres = (dataDir: string): PostgresOptions => ({
  dir: path.join(dataDir, 'postgres'),
  settings: { shared_buffers: '64MB' },
});

interface Endpoint {
  url: string;
  settings: Record<string, string | number>;
  remove(): void;
}

const PORT = 5432;

/**
 * Starts npm's PostgreSQL as a child process on a data folder. Works for root and for other users; recovers from a `kill -9`.
 * @throws if another running Stampwell uses `dir`, or with the server's message if it does not start
 */
export async function startPostgres({
  dir,
  settings = {},
  log = () => {},
}: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = path.resolve(dir);
  const binaries = findPostgres();
  await takeOver(dataDir);
  const account = accountFor(dataDir);
  await ensureCluster(binaries, account, dataDir, { durable: settings.fsync !== 'off' });
  const endpoint = await openEndpoint(account);
  const flags = settingFlags({ ...endpoint.settings, ...settings, [SUPERVISOR_SETTING]: process.pid });
  const command = commandAs(account, binaries.postgres, ['-D', dataDir, ...flags], dataDir);
  try {
    const shutDown = (postmaster: Postmaster) => stopCleanly(postmaster, binaries, dataDir);
    const supervised = await supervise({ command, shutDown, log });
    const stop = () => supervised.stop().finally(endpoint.remove);
    return { url: endpoint.url, pid: supervised.pid, stop };
  } catch (error) {
    endpoint.remove();
    throw error;
  }
}

function settingFlags(settings: Record<string, string | number>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A socket in a private folder, so that no port is open; on Windows a port. */
async function openEndpoint(account: Account | null): Promise<Endpoint> {
  if (process.platform === 'win32') {
    const port = await freePort();
    const url = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`;
    return { url, settings: { listen_addresses: '127.0.0.1', port }, remove: () => {} };
  }
  // In the temporary folder, since a socket's path is limited to 107 bytes.
  const folder = mkdtempSync(path.join(os.tmpdir(), SOCKET_DIR_PREFIX));
  if (account) chownSync(folder, account.uid, account.gid);
  return {
    url: `postgres://${SUPERUSER}@localhost:${PORT}/postgres?host=${encodeURIComponent(folder)}`,
    settings: { listen_addresses: '', unix_socket_directories: folder, port: PORT },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function stopCleanly(postmaster: Postmaster, { pgCtl }: PostgresBinaries, dataDir: string): void {
  // On Windows signals kill; pg_ctl shuts down cleanly.
  if (process.platform === 'win32')
    spawnSync(pgCtl, ['stop', '-D', dataDir, '-m', 'fast', '-t', `${FAST_MS / 1000}`]);
  else postmaster.kill('SIGINT');
}
