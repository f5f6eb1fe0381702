import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@stampwell/local/postgres.ts';
import { type SpawnedProduct, spawnProduct } from '@stampwell/local/spawn-product.ts';
import pg from 'pg';
import { openInsertLoop } from './baseline.ts';
import { type CounterClient, openCounterClient } from './counter-client.ts';
import { type CpuTimes, cpuTimes, untilAtRest } from './cpu.ts';
import { fire } from './load-generator.ts';
import { type Figure, isMet } from './report.ts';
import { repeat } from './rounds.ts';
import { sized } from './run-size.ts';

const ROUNDS = sized(5, 1);
/** Neighbours on the same machine may be busy for a minute or two, which makes a stamp dearer than an insert. */
const MOST_ROUNDS = sized(25, 1);
const STAMPS = sized(1_500, 200);
/** Stamps before measuring: until the code is compiled, each costs twice as much. */
const WARM_UP = sized(3_000, 200);
const INSERTS = sized(10_000, 1_000);
const AT_ONCE = 32;
const LONGEST_REST_SECONDS = 120;
/** Stamps given one at a time, to count their statements and WAL. */
const COUNTED = 200;
/** Maximum ratio to the accepted figure: runs of one version differ by up to a fifth. */
const TOLERANCE = 1.4;
const ACCEPTED = path.join(import.meta.dirname, '../accepted-cost.json');
const PARTS = ['api', 'postgres', 'projector'] as const;

interface Rig extends CounterClient {
  product: SpawnedProduct;
  client: pg.Client;
  insert(): Promise<unknown>;
}

/**
 * The cost of one stamp: each process's CPU at 32 stamps at once, as a multiple of an insert's in PostgreSQL; and statements and
 * WAL, counted one stamp at a time (decision 178).
 */
export async function benchCost(): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-bench-'));
  await preparePostgres(dataDir);
  const product = await spawnProduct({ dataDir, env: { RATE_LIMITS: 'off', CHECK_REPLIES: 'off' } });
  const client = new pg.Client({ connectionString: product.databaseUrl });
  const inserts = await openInsertLoop(product.databaseUrl);
  await client.connect();
  try {
    const rig: Rig = { ...(await openCounterClient(product.url)), product, client, insert: inserts.insert };
    await repeat(INSERTS, AT_ONCE, rig.insert);
    await stamp(rig, AT_ONCE, WARM_UP);
    return [...(await measureCpu(rig)), ...(await countWork(rig))].map(withTarget);
  } finally {
    await client.end();
    await inserts.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function acceptCost(figures: readonly Figure[]): void {
  const values = Object.fromEntries(figures.map(({ name, value }) => [name, Number(value.toFixed(2))]));
  writeFileSync(ACCEPTED, `${JSON.stringify(values, null, 2)}\n`);
}

type Measured = Pick<Figure, 'name' | 'value' | 'unit' | 'detail'>;

function withTarget(measured: Measured): Figure {
  const accepted: Record<string, number> = existsSync(ACCEPTED)
    ? JSON.parse(readFileSync(ACCEPTED, 'utf8'))
    : {};
  const target = (accepted[measured.name] ?? Number.POSITIVE_INFINITY) * TOLERANCE;
  return { ...measured, target: Number(target.toFixed(2)), atMost: true };
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

async function stamp({ product, nextStamp }: Rig, connections: number, atLeast: number): Promise<number> {
  const { count } = await fire({ url: product.url, connections, seconds: 0, atLeast, next: nextStamp });
  // The work that a stamp causes afterwards is part of its cost.
  await rest(product);
  return count;
}

async function rest({ pid }: SpawnedProduct): Promise<void> {
  if (!(await untilAtRest(pid, LONGEST_REST_SECONDS)))
    throw new Error(`not at rest after ${LONGEST_REST_SECONDS} s`);
}

type Round = Record<(typeof PARTS)[number] | 'total' | 'insert', number>;

/**
 * Runs several short rounds, because PostgreSQL's periodic work would add more to a long one. Load can only add to the cost, so each
 * part's lowest counts, and more rounds are run while one is above its target.
 */
async function measureCpu(rig: Rig): Promise<Measured[]> {
  const rounds: Round[] = [];
  let measured: Measured[] = [];
  do {
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(rig));
    measured = costOf(rounds);
  } while (rounds.length < MOST_ROUNDS && measured.map(withTarget).some((figure) => !isMet(figure)));
  return measured;
}

function costOf(rounds: readonly Round[]): Measured[] {
  const lowest = (of: keyof Round) => Math.min(...rounds.map((round) => round[of]));
  return ([...PARTS, 'total'] as const).map((part) => ({
    name: `CPU of a stamp, ${part === 'api' ? 'API' : part}`,
    value: lowest(part) / lowest('insert'),
    unit: 'inserts',
    detail: `ms in ${rounds.length} rounds: ${rounds.map((round) => round[part].toFixed(2)).join(', ')}; an insert ${lowest('insert').toFixed(3)}`,
  }));
}

/** In milliseconds of CPU. */
async function measureRound(rig: Rig): Promise<Round> {
  const { pid } = rig.product;
  const start = cpuTimes(pid);
  await repeat(INSERTS, AT_ONCE, rig.insert);
  await rest(rig.product);
  const between = cpuTimes(pid);
  const stamped = await stamp(rig, AT_ONCE, STAMPS);
  const end = cpuTimes(pid);
  const [api, postgres, projector] = PARTS.map((part) => used(between, end, part) / stamped);
  const each = { api: api ?? 0, postgres: postgres ?? 0, projector: projector ?? 0 };
  const total = each.api + each.postgres + each.projector;
  return { ...each, total, insert: used(start, between, 'postgres') / INSERTS };
}

const used = (before: CpuTimes, after: CpuTimes, part: string) =>
  ((after[part] ?? 0) - (before[part] ?? 0)) * 1_000;

/**
 * Without the rows of findings: the rounds before give thousands of stamps a second at one shop, for which a finding is raised at
 * some moment after. The read model of findings handles no stamp.
 */
const COUNTS = `SELECT sum(calls) AS statements, sum(wal_records) AS records, sum(wal_bytes) / 1024 AS kilobytes
  FROM pg_stat_statements WHERE query NOT LIKE '%AS of_bench%' AND query NOT LIKE '%views."unusual_%'`;
const SHOWN =
  'SELECT 1 AS of_bench FROM views.projection_checkpoints WHERE position >= (SELECT max(position) FROM es.events)';

/** Waits until each stamp is visible before giving the next, because batching depends on load. */
async function countWork({ product, client, nextStamp }: Rig): Promise<Measured[]> {
  await client.query('SELECT pg_stat_statements_reset()');
  for (let nth = 0; nth < COUNTED; nth += 1) {
    await fire({ url: product.url, connections: 1, seconds: 0, atLeast: 1, next: nextStamp });
    while ((await client.query(SHOWN)).rowCount === 0) await sleep(1);
  }
  await rest(product);
  const { rows } = await client.query<Record<'statements' | 'records' | 'kilobytes', string>>(COUNTS);
  const each = (of: 'statements' | 'records' | 'kilobytes') => Number(rows[0]?.[of]) / COUNTED;
  const detail = `${COUNTED} stamps, one at a time`;
  return [
    { name: 'statements of a stamp', value: each('statements'), unit: 'statements', detail },
    { name: 'WAL records of a stamp', value: each('records'), unit: 'records', detail },
    { name: 'WAL of a stamp', value: each('kilobytes'), unit: 'KB', detail },
  ];
}
