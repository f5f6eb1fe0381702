import { collectDefaultMetrics, Registry } from 'prom-client';

/** Metrics of this process, Node's own included (event loop, memory, garbage collection). */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Buckets in seconds, from a tap at the counter to the slowest read. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
export const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 512, 2048];
