import { type SpawnedProduct, spawnProduct } from '@stampwell/local/spawn-product.ts';
import { type Baseline, openBaseline } from './baseline.ts';
import { type CounterClient, openCounterClient } from './counter-client.ts';
import { cpuEach, cpuTimes, projectorOf } from './cpu.ts';
import { fire, type LoadResult } from './load-generator.ts';
import type { Figure } from './report.ts';
import { median } from './rounds.ts';
import { sized } from './run-size.ts';

const ROUNDS = sized(5, 1);
const SECONDS = sized(3, 1);
const AT_ONCE = 32;

interface Counter extends CounterClient {
  product: SpawnedProduct;
  baseline: Baseline;
}

/**
 * The whole stamp command over HTTP: token, validation, idempotency key, decide, append. With projections running, and suspended.
 */
export async function benchStampCommands(): Promise<Figure[]> {
  const product = await spawnProduct({ env: { RATE_LIMITS: 'off', CHECK_REPLIES: 'off' } });
  try {
    const till = await openCounterClient(product.url);
    const counter = { ...till, product, baseline: await openBaseline(product.databaseUrl) };
    await volley(counter);
    const figures = await measure(counter, 'projections running', 0.2);
    const projector = projectorOf(product.pid);
    if (!projector) return figures;
    process.kill(projector, 'SIGSTOP');
    try {
      return [...figures, ...(await measure(counter, 'projections halted', 0.35))];
    } finally {
      // A halted process does not stop.
      process.kill(projector, 'SIGCONT');
    }
  } finally {
    await product.stop();
  }
}

async function measure(counter: Counter, circumstances: string, target: number): Promise<Figure[]> {
  const rounds: (LoadResult & { inserts: number; cpu: string })[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const inserts = await counter.baseline.run(SECONDS, AT_ONCE);
    rounds.push({ inserts, ...(await volley(counter)) });
  }
  const middle = (of: 'rate' | 'inserts' | 'p50' | 'p99') => median(rounds.map((round) => round[of]));
  const rates = `${middle('rate').toFixed(0)}/s against ${middle('inserts').toFixed(0)} inserts/s`;
  const name = `stamp commands through HTTP, ${AT_ONCE} at once, ${circumstances}`;
  return [
    {
      name,
      value: median(rounds.map(({ rate, inserts }) => rate / inserts)),
      target,
      detail: `${rates} by ${counter.baseline.name}; ${rounds.at(-1)?.cpu}`,
    },
    {
      name: `${name}: p99`,
      value: middle('p99'),
      unit: 'ms',
      target: 25,
      atMost: true,
      detail: `p50 ${middle('p50').toFixed(1)} ms`,
    },
  ];
}

async function volley({ product, nextStamp }: Counter): Promise<LoadResult & { cpu: string }> {
  const before = cpuTimes(product.pid);
  const { url, pid } = product;
  const result = await fire({ url, connections: AT_ONCE, seconds: SECONDS, next: nextStamp });
  return { ...result, cpu: cpuEach(before, cpuTimes(pid), result.rate * SECONDS) };
}
