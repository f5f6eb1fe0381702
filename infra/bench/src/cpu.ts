import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of processor time that the parts of a product have used, by part. */
export type CpuTimes = Record<string, number>;

const TICKS_A_SECOND = 100;

/**
 * What a process and all below it have used so far. On a machine that others load too, this tells more of what a thing
 * costs than the clock does. Linux alone; elsewhere nothing is known.
 */
export function cpuOf(pid: number): CpuTimes {
  const times: CpuTimes = {};
  for (const id of familyOf(pid)) {
    const part = id === pid ? 'api' : partOf(id);
    times[part] = (times[part] ?? 0) + ticksOf(id) / TICKS_A_SECOND;
  }
  return times;
}

/** Milliseconds of processor time for each of so many works, by part. */
export function cpuEach(before: CpuTimes, after: CpuTimes, count: number): string {
  return Object.keys(after)
    .map((part) => `${part} ${((((after[part] ?? 0) - (before[part] ?? 0)) * 1000) / count).toFixed(2)}`)
    .join(', ');
}

function familyOf(pid: number): number[] {
  const parents = new Map(processes().map((id) => [id, Number(statOf(id)[1])]));
  const family = [pid];
  for (const member of family) for (const [id, parent] of parents) if (parent === member) family.push(id);
  return family;
}

const processes = () =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [];

function partOf(id: number): string {
  const command = read(`/proc/${id}/cmdline`);
  return command.includes('postgres') ? 'postgres' : command.includes('projections') ? 'projector' : 'other';
}

/** User and system time, that of ended children included. */
const ticksOf = (id: number) =>
  statOf(id)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);

/** From the state on: what stands before it may hold spaces. */
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
