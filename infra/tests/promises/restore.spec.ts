import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@stampwell/local/free-port.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBusinessLeaver,
  createCustomerLeaver,
  createEmployeeLeaver,
  findTraces,
  type Leaver,
} from './erasure/leavers.ts';
import { everythingShown } from './erasure/shown.ts';
import { type Customer, openShop, PASSWORD, registerCustomer, type Shop, signIn } from './support/actors.ts';
import { catchUp, compareBalances } from './support/balances.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { dumpDatabase } from './support/dump.ts';
import { figure } from './support/figure.ts';

/**
 * Restores a full backup from before an erasure: log, vault, sessions and read models, as PostgreSQL's files. Not included is what is
 * stored outside of the database: key ring and erased ids.
 */
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-restore-'));
const [data, backup] = [path.join(dataDir, 'postgres'), path.join(dataDir, 'backup')];

let product: ChaosProduct;
let shops: [Shop, Shop];
let witness: Customer;
let leavers: Leaver[];
let traces: string[];
let fromThen: number;
const port = String(await freePort());

/** Always on the same port, so that clients go on. */
const start = () => openProduct({ LOG_LEVEL: 'trace', PORT: port }, dataDir);
const search = async () =>
  findTraces(
    [...(await dumpDatabase(product.pool)), ...(await everythingShown(product, shops, witness))],
    traces,
  );

/** Remaining users sign in again, since access tokens last ten minutes. */
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
  leavers = [
    await createCustomerLeaver(product, shops),
    await createEmployeeLeaver(product, shops[0], witness.code),
    await createBusinessLeaver(product, witness.code),
  ];
  traces = leavers.flatMap((leaver) => [...leaver.traces]);
  await catchUp(product.pool);
  await product.stop();
  // Preserves the owner, which PostgreSQL requires.
  execFileSync('cp', ['-a', data, backup]);

  product = await start();
  expect((await search()).length).toBeGreaterThan(traces.length / 2);
  for (const leaver of leavers) await leaver.leave();
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

describe('a restored backup from before an erasure', () => {
  it('brings back their rows and their history, and no trace of them', async () => {
    const hits = [...(await search()), ...findTraces([['the log', product.output()]], traces)];
    figure`${leavers.length} leavers, ${traces.length} traces: ${hits.length} finds in the restored product`;
    expect(hits).toEqual([]);
  });

  it('accepts none of their passwords, and frees their addresses', async () => {
    for (const { email, signIn } of leavers.flatMap(({ accounts }) => accounts)) {
      const { status } = await product.client.call(signIn, { body: { email, password: PASSWORD } });
      expect([signIn, status]).toEqual([signIn, 401]);
    }
    const [{ accounts: [gone] = [] } = { accounts: [] }] = leavers;
    const body = { name: 'Somebody new', email: gone?.email, password: PASSWORD };
    expect((await product.client.call('/auth/register', { body })).status).toBe(201);
  });

  it('erases them in the restored log too, once, as the platform', async () => {
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

  it('keeps the data of remaining users', async () => {
    const { cards, differences } = await compareBalances(product.pool);
    expect(differences).toEqual([]);
    expect(cards).toBeGreaterThan(0);
    expect(
      (await product.client.call('/user/qr-code', { method: 'GET', token: witness.token })).body,
    ).toMatchObject({ qr_code: witness.code });
  });

  it('does so once: another start finds nothing to do', async () => {
    await product.stop();
    product = await start();
    const { rows } = await product.pool.query(
      `SELECT count(*)::int AS n FROM es.events WHERE type IN ('AccountErased', 'BusinessErased', 'EmployeeDeleted')`,
    );
    expect(rows).toEqual([{ n: fromThen }]);
  });
});
