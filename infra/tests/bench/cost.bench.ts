import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openInsertLoop } from './baseline.ts';
import {
  AT_ONCE,
  type CostRig,
  measureStamps,
  openCostRig,
  PARTS,
  rest,
  type StampCost,
  used,
} from './cost-rig.ts';
import { cpuTimes } from './cpu.ts';
import { fire } from './load-generator.ts';
import { type Figure, isMet } from './report.ts';
import { repeat } from './rounds.ts';
import { sized } from './run-size.ts';

const ROUNDS = sized(5, 1);
/** Neighbours on the same machine may be busy for a minute or two, which makes a stamp dearer than an insert. */
const MOST_ROUNDS = sized(25, 1);
const STAMPS = sized(1_500, 200);
const INSERTS = sized(10_000, 1_000);
/** Stamps given one at a time, to count their statements and WAL. */
const COUNTED = 200;
/** Maximum ratio to the accepted figure: runs of one version differ by up to a fifth. */
const TOLERANCE = 1.4;
const ACCEPTED = path.join(import.meta.dirname, './accepted-cost.json');

interface Rig extends CostRig {
  client: pg.Client;
  insert(): Promise<unknown>;
}

/**
 * The cost of one stamp: each process's CPU at 32 stamps at once, as a multiple of an insert's in PostgreSQL; and statements and
 * WAL, counted one stamp at a time (decision 178).
 */
export async function benchCost(): Promise<Figure[]> {
  const opened = await openCostRig();
  const client = new pg.Client({ connectionString: opened.product.databaseUrl });
  const inserts = await openInsertLoop(opened.product.databaseUrl);
  await client.connect();
  try {
    const rig: Rig = { ...opened, client, insert: inserts.insert };
    await repeat(INSERTS, AT_ONCE, rig.insert);
    return [...(await measureCpu(rig)), ...(await countWork(rig))].map(withTarget);
  } finally {
    await client.end();
    await inserts.close();
    await opened.close();
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

type Round = StampCost & { insert: number };

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
  const insert = used(start, cpuTimes(pid), 'postgres') / INSERTS;
  return { ...(await measureStamps(rig, STAMPS)), insert };
}

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
