import { renameSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REQUEST_TIMEOUT_MS } from '@stampwell/contracts';
import { childrenOf, isAlive } from '@stampwell/local/child-processes.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { compareWithLog } from './kills/compare-with-log.ts';
import { Load } from './kills/load.ts';
import { LiveReader } from './live/live-reader.ts';
import { Probes, type Question } from './restarts/probes.ts';
import { type Customer, openShop, PASSWORD, registerCustomer, type Shop } from './support/actors.ts';
import { catchUp, compareBalances } from './support/balances.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';
import { countTo, sideBySide } from './support/side-by-side.ts';

/** A fast shutdown, as by an operator, or a killed server. Its supervisor restarts it on the same data. */
const ENDS = ['SIGINT', 'SIGKILL', 'SIGINT', 'SIGKILL', 'SIGINT'] as const;
const CUSTOMERS = 12;
const READERS = 4;
const PER_SECOND = 200;
const [BEFORE, AFTER] = [60, 40];
const BACK_WITHIN_MS = 5_000;
/** Longer than any client waits for an answer. */
const AWAY_MS = REQUEST_TIMEOUT_MS + 4_000;

let product: ChaosProduct;
let shop: Shop;
let customers: Customer[];
let load: Load;
let readers: LiveReader[];
let questions: Question[];

beforeAll(async () => {
  product = await openProduct();
  const { client, admin } = product;
  shop = await openShop(client, admin, { name: 'Till', stampsRequired: 10 });
  customers = await sideBySide(countTo(CUSTOMERS), 4, (n) => registerCustomer(client, `Customer ${n}`));
  const codes = customers.map(({ code }) => code);
  load = new Load({ client, signIn: async () => shop.token, codes, perSecond: PER_SECOND });
  readers = await sideBySide(countTo(READERS), 1, () => LiveReader.open(client.url, async () => shop.token));
  const [first, second] = customers as [Customer, Customer];
  questions = [
    { method: 'GET', path: '/business/dashboard', token: shop.token },
    { method: 'GET', path: '/user/dashboard', token: first.token },
    { method: 'GET', path: '/admin/projections', token: admin },
    // Uses another account, because this many sign-ins end its oldest sessions.
    { method: 'POST', path: '/auth/login', body: { email: second.email, password: PASSWORD } },
  ];
});
afterAll(async () => {
  for (const reader of readers ?? []) reader.close();
  await product?.stop();
});

const DATA = () => path.join(product.dataDir, 'postgres');
const isPostgres = ({ commandLine }: { commandLine: string }) => commandLine.includes(DATA());
const ours = () => [
  product.pid,
  ...childrenOf(product.pid)
    .filter((child) => !isPostgres(child))
    .map(({ pid }) => pid),
];

function endPostgres(signal: NodeJS.Signals): void {
  const postmaster = childrenOf(product.pid).find(isPostgres);
  if (!postmaster) throw new Error('there is no PostgreSQL to end');
  process.kill(postmaster.pid, signal);
}

/** Time under load from the signal until a later stamp is acknowledged and shown, in ms. */
async function restart(signal: NodeJS.Signals): Promise<number> {
  await load.start();
  await load.hear(BEFORE);
  const began = performance.now();
  endPostgres(signal);
  const [back, enough] = [load.hear(1), load.hear(AFTER)];
  await back;
  const took = performance.now() - began;
  await enough;
  await load.stop();
  return took;
}

it(`is back within ${BACK_WITHIN_MS / 1000} s of each of ${ENDS.length} restarts of PostgreSQL under load`, async () => {
  const before = ours();
  const probes = new Probes(product.client, questions);
  const took = await sideBySide(ENDS, 1, restart);
  const { answered, unavailable, slowestMs, wrong } = await probes.stop();
  const { lost, double } = await compareWithLog(product.pool, load.acknowledged);
  const { cards, differences } = await compareBalances(product.pool);
  expect({ lost, double, differences, wrong }).toEqual({ lost: [], double: [], differences: [], wrong: [] });
  expect(ours(), 'no process of ours has ended').toEqual(before);
  figure`${ENDS.length} restarts, ${load.acknowledged.length} acknowledged on ${cards} cards: 0 lost, 0 double, 0 differences, no process exits`;
  figure`back in ${Math.max(...took) / 1000} s at most; of ${answered} others ${unavailable} heard 503, the slowest after ${slowestMs / 1000} s`;
  expect(Math.max(...took)).toBeLessThan(BACK_WITHIN_MS);
  expect(slowestMs).toBeLessThan(REQUEST_TIMEOUT_MS);
});

it('sent every transaction to live readers, each once', async () => {
  const told = load.acknowledged.map(({ transaction }) => transaction).sort();
  for (const reader of readers)
    await vi.waitFor(() => expect(reader.heard.toSorted()).toEqual(told), { timeout: 20_000, interval: 100 });
  figure`${READERS} live readers heard all ${told.length} transactions once, ${readers.reduce((sum, { cuts }) => sum + cuts, 0)} connections were cut`;
});

it('answers with a plain error, and soon, while PostgreSQL stays away', async () => {
  const before = ours();
  const file = path.join(DATA(), 'postgresql.conf');
  const stamp: Question = {
    method: 'POST',
    path: '/stamps/scan',
    token: shop.token,
    body: { qr_code: customers[0]?.code },
  };
  // Without its settings it cannot start; the supervisor keeps trying.
  renameSync(file, `${file}.away`);
  endPostgres('SIGINT');
  const probes = new Probes(product.client, [...questions, stamp]);
  await sleep(AWAY_MS);
  renameSync(`${file}.away`, file);
  const began = performance.now();
  await vi.waitFor(
    () => product.client.must('/user/dashboard', { method: 'GET', token: customers[0]?.token }),
    {
      timeout: 20_000,
      interval: 50,
    },
  );
  const backMs = performance.now() - began;
  const { unavailable, slowestMs, wrong } = await probes.stop();
  await catchUp(product.pool);
  expect(wrong).toEqual([]);
  expect(ours().every(isAlive) && ours()).toEqual(before);
  figure`away for ${AWAY_MS / 1000} s: ${unavailable} answers of 503, the slowest after ${slowestMs / 1000} s; back in ${backMs / 1000} s`;
  expect(unavailable).toBeGreaterThan(0);
  expect(slowestMs).toBeLessThan(REQUEST_TIMEOUT_MS);
  expect(backMs).toBeLessThan(BACK_WITHIN_MS);
});
