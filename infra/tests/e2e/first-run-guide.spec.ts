import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { contextOf } from './support/signed-in.ts';

/** The guide of a new owner, until the first stamp (decision 120). */

const url = inject('productUrl');
const TITLE = 'Your first stamp in four steps';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('leads a new owner to the first stamp, then disappears', async () => {
  const shop = await openShop(url, { name: 'Guided Tea', stampsRequired: 8 });
  // As the registration's review does.
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
  const context = await contextOf(browser, url, 'business', { as: shop.owner });
  const page = await context.newPage();
  const guide = page.getByRole('region', { name: TITLE });
  const doneIn = () => guide.getByRole('img', { name: 'Done' }).count();
  await page.goto(`${url}/dashboard`);
  await guide.getByText('8 stamps for').waitFor();
  expect(await doneIn()).toBe(1);

  await guide.getByRole('link', { name: 'Add Staff' }).click();
  await page.waitForURL(`${url}/business/employees`);
  const employee = { name: 'Sam', email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  await mustCall(url, '/business/employees', { token: shop.token, body: employee });
  await page.goto(`${url}/dashboard`);
  await guide.getByText('1 person can scan and stamp.').waitFor();
  expect(await doneIn()).toBe(2);

  const { code } = await registerCustomer(url, 'First Customer');
  await mustCall(url, '/stamps/scan', { token: shop.token, body: { qr_code: code } });
  await guide.waitFor({ state: 'detached' });
  await context.close();
});

it('stays hidden once hidden', async () => {
  const shop = await openShop(url, { name: 'Knows the Way' });
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
  const context = await contextOf(browser, url, 'business', { as: shop.owner });
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  await page.getByRole('button', { name: 'Hide this guide' }).click();
  await page.reload();
  await settled(page);
  await page.getByText('No customers yet').waitFor();
  expect(await page.getByText(TITLE).count()).toBe(0);
  await context.close();
});
