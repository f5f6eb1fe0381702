import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';

/** A customer redeems by mistake on their phone, and the shop undoes it. Destructive actions ask first. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function fullCard() {
  const shop = await openShop(url, {
    name: 'Bramble & Rye',
    stampsRequired: 5,
    rewardDescription: 'Free loaf',
  });
  const { token } = shop;
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  const ann = await registerCustomer(url, 'Ann Lee');
  await mustCall(url, '/stamps/scan', { token, body: { qr_code: ann.code, stamp_amount: 5 } });
  return { shop, ann };
}

it('asks first, runs a clock for the staff, and is undone by the shop', async () => {
  const { shop, ann } = await fullCard();
  const phone = await (await contextOf(browser, url, 'customer', { as: ann, viewport: PHONE })).newPage();
  await phone.goto(`${url}/dashboard`);
  await phone.getByRole('link', { name: 'Bramble & Rye' }).click();
  const redeem = phone.getByRole('button', { name: 'Redeem Reward' });
  await redeem.click();
  await phone.getByText('Show this to the staff before you redeem. 5 stamps will be used up.').waitFor();
  // Back closes the dialog, not the page.
  await phone.goBack();
  await phone.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(phone.url()).pathname).toBe(`/business/${shop.id}`);
  await redeem.click();
  await phone.getByRole('button', { name: 'Redeem now' }).click();
  await phone.getByText(/^Enjoy your .* Free loaf!$/).waitFor();
  await phone.getByText('0:02 ago').waitFor();

  const till = await (
    await contextOf(browser, url, 'business', { as: shop.owner, viewport: PHONE })
  ).newPage();
  await till.goto(`${url}/business/customer/${ann.code}`);
  await till.getByRole('button', { name: /^Undo the reward/ }).click();
  await till.getByText('Ann Lee gets 5 stamps back, and the reward is owed again.').waitFor();
  await till.getByRole('button', { name: 'Undo', exact: true }).click();
  await till.getByText('Eligible for reward!').waitFor();
  await phone.getByRole('dialog').waitFor({ state: 'detached' });
  await phone.getByText('Ready to redeem!').waitFor();
  await phone.goBack();
  await phone.waitForURL(`${url}/dashboard`);
  await Promise.all([phone.context().close(), till.context().close()]);
});

it("lists what is deleted with an owner's account, in numbers", async () => {
  const { shop } = await fullCard();
  const context = await contextOf(browser, url, 'business', { as: shop.owner });
  const page = await context.newPage();
  await page.goto(`${url}/business/profile/account`);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 customer loses their card here').waitFor();
  await dialog.getByText('1 full card you still owe a reward for').waitFor();
  await dialog.getByText(/^your free trial, which runs to/).waitFor();
  await context.close();
});

it('asks an administrator for a reason before rejecting a shop on the dashboard', async () => {
  const shop = {
    email: `${crypto.randomUUID()}@stampwell.test`,
    password: 'stampwell',
    name: 'Oldest Waiter',
  };
  await mustCall(url, '/auth/business/register', { body: shop });
  const context = await contextOf(browser, url, 'admin');
  const page = await context.newPage();
  await page.goto(`${url}/admin/dashboard`);
  await page.getByRole('button', { name: 'Reject' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Please enter a reason for rejecting this business.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Reject' }).isDisabled()).toBe(true);
  await context.close();
});
