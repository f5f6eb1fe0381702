import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBusinessLeaver,
  createCustomerLeaver,
  createEmployeeLeaver,
  findTraces,
  type Leaver,
} from './erasure/leavers.ts';
import { everythingShown } from './erasure/shown.ts';
import { type Customer, openShop, registerCustomer, type Shop } from './support/actors.ts';
import { catchUp, compareBalances } from './support/balances.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { dumpDatabase } from './support/dump.ts';
import { figure } from './support/figure.ts';
import { dumpReadModels, rebuildAll } from './support/read-models.ts';
import { countTo, sideBySide } from './support/side-by-side.ts';

const CUSTOMERS = 90;
const EMPLOYEES = 8;
const BUSINESSES = 2;
const AT_ONCE = 4;

let product: ChaosProduct;
let shops: [Shop, Shop];
/** A customer who stays, with cards at every business that is erased. */
let witness: Customer;
let leavers: Leaver[];
let before: unknown;
let foundBefore: string[];
const traces = () => leavers.flatMap((leaver) => leaver.traces);

/** Totals of the businesses that stay. */
const totals = () =>
  sideBySide(shops, 1, async ({ token }) => {
    const get = (path: string) => product.client.must(path, { method: 'GET', token });
    const [stats, { overall_stats }, { totals: ofMonth }] = await Promise.all([
      get('/stamps/business-stats'),
      get('/business/dashboard'),
      get('/business/analytics'),
    ]);
    return { stats, overall_stats, ofMonth };
  });

async function search(): Promise<string[]> {
  const places = [...(await dumpDatabase(product.pool)), ...(await everythingShown(product, shops, witness))];
  const hits = findTraces(places, traces());
  // Closes idle connections, which outlived the product's time-out.
  product.client.close();
  return hits;
}

beforeAll(async () => {
  // Logs everything; behind a proxy, so that rate limits are recorded without blocking anybody.
  product = await openProduct({ LOG_LEVEL: 'trace', RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' });
  const { client, admin } = product;
  shops = [
    await openShop(client, admin, { name: 'First' }),
    await openShop(client, admin, { name: 'Second' }),
  ];
  witness = await registerCustomer(client, 'Witness');
  leavers = [
    ...(await sideBySide(countTo(CUSTOMERS), AT_ONCE, () => createCustomerLeaver(product, shops))),
    ...(await sideBySide(countTo(EMPLOYEES), AT_ONCE, () =>
      createEmployeeLeaver(product, shops[0], witness.code),
    )),
    ...(await sideBySide(countTo(BUSINESSES), 1, () => createBusinessLeaver(product, witness.code))),
  ];
  await catchUp(product.pool);
  await product.pool.query('ANALYZE');
  [before, foundBefore] = [await totals(), await search()];
  await sideBySide(leavers, AT_ONCE, (leaver) => leaver.leave());
  await catchUp(product.pool);
}, 300_000);
afterAll(() => product?.stop());

describe(`when ${CUSTOMERS} customers, ${EMPLOYEES} employees and ${BUSINESSES} businesses have left`, () => {
  it('found each of them before, so that the search is meaningful', () => {
    const found = new Set(foundBefore.map((line) => line.split(' in ')[0]));
    // On screens; the database is encrypted (dump.spec.ts).
    expect(leavers.filter((leaver) => !leaver.traces.some((trace) => found.has(trace)))).toEqual([]);
    figure`${leavers.length} people, ${traces().length} traces: ${foundBefore.length} finds before`;
  });

  it('finds no trace of them in the database, in exports, on screens or in the log output', async () => {
    const hits = [...(await search()), ...findTraces([['the log', product.output()]], traces())];
    figure`${leavers.length} erased: ${hits.length} finds after`;
    expect(hits).toEqual([]);
  });

  it('changes no total of the businesses that stay', async () => {
    expect(await totals()).toEqual(before);
    const { cards, differences } = await compareBalances(product.pool);
    expect(differences).toEqual([]);
    figure`${shops.length} businesses, ${cards} cards: totals unchanged, 0 differences`;
  });

  it('rebuilds every read model identically', async () => {
    const before = await dumpReadModels(product.pool);
    const rebuilt = await rebuildAll(product.dataDir);
    expect(await dumpReadModels(product.pool)).toEqual(before);
    figure`${rebuilt.length} read models rebuilt, byte-equal`;
  });
});
