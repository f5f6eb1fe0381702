import { readFileSync } from 'node:fs';

const POLL_MS = 500;
const MEGABYTE = 1024 * 1024;
/** Excluded from the fit, since processes grow at first. */
const WARM_UP = 1 / 3;

/** In megabytes. */
export interface MemoryUse {
  most: number;
  /** Since the first measurement. */
  grown: number;
  /** Slope of the fitted line. */
  perMinute: number;
}

/** Measures a process's memory; only on Linux. */
export class Memory {
  readonly #samples: { seconds: number; megabytes: number }[] = [];
  readonly #before: number;
  readonly #looking: NodeJS.Timeout;

  constructor(pid: number) {
    this.#before = residentOf(pid);
    const began = performance.now();
    this.#looking = setInterval(() => {
      this.#samples.push({ seconds: (performance.now() - began) / 1000, megabytes: residentOf(pid) });
    }, POLL_MS);
  }

  stop(): MemoryUse {
    clearInterval(this.#looking);
    const warm = this.#samples.slice(Math.floor(this.#samples.length * WARM_UP));
    const most = Math.max(...warm.map(({ megabytes }) => megabytes));
    return { most, grown: most - this.#before, perMinute: 60 * slopeOf(warm) };
  }
}

function residentOf(pid: number): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+)/m)?.[1];
  return (Number(kilobytes) * 1024) / MEGABYTE;
}

/** Slope of the least-squares line, in megabytes per second. */
function slopeOf(samples: { seconds: number; megabytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [
    mean(samples.map(({ seconds }) => seconds)),
    mean(samples.map(({ megabytes }) => megabytes)),
  ];
  const covariance = mean(samples.map(({ seconds, megabytes }) => (seconds - x) * (megabytes - y)));
  return covariance / mean(samples.map(({ seconds }) => (seconds - x) ** 2));
}
