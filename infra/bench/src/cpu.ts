import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Seconds of processor time, by whatever used it. */
export type CpuTimes = Record<string, number>;

const TICKS_A_SECOND = 100;

/**
 * What a product's processes have used so far, and this one, which puts the load on it (or is it, with Postgres below). On a machine that others load
 * too, this tells more of what a thing costs than the clock does. Only Linux knows.
 */
export function cpuTimes(pid: number): CpuTimes {
  const times: CpuTimes = {};
  for (const { id, part } of processesOf(pid)) times[part] = (times[part] ?? 0) + secondsOf(id);
  const { user, system } = process.cpuUsage();
  return { ...times, bench: (user + system) / 1e6 };
}

/** What each of so many works took, in words. */
export function cpuEach(before: CpuTimes, after: CpuTimes, count: number): string {
  const each = Object.entries(after).map(
    ([part, seconds]) => `${part} ${(((seconds - (before[part] ?? 0)) * 1000) / count).toFixed(2)}`,
  );
  return `CPU ms each: ${each.join(', ')}`;
}

/** The process that runs a product's projections. */
export function projectorOf(pid: number): number | undefined {
  return processesOf(pid).find(({ part }) => part === 'projector')?.id;
}

/** Of a second: what a product may be busy with when nobody asks it anything. */
const AT_REST = 0.1;

const TICK_MS = 300;

/** Until all that follows the log has done so: it would be measured too. @returns whether it was within so many seconds */
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
  return command.includes('projections') ? 'projector' : 'other';
}

/** In user and in system mode, that of children which have ended included. */
function secondsOf(id: number): number {
  const ticks = statOf(id).slice(11, 15);
  return ticks.reduce((sum, each) => sum + Number(each), 0) / TICKS_A_SECOND;
}

/** From the state on: the name before it may hold spaces. */
const statOf = (id: number) =>
  read(`/proc/${id}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');

/** Empty for a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
