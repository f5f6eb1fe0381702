import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Customer,
  fillCard,
  hire,
  openShop,
  type Person,
  registerCustomer,
  type Shop,
} from './support/actors.ts';
import { compareBalances } from './support/balances.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';
import { countTo, sideBySide } from './support/side-by-side.ts';

const CARDS = 20;
const AT_ONCE = 100;

let product: ChaosProduct;
let shop: Shop;
let staff: Person;
let customers: Customer[];

beforeAll(async () => {
  product = await openProduct();
  const { client, admin } = product;
  shop = await openShop(client, admin, { name: 'Corner' });
  staff = await hire(client, shop, 'Steady');
  customers = await sideBySide(countTo(CARDS), 4, (n) => registerCustomer(client, `Customer ${n}`));
  await sideBySide(customers, 4, ({ code }) => fillCard(client, shop, code));
});
afterAll(() => product?.stop());

/** Every endpoint that redeems: the owner's, the employee's two, the customer's, and the scanner's. */
const waysToRedeem = ({ id, code, token }: Customer) => [
  { path: '/stamps/business-redeem', token: shop.token, body: { qr_code: code } },
  { path: '/stamps/business-redeem', token: staff.token, body: { qr_token: code } },
  { path: '/employee/redeem-reward', token: staff.token, body: { customer_id: id } },
  { path: '/stamps/redeem', token, body: { business_id: shop.id } },
  { path: '/stamps/scan', token: staff.token, body: { qr_code: code, action: 'redeem' } },
];

it(`gives one reward for a full card, when ${AT_ONCE} redeem each of ${CARDS} at once`, async () => {
  const codes = await sideBySide(customers, 1, async (customer) => {
    const ways = waysToRedeem(customer);
    const replies = await Promise.all(
      countTo(AT_ONCE).map((n) => {
        const { path, ...options } = ways[n % ways.length]!;
        return product.client.call(path, { ...options, key: `${customer.id}-${n}` });
      }),
    );
    return Object.groupBy(replies, ({ status, body }) => `${status} ${body.code ?? 'redeemed'}`);
  });
  for (const outcome of codes) {
    const counts = Object.fromEntries(Object.entries(outcome).map(([what, all]) => [what, all?.length]));
    expect(counts).toEqual({ '200 redeemed': 1, '409 not_eligible': AT_ONCE - 1 });
  }
  figure`${AT_ONCE} at once × ${CARDS} cards: exactly 1 each`;

  const { rows } = await product.pool.query(
    `SELECT stream, count(*)::int AS redeemed FROM es.events WHERE type = 'RewardRedeemed' GROUP BY stream`,
  );
  expect(rows.map(({ redeemed }) => redeemed)).toEqual(Array(CARDS).fill(1));
  const { cards, differences } = await compareBalances(product.pool);
  figure`${cards} cards: ${differences.length} differences from the fold of their events`;
  expect(differences).toEqual([]);
});
