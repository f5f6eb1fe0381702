import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_DIR_PREFIX, SUPERVISOR_SETTING } from './marks.ts';

interface Postmaster {
  pid: number;
  parent: number;
  supervisor: number;
}

const PID_FILE = 'postmaster.pid';
const canDescribeProcesses = process.platform !== 'win32';
const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 50;

/**
 * Stops a PostgreSQL left by a killed Stampwell on `dataDir`, and removes its socket.
 * @throws if its Stampwell still runs
 */
export async function takeOver(dataDir: string): Promise<void> {
  const socketDir = readPidFile(dataDir)[4];
  const orphan = runningPostmaster(dataDir);
  if (orphan) await stopOrphan(orphan, dataDir);
  // PostgreSQL would refuse to start if the pid now belonged to another process of this user, or to a zombie.
  if (canDescribeProcesses) rmSync(path.join(dataDir, PID_FILE), { force: true });
  if (socketDir && path.basename(socketDir).startsWith(SOCKET_DIR_PREFIX)) {
    rmSync(socketDir, { recursive: true, force: true });
  }
}

async function stopOrphan({ pid, parent, supervisor }: Postmaster, dataDir: string): Promise<void> {
  if (parent === supervisor) {
    throw new Error(
      `Another Stampwell (process ${supervisor}) is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (runningPostmaster(dataDir)) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) holds ${dataDir} and does not stop.`);
    await sleep(POLL_MS);
  }
}

function runningPostmaster(dataDir: string): Postmaster | null {
  const pid = Number(readPidFile(dataDir)[0]);
  const found = pid ? describeProcess(pid) : null;
  // The pid may have been reused: only a command line with our folder counts.
  if (!found?.commandLine.includes(dataDir)) return null;
  const supervisor = found.commandLine.match(new RegExp(`${SUPERVISOR_SETTING}=(\\d+)`))?.[1];
  return { pid, parent: found.parent, supervisor: Number(supervisor ?? -1) };
}

function readPidFile(dataDir: string): string[] {
  return readIfThere(path.join(dataDir, PID_FILE)).split('\n');
}

function describeProcess(pid: number): { parent: number; commandLine: string } | null {
  if (!canDescribeProcesses) return null;
  if (process.platform === 'linux') {
    const parent = readIfThere(`/proc/${pid}/status`).match(/^PPid:\s+(\d+)/m)?.[1];
    return { parent: Number(parent), commandLine: readIfThere(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') };
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'ppid=,args=', '-p', `${pid}`], { encoding: 'utf8' });
  const [, parent, commandLine] = stdout?.match(/^\s*(\d+)\s+(.*)/) ?? [];
  return commandLine ? { parent: Number(parent), commandLine } : null;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
