import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '@stampwell/local/postgres.ts';
import { type SpawnedProduct, spawnProduct } from '@stampwell/local/spawn-product.ts';
import pg from 'pg';
import { type CounterClient, openCounterClient } from './counter-client.ts';
import { type CpuTimes, cpuTimes, untilAtRest } from './cpu.ts';
import { fire } from './load-generator.ts';
import { sized } from './run-size.ts';

/** Stamps before measuring: until all of the code is compiled, each costs up to twice as much. */
const WARM_UP = sized(20_000, 200);
export const AT_ONCE = 32;
const LONGEST_REST_SECONDS = 120;
export const PARTS = ['api', 'postgres', 'projector'] as const;

/** A product whose stamps' CPU is measured. */
export interface CostRig extends CounterClient {
  product: SpawnedProduct;
  close(): Promise<void>;
}

/** Warmed up and idle. */
export async function openCostRig(env: Record<string, string> = {}): Promise<CostRig> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-bench-'));
  await preparePostgres(dataDir);
  const product = await spawnProduct({ dataDir, env: { RATE_LIMITS: 'off', CHECK_REPLIES: 'off', ...env } });
  const close = async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const rig = { ...(await openCounterClient(product.url)), product, close };
    await stamp(rig, WARM_UP);
    return rig;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Switches off PostgreSQL's periodic work, which would fall into some rounds and not into others. */
const QUIET = { autovacuum: 'off', full_page_writes: 'off', checkpoint_timeout: '1h', max_wal_size: '8GB' };

/** Some settings need a restart, so they are made before the product starts PostgreSQL. */
async function preparePostgres(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dir: path.join(dataDir, 'postgres') });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const settings = { ...QUIET, shared_preload_libraries: 'pg_stat_statements' };
  for (const [name, value] of Object.entries(settings))
    await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await client.query('CREATE EXTENSION pg_stat_statements');
  await client.end();
  await postgres.stop();
}

/** @returns how many */
export async function stamp({ product, nextStamp }: CostRig, atLeast: number): Promise<number> {
  const { count } = await fire({
    url: product.url,
    connections: AT_ONCE,
    seconds: 0,
    atLeast,
    next: nextStamp,
  });
  // The work that a stamp causes afterwards is part of its cost.
  await rest(product);
  return count;
}

export async function rest({ pid }: SpawnedProduct): Promise<void> {
  if (!(await untilAtRest(pid, LONGEST_REST_SECONDS)))
    throw new Error(`not at rest after ${LONGEST_REST_SECONDS} s`);
}

/** Milliseconds of CPU that a part used. */
export const used = (before: CpuTimes, after: CpuTimes, part: string) =>
  ((after[part] ?? 0) - (before[part] ?? 0)) * 1_000;

export type StampCost = Record<(typeof PARTS)[number] | 'total', number>;

/** CPU per stamp between two readings, in milliseconds. */
export function costOfEach(before: CpuTimes, after: CpuTimes, stamped: number): StampCost {
  const [api = 0, postgres = 0, projector = 0] = PARTS.map((part) => used(before, after, part) / stamped);
  return { api, postgres, projector, total: api + postgres + projector };
}

/** Gives stamps, and measures them. @param settle work that is part of their cost and comes later */
export async function measureStamps(
  rig: CostRig,
  atLeast: number,
  settle: () => Promise<unknown> = async () => undefined,
): Promise<StampCost> {
  const before = cpuTimes(rig.product.pid);
  const stamped = await stamp(rig, atLeast);
  await settle();
  return costOfEach(before, cpuTimes(rig.product.pid), stamped);
}
