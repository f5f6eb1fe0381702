import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readVaultKeys } from '@stampwell/api/vault-settings.ts';
import { openPool } from '@stampwell/base/postgres';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { type EventStore, openPostgresStore } from '@stampwell/event-store';
import { type SpawnedProduct, spawnProduct } from '@stampwell/local/spawn-product.ts';
import { urlOf } from '@stampwell/migrator';
import { projectors } from '@stampwell/read-models';
import { postgresSource } from '@stampwell/runtime/postgres-source.ts';
import { rebuild } from '@stampwell/runtime/rebuild/rebuild.ts';
import { createPeople } from '@stampwell/vault';
import pg from 'pg';
import { callApi } from '../client.ts';
import { coldCommand, growStream } from './cold-command.ts';
import { tokenOf } from './counter-client.ts';
import { cpuEach, cpuTimes, projectorOf, untilAtRest } from './cpu.ts';
import { VIEWS } from './large-views.ts';
import { openLargeWorld } from './large-world.ts';
import { fire } from './load-generator.ts';
import { registerEverybody, writeLongLog } from './long-log.ts';
import type { Figure } from './report.ts';
import { median } from './rounds.ts';
import { sized } from './run-size.ts';
import { measureReplay } from './what-if.bench.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? sized(5_000_000, 5_000));
/** A year of three hundred businesses; `BENCH_EVENTS` sets another number of events, with the same number per customer. */
const LOG = { events: EVENTS, days: 365, businesses: 300, customers: Math.ceil(EVENTS / 50) };
const COMMANDS = sized(500, 20);
const SECONDS = Number(process.env.BENCH_SECONDS ?? sized(3, 0.1));
/** Enough that ten samples lie above the 99th percentile, so that a single pause of the machine does not decide it. */
const SAMPLES = sized(1_000, 10);
/** Requests before measuring, to fill caches of plans and pages. */
const WARM_UP = sized(100, 5);
/** Maximum seconds to wait for idle, including a rebuild when a kept database is started. */
const LONGEST_WAIT = 900;
/** Keeps the filled database for later runs with as many events; without BENCH_DIR it is deleted. */
const KEPT = process.env.BENCH_DIR && path.resolve(process.env.BENCH_DIR, `large-${EVENTS}`);
/** Restricts the measured views to paths that contain it. */
const WANTED = process.env.BENCH_VIEWS ?? '';
/** Larger tables must never be read whole. */
const SMALL_TABLE = 5_000;
/** Characters of the product's output to print after a failure. */
const LAST_WORDS = 5_000;

/**
 * `npm run bench -- large`: the cost of a command and of each view with a long log. Takes many minutes and some gigabytes.
 * `BENCH_DIR` keeps the filled database, `BENCH_VIEWS` measures only views whose path contains it.
 */
export async function benchLarge(): Promise<Figure[]> {
  const kept = KEPT ? path.join(KEPT, 'large.json') : '';
  const isFilled = existsSync(kept);
  const product = await spawnProduct({
    env: { RATE_LIMITS: 'off', CHECK_REPLIES: 'off' },
    ...(KEPT && { dataDir: KEPT }),
  });
  const store = await openPostgresStore<StoredEvent>({ codec: eventCodec, url: product.databaseUrl });
  const client = new pg.Client({
    connectionString: product.databaseUrl,
    options: '-c synchronous_commit=off',
  });
  await client.connect();
  try {
    const figures = isFilled ? [] : [await fillAndCompare(product, client, store)];
    const places: Places = isFilled
      ? JSON.parse(readFileSync(kept, 'utf8'))
      : await openLargeWorld(product.url);
    if (kept && !isFilled) writeFileSync(kept, JSON.stringify(places));
    figures.push(...(await measureViews(product, client, places)));
    log('the past under other terms');
    return [...figures, await measureReplay(product.databaseUrl, null, 1)];
  } catch (error) {
    console.error(product.output().slice(-LAST_WORDS));
    throw error;
  } finally {
    await client.end();
    await store.close();
    await product.stop();
  }
}

type Places = Record<string, string>;

/** Progress goes to stderr, apart from the figures, because a run may take an hour. */
const log = (what: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${what}`);

async function fillAndCompare(
  product: SpawnedProduct,
  client: pg.Client,
  store: EventStore<StoredEvent>,
): Promise<Figure> {
  const [few, costOfFew] = [await store.head(), await costOfCommand(store)];
  await fill(product, client);
  const [many, costOfMany] = [await store.head(), await costOfCommand(store)];
  return {
    name: `cold command, store of ${many} events against ${few}`,
    value: costOfMany / costOfFew,
    target: 1.2,
    atMost: true,
    detail: `${costOfMany.toFixed(2)} ms against ${costOfFew.toFixed(2)} ms`,
  };
}

async function costOfCommand(store: EventStore<StoredEvent>): Promise<number> {
  const stream = await growStream(store, 10);
  const times: number[] = [];
  for (let nth = 0; nth < COMMANDS; nth += 1) times.push(await coldCommand(store, stream));
  return median(times);
}

/** Suspends the projector, because building the read models once is faster than catching up. */
async function fill(product: SpawnedProduct, client: pg.Client): Promise<void> {
  const projector = projectorOf(product.pid);
  if (projector) process.kill(projector, 'SIGSTOP');
  // In the middle of a transaction, it would keep its locks.
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'stampwell_projector' AND state LIKE 'idle in%'`,
  );
  const pool = openPool({ connectionString: product.databaseUrl, options: '-c synchronous_commit=off' });
  const keys = readVaultKeys({ VAULT_KEY_FILE: path.join(product.dataDir, 'vault-keys') });
  log(`registering ${LOG.customers} customers`);
  await registerEverybody({ client, people: createPeople(pool, keys) }, LOG, {
    business: 'owner@stampwell.test',
    customer: 'customer@stampwell.test',
  });
  await pool.end();
  log(`writing ${EVENTS} events`);
  await writeLongLog(client, LOG);
  // Skips the reactions to these events, which would write hundreds of thousands of mails, and the watch for unusual activity.
  await client.query('UPDATE platform.reactions SET position = (SELECT max(position) FROM es.events)');
  await client.query(
    `UPDATE platform.unusual_progress SET position = (SELECT max(position) FROM es.events) WHERE name = 'watch'`,
  );
  log('building the read models');
  // As the projector's role, because the role that creates the tables owns them.
  const databaseUrl = urlOf(product.databaseUrl, 'projector');
  await rebuild({ databaseUrl, source: postgresSource(databaseUrl, eventCodec), projectors });
  log('vacuum and statistics');
  await client.query('VACUUM ANALYZE');
  if (projector) process.kill(projector, 'SIGCONT');
  log('sealing');
  await untilSealed(client);
}

/** The projector also maintains the tree of proofs, which would disturb the measurements. */
async function untilSealed(client: pg.Client): Promise<void> {
  const behind = 'SELECT 1 FROM proof.head WHERE position < (SELECT max(position) FROM es.events)';
  while ((await client.query(behind)).rowCount) await setTimeout(1_000);
}

/** Waits for background work and statistics, so that they are not measured. */
async function untilSettled({ pid }: SpawnedProduct): Promise<void> {
  if (!(await untilAtRest(pid, LONGEST_WAIT)))
    log(`not at rest after ${LONGEST_WAIT} s: what is measured has company`);
}

async function measureViews(product: SpawnedProduct, client: pg.Client, places: Places): Promise<Figure[]> {
  const figures: Figure[] = [];
  log('waiting until the product is at rest');
  await client.query('ANALYZE');
  await untilSettled(product);
  for (const [who, paths] of Object.entries(VIEWS)) {
    const [login = '', email] = who.split(' ');
    const token = await tokenOf(product.url, login, { email, password: 'stampwell' });
    for (const name of paths.filter((each) => each.includes(WANTED))) {
      const path = places[name] ?? name;
      figures.push(...(await measureView(product, client, { name, path, token })));
    }
  }
  return figures;
}

async function measureView(
  product: SpawnedProduct,
  client: pg.Client,
  { name, path, token }: { name: string; path: string; token: string },
): Promise<Figure[]> {
  const { url } = product;
  const request = `GET /api${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  await mustAnswer(url, path, token);
  const measure = (seconds: number, atLeast: number) =>
    fire({ url, connections: 1, seconds, atLeast, next: () => request });
  await measure(sized(1, 0), WARM_UP);
  await untilSettled(product);
  const before = await rowsReadWhole(client);
  const cpu = cpuTimes(product.pid);
  const { p50, p99, count } = await measure(SECONDS, SAMPLES);
  const used = cpuEach(cpu, cpuTimes(product.pid), count);
  log(`${p99.toFixed(1)} ms GET ${name}`);
  const whole = (await rowsReadWhole(client)) - before;
  const shared = { atMost: true, detail: `p50 ${p50.toFixed(1)} ms of ${count}; ${used}` };
  return [
    { ...shared, name: `GET ${name}: p99`, value: p99, unit: 'ms', target: 20 },
    { ...shared, name: `GET ${name}: full scans of large tables`, value: whole, unit: 'rows', target: 0 },
  ];
}

/** Fails on a refusal, which is fast and would distort the figures. */
async function mustAnswer(url: string, path: string, token: string): Promise<void> {
  const { status } = await callApi(url, path, { method: 'GET', token });
  if (status !== 200) throw new Error(`GET ${path}: ${status}`);
}

/** Rows read by sequential scans of the growing tables so far. */
async function rowsReadWhole(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ read: string }>(
    `SELECT coalesce(sum(seq_tup_read), 0) AS read FROM pg_stat_user_tables
      WHERE schemaname IN ('es', 'vault', 'views') AND n_live_tup > $1`,
    [SMALL_TABLE],
  );
  return Number(rows[0]?.read);
}
