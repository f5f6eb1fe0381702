import { startStandIn } from '@stampwell/event-store/testing/kurrent-stand-in/stand-in.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Customer, fillCard, openShop, registerCustomer, type Shop, signIn } from './support/actors.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';
import { rebuildAll } from './support/read-models.ts';
import { countTo, sideBySide } from './support/side-by-side.ts';

/** `npm run services -- kurrentdb <address>` names a server; else the log is on our stand-in, in memory. */
const standIn = process.env.TEST_KURRENTDB_URL ? null : await startStandIn();
const log = { EVENT_STORE_URL: process.env.TEST_KURRENTDB_URL ?? standIn?.url ?? '' };
const CARDS = 10;
const AT_ONCE = 50;

let product: ChaosProduct;
let shop: Shop;
let customers: Customer[];

beforeAll(async () => {
  product = await openProduct(log);
  shop = await openShop(product.client, product.admin, { name: 'Corner' });
  customers = await sideBySide(countTo(CARDS), 4, (n) => registerCustomer(product.client, `Customer ${n}`));
  await sideBySide(customers, 4, ({ code }) => fillCard(product.client, shop, code));
});
afterAll(async () => {
  await product?.stop();
  await standIn?.stop();
});

const balances = () =>
  sideBySide(customers, 1, async ({ code }) => {
    const { stamp_info } = await product.client.must('/business/validate-qr', {
      token: shop.token,
      body: { qr_code: code },
    });
    return (stamp_info as { current_stamps: number }).current_stamps;
  });

it(`gives one reward for a full card, when ${AT_ONCE} redeem each of ${CARDS} at once`, async () => {
  for (const { id, code } of customers) {
    const replies = await Promise.all(
      countTo(AT_ONCE).map((n) =>
        product.client.call('/stamps/business-redeem', {
          token: shop.token,
          key: `${id}-${n}`,
          body: { qr_code: code },
        }),
      ),
    );
    const counts = Object.groupBy(replies, ({ status, body }) => `${status} ${body.code ?? 'redeemed'}`);
    expect(Object.fromEntries(Object.entries(counts).map(([what, all]) => [what, all?.length]))).toEqual({
      '200 redeemed': 1,
      '409 not_eligible': AT_ONCE - 1,
    });
  }
  figure`${AT_ONCE} at once × ${CARDS} cards: exactly 1 reward each`;
});

it('answers a repeated key as before, and gives nothing twice', async () => {
  const before = await balances();
  const stamp = (code: string) =>
    product.client.must('/stamps/scan', { token: shop.token, key: `again-${code}`, body: { qr_code: code } });
  for (const { code } of customers) expect(await stamp(code)).toEqual(await stamp(code));
  expect(await balances()).toEqual(before.map((stamps) => stamps + 1));
});

it('keeps all that was acknowledged, killed and started again', async () => {
  const before = await balances();
  const { dataDir } = product;
  product.client.close();
  await product.pool.end();
  await product.kill();
  product = await openProduct(log, dataDir);
  shop = { ...shop, ...(await signIn(product.client, '/auth/business/login', shop.email)) };
  expect(await balances()).toEqual(before);
});

it('shows the same after read models were built anew', async () => {
  const wallets = () =>
    sideBySide(customers, 1, async ({ email }) => {
      const { token } = await signIn(product.client, '/auth/login', email);
      return (await product.client.must('/user/dashboard', { method: 'GET', token })).stamp_cards;
    });
  const before = await wallets();
  const { EVENT_STORE_URL } = process.env;
  process.env.EVENT_STORE_URL = log.EVENT_STORE_URL;
  const rebuilt = await rebuildAll(product.dataDir).finally(() => {
    if (EVENT_STORE_URL === undefined) delete process.env.EVENT_STORE_URL;
  });
  figure`${rebuilt.length} read models built anew`;
  expect(rebuilt.length).toBeGreaterThan(5);
  await vi.waitFor(async () => expect(await wallets()).toEqual(before), 20_000);
});
