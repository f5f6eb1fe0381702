import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** CPU seconds by part of the product. */
export type CpuTimes = Record<string, number>;

const TICKS_A_SECOND = 100;

/**
 * CPU used so far by a product's processes and by this one, which generates the load (or is the product, with PostgreSQL below
 * it). On a busy machine this is more reliable than elapsed time. Linux only.
 */
export function cpuTimes(pid: number): CpuTimes {
  const times: CpuTimes = {};
  for (const { id, part } of processesOf(pid)) times[part] = (times[part] ?? 0) + secondsOf(id);
  const { user, system } = process.cpuUsage();
  return { ...times, bench: (user + system) / 1e6 };
}

export function cpuEach(before: CpuTimes, after: CpuTimes, count: number): string {
  const each = Object.entries(after).map(
    ([part, seconds]) => `${part} ${(((seconds - (before[part] ?? 0)) * 1000) / count).toFixed(2)}`,
  );
  return `CPU ms each: ${each.join(', ')}`;
}

export function projectorOf(pid: number): number | undefined {
  return processesOf(pid).find(({ part }) => part === 'projector')?.id;
}

export interface Holding {
  /** Megabytes that belong to the processes alone: no files, no memory shared with others. */
  memory: number;
  /** Open files and sockets. */
  files: number;
}

/** What a product's processes hold at the moment, by part. */
export function holdingsOf(pid: number): Record<string, Holding> {
  const holdings: Record<string, Holding> = {};
  for (const { id, part } of processesOf(pid)) {
    const { memory = 0, files = 0 } = holdings[part] ?? {};
    const kilobytes = Number(/RssAnon:\s+(\d+)/.exec(read(`/proc/${id}/status`))?.[1] ?? 0);
    holdings[part] = { memory: memory + kilobytes / 1024, files: files + filesOf(id) };
  }
  return holdings;
}

function filesOf(id: number): number {
  try {
    return readdirSync(`/proc/${id}/fd`).length;
  } catch {
    return 0;
  }
}

/** The share of CPU below which a product counts as idle. */
const AT_REST = 0.1;

const TICK_MS = 300;

/** Waits for background work to end, so that it is not measured. @returns false after the given seconds */
export async function untilAtRest(pid: number, seconds: number): Promise<boolean> {
  const busy = () => {
    const { bench: _, ...parts } = cpuTimes(pid);
    return Object.values(parts).reduce((sum, each) => sum + each, 0);
  };
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const before = busy();
    await sleep(TICK_MS);
    if (busy() - before <= (AT_REST * TICK_MS) / 1_000) return true;
  }
  return false;
}

function processesOf(pid: number): { id: number; part: string }[] {
  if (process.platform !== 'linux') return [];
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ id: Number(name), parent: Number(statOf(Number(name))[1]) }));
  const family = [pid];
  for (const member of family)
    family.push(...parents.filter(({ parent }) => parent === member).map(({ id }) => id));
  return family.map((id) => ({
    id,
    part: id === process.pid ? 'bench' : id === pid ? 'api' : partOf(read(`/proc/${id}/cmdline`)),
  }));
}

function partOf(command: string): string {
  if (command.includes('postgres')) return 'postgres';
  return /projections|projector/.test(command) ? 'projector' : 'other';
}

/** User and system time, including ended children. */
function secondsOf(id: number): number {
  const ticks = statOf(id).slice(11, 15);
  return ticks.reduce((sum, each) => sum + Number(each), 0) / TICKS_A_SECOND;
}

/** The fields from the state on: the name before it may contain spaces. */
const statOf = (id: number) =>
  read(`/proc/${id}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');

/** Empty if the process has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
