import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, retry } from '@stampwell/base/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, openClient } from '../../client.ts';
import { CACHE, fetchRelease } from '../../fetched.ts';
import { compareWithLog } from '../../promises/kills/compare-with-log.ts';
import { Load } from '../../promises/kills/load.ts';
import { openShop, registerCustomer, signIn } from '../../promises/support/actors.ts';
import { compareBalances } from '../../promises/support/balances.ts';
import { signInAdmin } from '../../promises/support/chaos-product.ts';
import { dumpReadModels } from '../../promises/support/read-models.ts';
import { countTo, sideBySide } from '../../promises/support/side-by-side.ts';
import { type Cluster, startCluster, whoLeads } from '../cluster.ts';
import { DATA, STATUS_URL } from '../layout.ts';
import { runToEnd, settingsFor } from '../parts/product.ts';
import { readStatus } from '../status.ts';
import { serveStatus } from '../status-page.ts';
import { DirectWriters } from './direct-writers.ts';
import { EARLIER, FAULTS, type Fault } from './faults.ts';

/** `FAULTS=postgres,node` tries these alone. */
const CHOSEN = process.env.FAULTS?.split(',');
const chosen = FAULTS.filter(({ name }) => !CHOSEN || CHOSEN.includes(name));
const FIGURES = path.join(CACHE, 'cluster-figures.md');
const [CUSTOMERS, PER_SECOND, BEFORE, AFTER] = [12, 60, 60, 40];
const REBUILD = 'projections/processes/src/rebuild.cli.ts';
const PROOF = 'projections/processes/src/proof.cli.ts';

let cluster: Cluster;
let client: Client;
let pool: pg.Pool;
let load: Load;
/** Shown on the page as long as it lasts. */
let broken: string[] = [];
let closeStatus: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const folder = `${DATA}-faults`;
  rmSync(folder, { recursive: true, force: true });
  cluster = await startCluster({
    folder,
    hasToxiproxy: true,
    hasKafka: process.env.KAFKA === '1',
    earlier: EARLIER && (await fetchRelease(EARLIER)),
    ...(process.env.SMALL_DISK && { smallDisk: process.env.SMALL_DISK }),
    env: { NODE_ENV: '', RATE_LIMITS: 'off', PROOF_EVERY: '2' },
  });
  client = openClient(cluster.url);
  pool = openPool({ connectionString: cluster.databaseUrl, query_timeout: 30_000 });
  const admin = await signInAdmin(client);
  const shop = await openShop(client, admin, { name: 'Till' });
  const customers = await sideBySide(countTo(CUSTOMERS), 4, (n) => registerCustomer(client, `Customer ${n}`));
  // Tokens expire, and signing in may have to wait for the fault.
  const ownerToken = () =>
    retry(async () => (await signIn(client, '/auth/business/login', shop.email)).token, {
      shouldRetry: () => true,
    });
  load = new Load({
    client,
    signIn: ownerToken,
    codes: customers.map(({ code }) => code),
    perSecond: PER_SECOND,
  });
  // Answers soon while nothing leads, as the one of npm run cluster does.
  const asking = openPool({ connectionString: cluster.databaseUrl, max: 3, query_timeout: 2_000 });
  const close = await serveStatus({
    status: async () => ({
      ...(await readStatus(cluster, asking)),
      acknowledged: load.acknowledged.length,
      faults: broken,
    }),
    begin: refuse,
    mend: refuse,
  });
  closeStatus = async () => {
    close();
    await asking.end();
  };
  mkdirSync(CACHE, { recursive: true });
  appendFileSync(
    FIGURES,
    `\n| fault | again after, s | asked to wait | acknowledged in all |\n|---|---|---|---|\n`,
  );
}, 1_200_000);
afterAll(async () => {
  await closeStatus?.();
  client?.close();
  await pool?.end();
  await cluster?.stop();
}, 60_000);

const refuse = async (): Promise<never> => {
  throw new Error('a suite of faults runs here');
};

/** The status page must show how many commands were acknowledged, even without a leader. */
async function expectPage(): Promise<void> {
  const page = await (await fetch(STATUS_URL)).text();
  const [, shown = '0'] = /(\d+) commands of the load were acknowledged/.exec(page) ?? [];
  expect(Number(shown)).toBeGreaterThanOrEqual(BEFORE);
  expect(page).toContain(`broken now: ${broken.join(', ')}`);
  console.log(`  → the page: ${/<pre>(.*)<\/pre>/s.exec(page)?.[1]?.split('\n').slice(3).join('; ')}`);
}

/** The longest time without an acknowledgement since then, in ms. */
function silenceSince(began: number): number {
  const answers = load.acknowledged.map(({ answeredAt = 0 }) => answeredAt).filter((at) => at >= began);
  return Math.max(...answers.map((at, n) => at - (answers[n - 1] ?? began)));
}

async function tryFault(fault: Fault): Promise<void> {
  const { isOutage = false, lastsMs = 0 } = fault;
  await load.start();
  await load.hear(BEFORE);
  let began = performance.now();
  const mend = await fault.begin(cluster);
  broken = [fault.name];
  await expectPage();
  if (!isOutage) await load.hear(AFTER);
  await sleep(Math.max(0, began + lastsMs - performance.now()));
  if (isOutage) began = performance.now();
  await mend();
  broken = [];
  await load.hear(AFTER);
  const silence = silenceSince(began);
  await load.stop();
  await cluster.whole();
  const { answers } = load.unavailable;
  const row = `| ${fault.name}: ${fault.words} | ${(silence / 1000).toFixed(1)} | ${answers} | ${load.acknowledged.length} |`;
  console.log(`  → ${row}`);
  appendFileSync(FIGURES, `${row}\n`);
  expect(silence).toBeLessThan(fault.withinMs);
}

/** No acknowledged event is lost or doubled, balances equal the fold, read models equal a rebuild, and the seals verify. */
async function expectWhole(): Promise<void> {
  const { lost, double } = await compareWithLog(pool, load.acknowledged);
  const { differences } = await compareBalances(pool);
  expect({ lost, double, differences }).toEqual({ lost: [], double: [], differences: [] });
  expect(load.unavailable.withoutRetryAfter).toBe(0);
  const before = await dumpReadModels(pool);
  const tools = settingsFor('projector', cluster.values);
  await runToEnd(REBUILD, tools, { args: ['all'] });
  expect(await dumpReadModels(pool)).toEqual(before);
  await retry(() => runToEnd(PROOF, tools, { args: ['verify'] }), { forMs: 20_000, shouldRetry: () => true });
}

it.each(chosen)(
  '$name: $words',
  async (fault) => {
    const missing = fault.missing?.(cluster);
    if (missing) return console.log(`  → ${fault.name} is not tried, since ${missing}`);
    await DirectWriters.prepare(pool);
    const direct = new DirectWriters(cluster);
    direct.start();
    try {
      await tryFault(fault);
    } finally {
      const { byNode, lost } = await direct.stop(pool);
      console.log(`  → written past HAProxy: ${JSON.stringify(byNode)}`);
      expect(lost).toEqual([]);
    }
    expect(await whoLeads()).toHaveLength(1);
    await expectWhole();
  },
  300_000,
);
