import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startChild } from '@stampwell/local/child-processes.ts';
import pg from 'pg';
import { perSecond } from './rounds.ts';

/** Durable single-row inserts per second on the same server, the unit of all ratios. */
export interface Baseline {
  name: string;
  run(seconds: number, concurrency: number): Promise<number>;
}

/** Uses Debian's pgbench if it is installed, else a prepared INSERT loop; the report says which. */
export async function openBaseline(databaseUrl: string): Promise<Baseline> {
  const { insert } = await openInsertLoop(databaseUrl);
  const pgbench = findPgbench();
  if (!pgbench)
    return {
      name: 'prepared INSERT loop (pgbench is not installed)',
      run: (seconds, concurrency) => perSecond(seconds, concurrency, insert),
    };
  const script = path.join(mkdtempSync(path.join(os.tmpdir(), 'bench-')), 'insert.sql');
  writeFileSync(
    script,
    `INSERT INTO bench_rows (data) VALUES ('{"amount": 1, "balance_after": 7, "steps": [10]}');\n`,
  );
  chmodSync(path.dirname(script), 0o755);
  return {
    name: 'pgbench',
    run: (seconds, concurrency) => runPgbench(pgbench, script, databaseUrl, seconds, concurrency),
  };
}

function findPgbench(): string | null {
  if (spawnSync('pgbench', ['--version']).status === 0) return 'pgbench';
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base) : [];
  return versions.map((version) => `${base}/${version}/bin/pgbench`).find(existsSync) ?? null;
}

async function runPgbench(
  pgbench: string,
  script: string,
  url: string,
  seconds: number,
  concurrency: number,
): Promise<number> {
  const args = [
    '-n',
    '-M',
    'prepared',
    '-f',
    script,
    '-c',
    `${concurrency}`,
    '-j',
    `${Math.min(2, concurrency)}`,
    '-T',
    `${seconds}`,
    url,
  ];
  const child = startChild(pgbench, { args });
  await child.ended;
  const tps = /tps = ([\d.]+) \(without/.exec(child.output())?.[1];
  if (!tps) throw new Error(child.output());
  return Number(tps);
}

/** The same inserts from this process, over open connections. */
export async function openInsertLoop(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 32, idleTimeoutMillis: 0 });
  // The server closes idle connections when it stops.
  pool.on('error', () => undefined);
  await pool.query(
    'CREATE TABLE IF NOT EXISTS bench_rows (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, data jsonb NOT NULL)',
  );
  const insert = () =>
    pool.query({
      name: 'bench-insert',
      text: 'INSERT INTO bench_rows (data) VALUES ($1)',
      values: [{ amount: 1, balance_after: 7, steps: [10] }],
    });
  return { insert, close: () => pool.end() };
}
