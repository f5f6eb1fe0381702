import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { newSigningKey } from '@stampwell/api/services/identity/tokens.ts';
import { openPool } from '@stampwell/base/postgres';
import { type Child, childrenOf, isAlive, signalWithChildren } from '@stampwell/local/child-processes.ts';
import { freePort } from '@stampwell/local/free-port.ts';
import { type RunningPostgres, startPostgres } from '@stampwell/local/postgres.ts';
import { type SpawnedProduct, spawnProduct } from '@stampwell/local/spawn-product.ts';
import { migrateAll, urlOf } from '@stampwell/migrator';
import { newSigner, signerText } from '@stampwell/transparency/tlog/note-keys.ts';
import { newKeyRing } from '@stampwell/vault';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openClient } from '../client.ts';
import { SCRIPTS, startProcess } from './production/processes.ts';
import { newEmail, openShop, PASSWORD, registerCustomer } from './support/actors.ts';
import { compareBalances } from './support/balances.ts';
import { QUIET_ENV, signInAdmin } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';

/** Docker kills what has not ended by then. */
const STOPS_WITHIN_MS = 10_000;
const NAMES = ['api', 'projector', 'relay'] as const;
const STAMPS = 5;

let dir: string;
let postgres: RunningPostgres;
let port: Record<(typeof NAMES)[number], number>;
let settings: Record<(typeof NAMES)[number], Record<string, string>>;
const running: Child[] = [];
/** Ends what a failed spec left. */
let mend: (() => Promise<void>) | undefined;

async function openServers(): Promise<void> {
  dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-stopping-'));
  postgres = await startPostgres({ dir: path.join(dir, 'postgres') });
  await migrateAll({ databaseUrl: postgres.url, logUrl: postgres.url });
  port = { api: await freePort(), projector: await freePort(), relay: await freePort() };
  const keys = path.join(dir, 'vault-keys');
  writeFileSync(keys, newKeyRing(), { mode: 0o600 });
  settings = {
    api: {
      ...QUIET_ENV,
      PORT: String(port.api),
      DATABASE_URL: urlOf(postgres.url, 'api'),
      JWT_PRIVATE_KEY: newSigningKey(),
      VAULT_KEY_FILE: keys,
      IMAGES: path.join(dir, 'images'),
      PUBLIC_URL: `http://localhost:${port.api}`,
    },
    projector: {
      DATABASE_URL: urlOf(postgres.url, 'projector'),
      HEALTH_PORT: String(port.projector),
      PROOF_KEY: signerText(newSigner('stopping.example/log')),
      PROOF_SEALS: path.join(dir, 'seals'),
      PROOF_EVERY: '1',
    },
    relay: {
      DATABASE_URL: urlOf(postgres.url, 'relay'),
      HEALTH_PORT: String(port.relay),
      // No broker answers there.
      KAFKA_BROKERS: '127.0.0.1:1',
    },
  };
  await startAll();
}

async function closeServers(): Promise<void> {
  for (const each of running.splice(0)) void each.kill();
  await mend?.();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function startAll(): Promise<void> {
  const begun = NAMES.map((name) => startProcess(SCRIPTS[name], settings[name]));
  running.splice(0, running.length, ...begun);
  const [api, projector, relay] = begun;
  await Promise.all([
    api?.answers(`http://127.0.0.1:${port.api}/readyz`),
    projector?.answers(`http://127.0.0.1:${port.projector}/readyz`),
    relay?.answers(`http://127.0.0.1:${port.relay}/healthz`),
  ]);
}

/** @returns how long it took, and its exit code */
async function timedStop(each: Child): Promise<{ ms: number; code: number | null }> {
  const began = performance.now();
  const code = await each.stop(2 * STOPS_WITHIN_MS);
  return { ms: performance.now() - began, code };
}

const outages = [
  {
    name: 'was stopped before them',
    isHung: false,
    begin: () => postgres.stop(),
    end: async () => {
      postgres = await startPostgres({ dir: path.join(dir, 'postgres') });
      for (const name of NAMES) settings[name].DATABASE_URL = urlOf(postgres.url, name);
    },
  },
  {
    name: 'hangs, with its connections open',
    isHung: true,
    // With its sessions: they hold their connections, and answer nothing.
    begin: async () => signalWithChildren(postgres.pid(), 'SIGSTOP'),
    end: async () => signalWithChildren(postgres.pid(), 'SIGCONT'),
  },
];

describe.each(outages)('PostgreSQL $name', ({ name, isHung, begin, end }) => {
  beforeEach(openServers);
  afterEach(closeServers);

  it(`every process stops within ${STOPS_WITHIN_MS / 1000} s, and nothing is lost`, async () => {
    const client = openClient(`http://localhost:${port.api}`);
    const shop = await openShop(client, await signInAdmin(client), { name: 'Shop' });
    const customer = await registerCustomer(client, 'Ann');
    const stamp = () => client.call('/stamps/scan', { token: shop.token, body: { qr_code: customer.code } });
    for (let given = 0; given < STAMPS; given += 1) expect((await stamp()).status).toBe(200);

    await begin();
    mend = end;
    // Requests under way when the signal comes.
    const asked = Promise.allSettled([
      stamp(),
      client.call('/user/dashboard', { method: 'GET', token: customer.token }),
      client.call('/auth/login', { body: { email: newEmail(), password: PASSWORD } }),
    ]);
    const ends = await Promise.all(running.map(timedStop));
    figure`PostgreSQL ${name}: ${NAMES.map((name, nth) => `${name} ${((ends[nth]?.ms ?? 0) / 1000).toFixed(1)} s`).join(', ')}`;
    for (const { ms } of ends) expect(ms).toBeLessThan(STOPS_WITHIN_MS);
    // Nothing was cut off; of the relay it may be, because the client of its broker goes on trying to connect.
    const [api, projector] = ends;
    if (!isHung) expect([api?.code, projector?.code]).toEqual([0, 0]);
    await asked;
    client.close();

    mend = undefined;
    await end();
    await startAll();
    const pool = openPool({ connectionString: postgres.url });
    const { cards, differences } = await compareBalances(pool);
    expect([cards, differences]).toEqual([1, []]);
    const { rows } = await pool.query(`SELECT count(*)::int FROM es.events WHERE type = 'StampsGiven'`);
    // The stamp without an answer may have been given.
    expect(rows[0].count - STAMPS).toBeLessThanOrEqual(1);
    expect(rows[0].count).toBeGreaterThanOrEqual(STAMPS);
    await pool.end();
  });
});

/** The processes' time, and that of a PostgreSQL which has to be killed. */
const START_STOPS_WITHIN_MS = 15_000;

describe('npm start', () => {
  let home: string;
  let product: SpawnedProduct;
  beforeEach(async () => {
    home = mkdtempSync(path.join(os.tmpdir(), 'stampwell-stopping-'));
    product = await spawnProduct({ dataDir: home, env: QUIET_ENV });
  });
  afterEach(async () => {
    await product.kill();
    rmSync(home, { recursive: true, force: true });
  });

  it(`ends within ${START_STOPS_WITHIN_MS / 1000} s while its own PostgreSQL hangs, and loses nothing`, async () => {
    const client = openClient(product.url);
    const shop = await openShop(client, await signInAdmin(client), { name: 'Shop' });
    const { code } = await registerCustomer(client, 'Ann');
    expect((await client.call('/stamps/scan', { token: shop.token, body: { qr_code: code } })).status).toBe(
      200,
    );
    client.close();
    const children = childrenOf(product.pid);
    const server = children.find(({ commandLine }) => commandLine.includes(path.join(home, 'postgres')));
    if (!server) throw new Error('there is no PostgreSQL to stop');
    signalWithChildren(server.pid, 'SIGSTOP');
    const began = performance.now();
    await product.stop();
    const ms = performance.now() - began;
    figure`npm start, with a PostgreSQL that hangs: ended in ${(ms / 1000).toFixed(1)} s`;
    expect(ms).toBeLessThan(START_STOPS_WITHIN_MS);
    expect(product.output()).toContain('PostgreSQL does not shut down');
    expect(children.filter(({ pid }) => isAlive(pid))).toEqual([]);

    product = await spawnProduct({ dataDir: home, env: QUIET_ENV });
    const pool = openPool({ connectionString: product.databaseUrl });
    const { cards, differences } = await compareBalances(pool);
    await pool.end();
    expect([cards, differences]).toEqual([1, []]);
  });
});
