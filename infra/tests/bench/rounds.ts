/** Repeats the work with this concurrency for a time. @returns repetitions per second */
export async function perSecond(
  seconds: number,
  concurrency: number,
  work: (worker: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async (_, worker) => {
      while (performance.now() < until) {
        await work(worker);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}

export async function repeat(
  times: number,
  concurrency: number,
  work: () => Promise<unknown>,
): Promise<void> {
  let left = times;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (left-- > 0) await work();
    }),
  );
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) return Number.NaN;
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
