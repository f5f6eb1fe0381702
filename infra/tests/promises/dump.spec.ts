import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTraces } from './erasure/leavers.ts';
import { type Customer, hire, openShop, type Person, registerCustomer } from './support/actors.ts';
import { catchUp } from './support/balances.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { dumpDatabase } from './support/dump.ts';
import { figure } from './support/figure.ts';
import { countTo, sideBySide } from './support/side-by-side.ts';

const CUSTOMERS = 80;
const EMPLOYEES = 10;
const SHOPS = 10;
const AT_ONCE = 4;

let product: ChaosProduct;
let traces: string[];
let customers: Customer[];

/** Unlike any other text in a database. */
const word = (kind: string, nth: number) => `${kind}quux${nth.toString(36)}zyx`;

beforeAll(async () => {
  product = await openProduct({ LOG_LEVEL: 'trace' });
  const { client, admin } = product;
  const profileOf = (nth: number) => ({
    name: `${word('Shop', nth)} & Sons`,
    email: `${word('owner', nth)}@shops.test`,
    phone: `07700 9${String(nth).padStart(5, '0')}`,
    address: `${nth} ${word('Street', nth)} Lane`,
    description: `Purveyors of ${word('Pickles', nth)}`,
    notes: `Met at ${word('Market', nth)}`,
  });
  const profiles = countTo(SHOPS).map(profileOf);
  const shops = await sideBySide(profiles, AT_ONCE, (profile) => openShop(client, admin, profile));
  customers = await sideBySide(countTo(CUSTOMERS), AT_ONCE, (nth) =>
    registerCustomer(
      client,
      `${word('Given', nth)} ${word('Family', nth)}`,
      `${word('mail', nth)}@people.test`,
    ),
  );
  const rewards = countTo(SHOPS).map((nth) => `A jar of ${word('Relish', nth)}`);
  await sideBySide(shops, AT_ONCE, ({ token }, nth) =>
    client.must('/business/settings', {
      method: 'PUT',
      token,
      body: {
        reward_description: rewards[nth],
        reward_emoji: '🥒',
        stamps_required: 5,
        scan_cooldown_hours: 0,
      },
    }),
  );
  const staff: Person[] = await sideBySide(countTo(EMPLOYEES), AT_ONCE, (nth) =>
    hire(client, shops[0] as Person, word('Hand', nth), `${word('hand', nth)}@shops.test`),
  );
  await sideBySide(customers, AT_ONCE, async ({ code, email }, nth) => {
    const { token } = shops[nth % SHOPS] as Person;
    await client.must('/stamps/scan', { token, body: { qr_code: code, stamp_amount: 5 } });
    await client.must('/stamps/business-redeem', { token, body: { qr_code: code } });
    await client.must('/auth/forgot-password', { body: { type: 'customer', email } });
  });
  await catchUp(product.pool);
  await product.pool.query('ANALYZE');
  traces = [
    ...profiles.flatMap((profile) => Object.values(profile)),
    ...rewards,
    ...customers.flatMap(({ name, email, code }) => [name, ...name.split(' '), email, code]),
    ...staff.flatMap(({ name, email }) => [name, email]),
  ];
}, 300_000);
afterAll(() => product?.stop());

describe(`a dump of the database of ${CUSTOMERS + EMPLOYEES + SHOPS} people`, () => {
  it('contains no name, email, phone, address, code, nor text by or about them', async () => {
    const dump = await dumpDatabase(product.pool);
    const size = [...dump.values()].reduce((sum, text) => sum + text.length, 0);
    const hits = findTraces(dump, traces);
    figure`${traces.length} traces in ${dump.size} tables of ${Math.round(size / 1024)} KB: ${hits.length} finds`;
    expect(hits).toEqual([]);
  });

  it('contains no key that opens it, while the product reads all of it', async () => {
    const ring = readFileSync(path.join(product.dataDir, 'vault-keys'), 'utf8');
    const keys = ring.split(/\s+/).flatMap((line) => line.split(':')[1] ?? []);
    const written = keys.flatMap((key) => [key, Buffer.from(key, 'base64').toString('hex')]);
    expect(findTraces(await dumpDatabase(product.pool), written)).toEqual([]);
    const [one] = customers;
    const get = (url: string) => product.client.must(url, { method: 'GET', token: product.admin });
    for (const q of ['z', 'ux', one?.name.slice(0, 7) ?? '', one?.email ?? ''])
      expect(JSON.stringify(await get(`/admin/search/users?limit=100&q=${encodeURIComponent(q)}`))).toContain(
        one?.email,
      );
  });
});
