import { type SpawnedProduct, spawnProduct } from '@stampwell/local/spawn-product.ts';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { type NewShop, openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';

/** A shop whose trial ended without a plan (decision 013). Has a product of its own, since it moves the billing clock. */

let product: SpawnedProduct;
let browser: Browser;
let shop: NewShop;
let owing: NewShop;
let ann: Awaited<ReturnType<typeof registerCustomer>>;
const hand = (name: string) => ({
  name,
  email: `${crypto.randomUUID()}@stampwell.test`,
  password: 'stampwell',
});
const [staff, owingStaff] = [hand('Eve'), hand('Olu')];

beforeAll(async () => {
  [product, browser] = await Promise.all([spawnProduct(), launchBrowser()]);
  const { url } = product;
  shop = await openShop(url, { name: 'Lapsed Loaves', stampsRequired: 5 });
  const { token } = shop;
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  await mustCall(url, '/business/employees', { token, body: staff });
  ann = await registerCustomer(url, 'Ann Lee');
  owing = await openOwingShop();
  await mustCall(url, '/stamps/scan', { token, body: { qr_code: ann.code, stamp_amount: 5 } });
  await mustCall(url, '/sandbox/clock', { body: { advance_days: 15 } });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** A shop whose card is declined after its trial, one day later in billing time. */
async function openOwingShop(): Promise<NewShop> {
  const { url } = product;
  const owing = await openShop(url, { name: 'Owing Oats', stampsRequired: 5 });
  const { token } = owing;
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  await mustCall(url, '/business/employees', { token, body: owingStaff });
  const { checkout_url } = await mustCall(url, '/subscription/checkout', {
    token,
    body: { plan_type: 'monthly' },
  });
  const session = new URL(String(checkout_url)).pathname.split('/').at(-1);
  await mustCall(url, `/sandbox/checkout/${session}`, { body: { outcome: 'paid' } });
  const { portal_url } = await mustCall(url, '/subscription/portal', { token });
  await fetch(String(portal_url), {
    method: 'POST',
    body: new URLSearchParams({ card: 'bad' }),
    redirect: 'manual',
  });
  return owing;
}

const open = async (role: 'customer' | 'business' | 'employee', as: { email: string; password: string }) => {
  const context = await contextOf(browser, product.url, role, { as, viewport: { width: 390, height: 844 } });
  return context.newPage();
};
const says = (page: Page, words: RegExp) => page.getByText(words).first().waitFor();
const GIVES_NONE = /^Read only since .* No stamps can be given; rewards that are ready can be redeemed\./;

it('is led to the plans, continues without one, and can read', async () => {
  const page = await open('business', shop.owner);
  await page.goto(`${product.url}/business/customers`);
  await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
  await says(page, /^Your free trial ended on .*but no stamps given\.$/);
  await page.getByRole('link', { name: 'Continue without a plan' }).click();
  await page.getByRole('heading', { name: 'Business Dashboard' }).waitFor();
  await says(page, GIVES_NONE);
  await page.getByRole('link', { name: 'Scan QR Code Redeem rewards that are ready' }).click();
  await page.getByRole('heading', { level: 1, name: 'Redeem Rewards' }).waitFor();

  await page.goto(`${product.url}/scanner`);
  await page.getByRole('heading', { level: 1, name: 'Redeem Rewards' }).waitFor();
  await page.getByText('Add stamps', { exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Add Stamps' }).waitFor();

  await page.goto(`${product.url}/business/customers`);
  await page.getByRole('link', { name: /Ann Lee/ }).waitFor();
  await page.goto(`${product.url}/business/employees`);
  await page.getByRole('button', { name: 'Deactivate' }).waitFor();
  expect(await page.getByRole('button', { name: 'Add Employee' }).count()).toBe(0);
  await page.goto(`${product.url}/business/customer/${ann.code}`);
  await says(page, GIVES_NONE);
  await page.getByRole('button', { name: 'Redeem Reward' }).waitFor();
  expect(await page.getByRole('button', { name: 'Add Stamps' }).count()).toBe(0);

  await page.goto(`${product.url}/business/analytics`);
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  await page.getByRole('heading', { name: 'Days of the week' }).waitFor();
  await page.goto(`${product.url}/business/profile/account`);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  expect((await file).suggestedFilename()).toBe('stampwell-my-business.json');
  await page.goto(`${product.url}/business/profile/shop`);
  await page.getByLabel('Phone').fill('020 7946 0018');
  await page.getByRole('button', { name: 'Save Changes' }).first().click();
  await says(page, /^Profile updated successfully!$/);
  await page.goto(`${product.url}/business/profile/account`);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('dialog').getByText('1 full card you still owe a reward for').waitFor();
  await page.context().close();
});

it('with an overdue payment says since when and until when, to its staff too', async () => {
  const left = /Stamps stop on .*, in 20 days\./;
  const owner = await open('business', owing.owner);
  await owner.goto(`${product.url}/scanner`);
  await says(owner, /^Payment has been due since /);
  await says(owner, left);
  await owner.goto(`${product.url}/dashboard`);
  await says(owner, /^Your subscription payment failed\. .*20 days/);
  await owner.goto(`${product.url}/business/subscription/manage`);
  await says(owner, /^Your subscription payment failed\. .* in 20 days\.$/);
  await owner.context().close();

  const page = await open('employee', owingStaff);
  for (const path of ['/employee/dashboard', '/employee/scanner']) {
    await page.goto(product.url + path);
    await says(page, left);
  }
  await page.context().close();
});

it('warns its staff before a customer arrives', async () => {
  const page = await open('employee', staff);
  for (const path of ['/employee/dashboard', '/employee/scanner']) {
    await page.goto(product.url + path);
    await says(page, /^Read only since .* Please tell the owner\.$/);
  }
  await page.goto(`${product.url}/employee/dashboard`);
  await page.getByRole('link', { name: 'QR Scanner Redeem rewards that are ready' }).click();
  await page.waitForURL(`${product.url}/employee/scanner?mode=redeem`);
  await page.goto(`${product.url}/employee/scanner`);
  await page.getByRole('radio', { name: 'Redeem rewards', checked: true }).waitFor({ state: 'attached' });
  await page.context().close();
});

it('warns its customers before they come, and still redeems what they earned', async () => {
  const page = await open('customer', ann);
  await page.goto(`${product.url}/dashboard`);
  await says(page, /not giving stamps at the moment/);
  await says(page, /Ready to redeem!/);
  await page.goto(`${product.url}/business/${shop.id}`);
  await says(page, /not giving stamps at the moment/);
  await page.getByRole('button', { name: 'Redeem Reward' }).waitFor();
  await page.context().close();
});

/** Everybody proved who they are a while ago, longer than an act that can do harm accepts. */
async function ageSessions(): Promise<void> {
  const client = new pg.Client(product.databaseUrl);
  await client.connect();
  await client.query("UPDATE platform.sessions SET authenticated_at = now() - interval '1 hour'");
  await client.end();
}

// Last, since the shop pays.
it('asks for the password before cancelling, deleting and staff, but not before paying', async () => {
  const { url } = product;
  const page = await open('business', shop.owner);
  await ageSessions();
  const asked = page.getByRole('dialog', { name: 'Confirm your password' });
  await page.goto(`${url}/business/subscription`);
  await page.getByRole('radio', { name: /Monthly/ }).check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay with a card that works' }).click();
  await page.getByText('Welcome to Stampwell! Your subscription is active.').waitFor();
  expect(await asked.count()).toBe(0);

  await page.goto(`${url}/business/employees`);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await asked.getByLabel('Your password').waitFor();

  await page.goto(`${url}/business/profile/account`);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('dialog', { name: 'Delete Account' }).getByLabel('Your password').waitFor();

  await page.goto(`${url}/business/subscription/manage`);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await asked.getByLabel('Your password').fill(shop.owner.password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(/^Your subscription will end on /).waitFor();
  await page.context().close();
});
