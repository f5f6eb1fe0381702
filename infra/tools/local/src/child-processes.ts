import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface ChildProcess {
  pid: number;
  commandLine: string;
}

/** Running child processes. */
export function childrenOf(parent: number): ChildProcess[] {
  return process.platform === 'linux' ? fromProc(parent) : fromPs(parent);
}

/** Signals a process and its children. */
export function signalWithChildren(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...childrenOf(pid).map((child) => child.pid)]) {
    try {
      process.kill(each, signal);
    } catch {
      // It has already ended.
    }
  }
}

/** A bare Debian has no `ps`. */
function fromProc(parent: number): ChildProcess[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (Number(status.match(/^PPid:\s+(\d+)/m)?.[1]) !== parent) return [];
      return [{ pid, commandLine: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
    } catch {
      return []; // It has already ended.
    }
  });
}

function fromPs(parent: number): ChildProcess[] {
  const { stdout } = spawnSync('ps', ['-ax', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, ppid, commandLine = ''] = line.match(/^\s*(\d+)\s+(\d+)\s+(.*)/) ?? [];
    return Number(ppid) === parent ? [{ pid: Number(pid), commandLine }] : [];
  });
}
