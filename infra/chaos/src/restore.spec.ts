import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@stampwell/local/free-port.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Life, liveAsBusiness, liveAsCustomer, liveAsEmployee } from './erasure/lives.ts';
import { everythingShown } from './erasure/shown.ts';
import { findTraces } from './erasure/traces.ts';
import { type Customer, openShop, PASSWORD, registerCustomer, type Shop, signIn } from './support/actors.ts';
import { catchUp, compareBalances } from './support/balances.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { dumpDatabase } from './support/dump.ts';
import { figure } from './support/figure.ts';

/**
 * A backup from before an erasure, put back whole: log, vault, sessions, read models, as PostgreSQL's own files hold
 * them. What the product keeps beside its database (the key ring, who was erased) is not part of it.
 */
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-restore-'));
const [data, backup] = [path.join(dataDir, 'postgres'), path.join(dataDir, 'backup')];

let product: ChaosProduct;
let shops: [Shop, Shop];
let witness: Customer;
let lives: Life[];
let traces: string[];
let fromThen: number;
const port = String(await freePort());

/** At one address, so that who lives here goes on asking there. */
const start = () => openProduct({ LOG_LEVEL: 'trace', PORT: port }, dataDir);
const search = async () =>
  findTraces(
    [...(await dumpDatabase(product.pool)), ...(await everythingShown(product, shops, witness))],
    traces,
  );

/** Whoever stays signs in again: what they held was for ten minutes. */
async function signInAgain(): Promise<void> {
  const { client } = product;
  for (const shop of shops) Object.assign(shop, await signIn(client, '/auth/business/login', shop.email));
  Object.assign(witness, await signIn(client, '/auth/login', witness.email));
}

beforeAll(async () => {
  product = await start();
  const { client, admin } = product;
  shops = [
    await openShop(client, admin, { name: 'First' }),
    await openShop(client, admin, { name: 'Second' }),
  ];
  witness = await registerCustomer(client, 'Witness');
  lives = [
    await liveAsCustomer(product, shops),
    await liveAsEmployee(product, shops[0], witness.code),
    await liveAsBusiness(product, witness.code),
  ];
  traces = lives.flatMap((life) => [...life.traces]);
  await catchUp(product.pool);
  await product.stop();
  // With their owner, on whom PostgreSQL insists.
  execFileSync('cp', ['-a', data, backup]);

  product = await start();
  expect((await search()).length).toBeGreaterThan(traces.length / 2);
  for (const life of lives) await life.leave();
  await product.stop();
  rmSync(data, { recursive: true });
  renameSync(backup, data);

  product = await start();
  await signInAgain();
  await catchUp(product.pool);
}, 300_000);
afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a backup from before somebody was erased, put back', () => {
  it('brings back their rows and their history, and none of their traces', async () => {
    const hits = [...(await search()), ...findTraces([['the log', product.output()]], traces)];
    figure`${lives.length} lives, ${traces.length} traces: ${hits.length} finds in the restored product`;
    expect(hits).toEqual([]);
  });

  it('knows nobody by their password, and their addresses are free', async () => {
    for (const { email, door } of lives.flatMap(({ accounts }) => accounts)) {
      const { status } = await product.client.call(door, { body: { email, password: PASSWORD } });
      expect([door, status]).toEqual([door, 401]);
    }
    const [{ accounts: [gone] = [] } = { accounts: [] }] = lives;
    const body = { name: 'Somebody new', email: gone?.email, password: PASSWORD };
    expect((await product.client.call('/auth/register', { body })).status).toBe(201);
  });

  it('ends them in the restored log too, once, in the platform’s name', async () => {
    const { rows } = await product.pool.query<{ type: string; actor: string; n: number }>(
      `SELECT type, actor_id AS actor, count(*)::int AS n FROM es.events
        WHERE type IN ('AccountErased', 'BusinessErased', 'EmployeeDeleted') GROUP BY 1, 2 ORDER BY 1`,
    );
    fromThen = rows.reduce((sum, { n }) => sum + n, 0);
    expect(rows).toEqual([
      { type: 'AccountErased', actor: 'system', n: 1 },
      { type: 'BusinessErased', actor: 'system', n: 1 },
      { type: 'EmployeeDeleted', actor: 'system', n: 2 },
    ]);
    const { businesses } = (await product.client.must('/user/businesses', {
      method: 'GET',
      token: witness.token,
    })) as { businesses: { name: string }[] };
    expect(businesses.map(({ name }) => name).sort()).toEqual(['First', 'Second']);
  });

  it('keeps what those who stay have', async () => {
    const { cards, differences } = await compareBalances(product.pool);
    expect(differences).toEqual([]);
    expect(cards).toBeGreaterThan(0);
    expect(
      (await product.client.call('/user/qr-code', { method: 'GET', token: witness.token })).body,
    ).toMatchObject({ qr_code: witness.code });
  });

  it('says it once: another start finds nothing left to do', async () => {
    await product.stop();
    product = await start();
    const { rows } = await product.pool.query(
      `SELECT count(*)::int AS n FROM es.events WHERE type IN ('AccountErased', 'BusinessErased', 'EmployeeDeleted')`,
    );
    expect(rows).toEqual([{ n: fromThen }]);
  });
});
