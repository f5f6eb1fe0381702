import { type SpawnedProduct, spawnProduct } from '@stampwell/local/spawn-product.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NewShop, openShop } from './support/a-new-shop.ts';
import { mustCall, registerCustomer } from './support/api-client.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';

/** A shop whose trial ended without a plan (decision 013). A product of its own: the billing clock moves for all. */

let product: SpawnedProduct;
let browser: Browser;
let shop: NewShop;
let ann: Awaited<ReturnType<typeof registerCustomer>>;
const staff = { name: 'Eve', email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };

beforeAll(async () => {
  [product, browser] = await Promise.all([spawnProduct(), launchBrowser()]);
  const { url } = product;
  shop = await openShop(url, { name: 'Lapsed Loaves', stampsRequired: 5 });
  const { token } = shop;
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  await mustCall(url, '/business/employees', { token, body: staff });
  ann = await registerCustomer(url, 'Ann Lee');
  await mustCall(url, '/stamps/scan', { token, body: { qr_code: ann.code, stamp_amount: 5 } });
  await mustCall(url, '/sandbox/clock', { body: { advance_days: 15 } });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const open = async (role: 'customer' | 'business' | 'employee', as: { email: string; password: string }) => {
  const context = await contextOf(browser, product.url, role, { as, viewport: { width: 390, height: 844 } });
  return context.newPage();
};
const says = (page: Page, words: RegExp) => page.getByText(words).first().waitFor();
const GIVES_NONE = /^Read only since .* No stamps can be given; earned rewards can be redeemed\./;

it('is led to the plans, goes on without one, and reads', async () => {
  const page = await open('business', shop.owner);
  await page.goto(`${product.url}/business/customers`);
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
  await page.getByRole('link', { name: 'Go on without a plan: read only' }).click();
  await page.getByRole('heading', { name: 'Business Dashboard' }).waitFor();
  await says(page, GIVES_NONE);

  await page.goto(`${product.url}/business/customers`);
  await page.getByRole('link', { name: /Ann Lee/ }).waitFor();
  await page.goto(`${product.url}/business/employees`);
  await page.getByRole('button', { name: 'Deactivate' }).waitFor();
  expect(await page.getByRole('button', { name: 'Add Employee' }).count()).toBe(0);
  await page.goto(`${product.url}/business/customer/${ann.code}`);
  await says(page, GIVES_NONE);
  await page.getByRole('button', { name: 'Redeem Reward' }).waitFor();
  expect(await page.getByRole('button', { name: 'Add Stamps' }).count()).toBe(0);
  await page.context().close();
});

it('tells its staff before a customer stands there', async () => {
  const page = await open('employee', staff);
  for (const path of ['/employee/dashboard', '/employee/scanner']) {
    await page.goto(product.url + path);
    await says(page, /^Read only since .* Please tell the owner\.$/);
  }
  await page.context().close();
});

it('tells its customers before they come, and still owes them what they earned', async () => {
  const page = await open('customer', ann);
  await page.goto(`${product.url}/dashboard`);
  await says(page, /not giving stamps at the moment/);
  await says(page, /Ready to redeem!/);
  await page.goto(`${product.url}/business/${shop.id}`);
  await says(page, /not giving stamps at the moment/);
  await page.getByRole('button', { name: 'Redeem Reward' }).waitFor();
  await page.context().close();
});
