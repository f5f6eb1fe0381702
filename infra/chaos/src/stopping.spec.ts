import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { newSigningKey } from '@stampwell/api/services/identity/tokens.ts';
import { freePort } from '@stampwell/local/free-port.ts';
import { type RunningPostgres, startPostgres } from '@stampwell/local/postgres.ts';
import { migrateAll, urlOf } from '@stampwell/migrator';
import { openPool } from '@stampwell/postgres';
import { newSigner, signerText } from '@stampwell/tlog/note-keys.ts';
import { newKeyRing } from '@stampwell/vault';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { childrenOf } from './kills/killable-product.ts';
import { type RunningProcess, SCRIPTS, startProcess } from './production/processes.ts';
import { newEmail, openShop, PASSWORD, registerCustomer } from './support/actors.ts';
import { compareBalances } from './support/balances.ts';
import { QUIET_ENV, signInAdmin } from './support/chaos-product.ts';
import { openClient } from './support/client.ts';
import { figure } from './support/figure.ts';

/** Docker kills what has not ended by then. */
const STOPS_WITHIN_MS = 10_000;
const NAMES = ['api', 'projector', 'relay'] as const;
const STAMPS = 5;

let dir: string;
let postgres: RunningPostgres;
let port: Record<(typeof NAMES)[number], number>;
let settings: Record<(typeof NAMES)[number], Record<string, string>>;
const running: RunningProcess[] = [];
/** Ends what a failed spec left. */
let mend: (() => Promise<void>) | undefined;

beforeEach(async () => {
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
});

afterEach(async () => {
  for (const each of running.splice(0)) each.kill();
  await mend?.();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function startAll(): Promise<void> {
  const begun = NAMES.map((name) => startProcess(SCRIPTS[name], settings[name]));
  running.splice(0, running.length, ...begun);
  const [api, projector, relay] = begun;
  await Promise.all([
    api?.isReady(`http://127.0.0.1:${port.api}/readyz`),
    projector?.isReady(`http://127.0.0.1:${port.projector}/readyz`),
    relay?.isReady(`http://127.0.0.1:${port.relay}/healthz`),
  ]);
}

/** @returns how long it took, and its exit code */
async function timedStop(each: RunningProcess): Promise<{ ms: number; code: number | null }> {
  const began = performance.now();
  const kill = setTimeout(() => each.kill(), 2 * STOPS_WITHIN_MS);
  const code = await each.stop();
  clearTimeout(kill);
  return { ms: performance.now() - began, code };
}

/** PostgreSQL with all its sessions: they hold their connections, and answer nothing. */
const signalPostgres = (signal: NodeJS.Signals) => {
  const pid = postgres.pid();
  for (const each of [pid, ...childrenOf(pid).map((child) => child.pid)]) process.kill(each, signal);
};

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
    begin: async () => signalPostgres('SIGSTOP'),
    end: async () => signalPostgres('SIGCONT'),
  },
];

describe.each(outages)('PostgreSQL $name', ({ name, isHung, begin, end }) => {
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
