import { mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from '@stampwell/local/child-environment.ts';
import { type Child, startChild } from '@stampwell/local/child-processes.ts';
import { accountFor, commandAs } from '@stampwell/local/postgres/run-as.ts';

export interface Program {
  file: string;
  args: string[];
  env?: Record<string, string | undefined>;
  /** Runs as the account of PostgreSQL, which refuses to run as root. */
  isUnprivileged?: boolean;
  /** The network namespace that it runs in; by default this process' own. */
  namespace?: string | undefined;
  /** Restarted when it ends, as systemd or Kubernetes would; by default it is. */
  isKept?: boolean;
  /** The order of stopping: processes that others use come later. 0, the default, is first. */
  stopsIn?: number;
}

/** Marks every process of a rehearsal in its environment, with its data folder, so that the next start finds what was left. */
const MARK = 'STAMPWELL_CLUSTER';
const RESTART_MS = 500;
const KILL_AFTER_MS = 8_000;
const POLL_MS = 50;
const LAST_LINES = 3;

/** The processes of a rehearsal, by name. Their output is in files named after them. */
export class Processes {
  readonly #folder: string;
  readonly #running = new Map<string, Managed>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(path.join(folder, 'logs'), { recursive: true });
  }

  start(name: string, program: Program): Managed {
    const log = openSync(this.#logOf(name), 'a');
    const managed = new Managed(program, { mark: this.#folder, log });
    this.#running.set(name, managed);
    return managed;
  }

  get(name: string): Managed {
    const managed = this.#running.get(name);
    if (!managed) throw new Error(`there is no process ${name}`);
    return managed;
  }

  get names(): string[] {
    return [...this.#running.keys()];
  }

  /** The last part of a process's output. */
  lastWords(name: string): string {
    const lines = readFileSync(this.#logOf(name), 'utf8').trimEnd().split('\n');
    return lines.slice(-LAST_LINES).join('\n');
  }

  #logOf = (name: string) => path.join(this.#folder, 'logs', `${name}.log`);

  async stop(): Promise<void> {
    const waves = Map.groupBy(this.#running.values(), ({ stopsIn }) => stopsIn);
    for (const [, wave] of [...waves].sort(([a], [b]) => a - b))
      await Promise.all(wave.map((managed) => managed.stop()));
    await killLeftovers(this.#folder);
  }
}

export class Managed {
  readonly #program: Program;
  readonly #options: { mark: string; log: number };
  #child: Child | null = null;
  #isWanted = true;

  constructor(program: Program, options: { mark: string; log: number }) {
    this.#program = program;
    this.#options = options;
    this.start();
  }

  get pid(): number | null {
    return this.#child?.isRunning() ? this.#child.pid : null;
  }

  get stopsIn(): number {
    return this.#program.stopsIn ?? 0;
  }

  get isRunning(): boolean {
    return this.#child?.isRunning() ?? false;
  }

  /** With other settings from now on. */
  start(env: Record<string, string | undefined> = {}): void {
    if (this.isRunning) return;
    this.#isWanted = true;
    Object.assign(this.#program, { env: { ...this.#program.env, ...env } });
    const { file, args, isUnprivileged = false, isKept = true, namespace } = this.#program;
    const { mark, log } = this.#options;
    const account = isUnprivileged ? accountFor(mark) : null;
    const command = commandAs(account, file, args, mark);
    const within = namespace ? ['ip', 'netns', 'exec', namespace] : [];
    const [first = '', ...rest] = [...within, command.file, ...command.args];
    this.#child = startChild(first, {
      ...command.options,
      args: rest,
      env: { ...childEnvironment({ LC_ALL: 'C' }), ...this.#program.env, [MARK]: mark },
      output: log,
      isUnlinked: true,
      isLeft: true,
    });
    this.#child.process.once('exit', () => {
      if (this.#isWanted && isKept) setTimeout(() => this.#isWanted && this.start(), RESTART_MS);
    });
  }

  /** The whole tree at once, as when a machine loses its power. It stays down where `stays` says so. */
  kill({ stays = false } = {}): void {
    if (stays) this.#isWanted = false;
    this.signal('SIGKILL');
  }

  /** To the process and all its descendants. */
  signal(signal: NodeJS.Signals): void {
    if (this.pid) for (const pid of treeOf(this.pid)) send(pid, signal);
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    // A paused process receives no signals.
    this.signal('SIGCONT');
    const late = setTimeout(() => this.kill(), KILL_AFTER_MS);
    await this.#child?.stop();
    clearTimeout(late);
  }
}

export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false; // It ended meanwhile.
  }
}

/** Kills processes that a rehearsal in this folder left running, such as a PostgreSQL whose Patroni was killed. */
export async function killLeftovers(folder: string): Promise<void> {
  for (;;) {
    const left = marked(folder).flatMap(treeOf);
    if (left.length === 0) return;
    for (const pid of left) send(pid, 'SIGKILL');
    await sleep(POLL_MS);
  }
}

function marked(folder: string): number[] {
  return pids().filter(
    (pid) =>
      pid !== process.pid &&
      readProc(pid, 'environ').split('\0').includes(`${MARK}=${folder}`) &&
      !readProc(pid, 'stat').includes(') Z '),
  );
}

/** The process first, then its descendants. */
export function treeOf(pid: number): number[] {
  const parents = new Map(pids().map((child) => [child, parentOf(child)]));
  const found = [pid];
  for (const parent of found)
    for (const [child, its] of parents) if (its === parent && !found.includes(child)) found.push(child);
  return found;
}

const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1]);
const pids = () => readdirSync('/proc').map(Number).filter(Number.isInteger);

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // It ended meanwhile.
  }
}
