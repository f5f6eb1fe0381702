import { type ChildProcess, fork, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
/** Of each child's output, in characters. */
const KEPT = 1_000_000;
const SCRIPT = /\.m?[jt]s$/;

export interface StartOptions {
  args?: readonly string[];
  cwd?: string | URL;
  /** The whole environment; ours by default. */
  env?: NodeJS.ProcessEnv;
  /** Node's own options, for a script. */
  execArgv?: string[];
  /** Where stdout and stderr go: to `output()`, to ours, nowhere, or to an open file. */
  output?: 'kept' | 'shown' | 'ignored' | number;
  /** Without a channel for messages, as in production. A script that has one ends with us. */
  isUnlinked?: boolean;
  /** Is left running when we exit. */
  isLeft?: boolean;
}

/** A process that we have started. */
export interface Child {
  process: ChildProcess;
  pid: number;
  isRunning(): boolean;
  /** What it has printed so far, if it is kept. */
  output(): string;
  /** Resolves with its exit code when it has ended and all of its output is read; null if a signal ended it. */
  ended: Promise<number | null>;
  /** Resolves when it has printed this. @throws with its output if it ends first, as the next three do */
  prints(text: string | RegExp): Promise<void>;
  /** Resolves with what `pick` finds in one of its messages. */
  message<Said, Found>(pick: (said: Said) => Found | undefined): Promise<Found>;
  /** Polls until the check holds. */
  until(check: () => Promise<boolean> | boolean): Promise<void>;
  /** Polls until the address answers, without a fault of the server. */
  answers(url: string): Promise<void>;
  /** Asks it to end, and kills it if it has not done so in time. @returns its exit code */
  stop(withinMs?: number): Promise<number | null>;
  /** SIGKILL; resolves when it has ended. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program, or a script by our Node. */
export function startChild(file: string, options: StartOptions = {}): Child {
  const child = launch(file, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-KEPT);
    });
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
  if (!options.isLeft) running.add(child);
  void exited.then(() => running.delete(child));
  const endedEarly = () =>
    new Error(`${file} ended with ${child.exitCode ?? child.signalCode}${output && `:\n${output}`}`);

  const until: Child['until'] = async (check) => {
    while (!(await check())) {
      if (!isRunning()) {
        await ended;
        throw endedEarly();
      }
      await sleep(POLL_MS);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return;
    child.kill(signal);
    await exited;
  };
  return {
    process: child,
    pid: Number(child.pid),
    isRunning,
    output: () => output,
    ended,
    until,
    prints: (text) => until(() => (typeof text === 'string' ? output.includes(text) : text.test(output))),
    message: (pick) =>
      new Promise((resolve, reject) => {
        child.on('message', (said) => {
          const found = pick(said as Parameters<typeof pick>[0]);
          if (found !== undefined) resolve(found);
        });
        void ended.then(() => reject(endedEarly()));
      }),
    answers: (url) => until(() => isAnswering(url)),
    async stop(withinMs) {
      const late = withinMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), withinMs);
      await end('SIGTERM');
      clearTimeout(late);
      return child.exitCode;
    },
    kill: () => end('SIGKILL'),
  };
}

/** Runs a program in our place: its output is shown, and it gets our signals. @returns its exit code */
export async function runInPlace(file: string, options: StartOptions = {}): Promise<number> {
  const child = startChild(file, { ...options, output: 'shown', isUnlinked: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.process.kill(signal));
  return (await child.ended) ?? 1;
}

function launch(
  file: string,
  { args = [], output = 'kept', isUnlinked, isLeft: _, execArgv, ...options }: StartOptions,
) {
  const out = { kept: 'pipe', shown: 'inherit', ignored: 'ignore' } as const;
  const stream = typeof output === 'number' ? output : out[output];
  const stdio: SpawnOptions['stdio'] = ['ignore', stream, stream];
  if (!SCRIPT.test(file)) return spawn(file, args, { ...options, stdio });
  if (isUnlinked) return spawn(process.execPath, [...(execArgv ?? []), file, ...args], { ...options, stdio });
  return fork(file, args, { ...options, ...(execArgv && { execArgv }), stdio: [...stdio, 'ipc'] });
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(url, { headers: { connection: 'close' } }).then(
    async (reply) => {
      await reply.body?.cancel();
      return reply.status < 500;
    },
    () => false,
  );

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

interface ListedProcess {
  pid: number;
  commandLine: string;
}

/** Running child processes. */
export function childrenOf(parent: number): ListedProcess[] {
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
function fromProc(parent: number): ListedProcess[] {
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

function fromPs(parent: number): ListedProcess[] {
  const { stdout } = spawnSync('ps', ['-ax', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, ppid, commandLine = ''] = line.match(/^\s*(\d+)\s+(\d+)\s+(.*)/) ?? [];
    return Number(ppid) === parent ? [{ pid: Number(pid), commandLine }] : [];
  });
}
