import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { type NewShop, openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { openPage } from './support/open-page.ts';

/** What stands beside the scanner: amounts as buttons, the day so far, undo only where it works, and names for owner and staff alike. */

const url = inject('productUrl');
const STAFF = { name: 'Tilda Till', email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
const CAP = 10;
const NAME = `Tally Tea ${crypto.randomUUID().slice(0, 8)}`;

let browser: Browser;
let shop: NewShop;
beforeAll(async () => {
  browser = await launchBrowser();
  shop = await openShop(url, { name: NAME, stampsRequired: 5 });
  const { token } = shop;
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  await mustCall(url, '/business/employees', { token, body: { ...STAFF, daily_stamp_cap: CAP } });
});
afterAll(() => browser.close());

it('gives three by two presses, and tells staff their day and what their cap leaves', async () => {
  const customer = await registerCustomer(url, 'Thea Three');
  const page = await openPage(browser, 'employee', `/employee/customer/${customer.code}`, { as: STAFF });
  const amounts = page.getByRole('group', { name: 'How many stamps?' });
  expect(await amounts.getByRole('button').allInnerTexts()).toEqual(['1', '2', '3', 'More']);
  await amounts.getByRole('button', { name: '3', exact: true }).click();
  await page.getByRole('button', { name: 'Add Stamps' }).click();
  await page.getByText('Successfully added 3 stamp(s) to Thea Three').waitFor();
  await page.goto(`${url}/employee/dashboard`);
  await page.getByText('Today: 3 stamps, 0 rewards').waitFor();
  await page.getByText(`7 stamps left of your daily ${CAP}`).waitFor();
  await mustCall(url, '/stamps/scan', {
    token: String((await mustCall(url, '/employee/login', { body: STAFF })).access_token),
    body: { qr_code: customer.code, stamp_amount: 7 },
  });
  await page.reload();
  await page.getByText(`Your limit of ${CAP} stamps is reached.`).waitFor();
  await page.goto(`${url}/employee/customer/${customer.code}`);
  await page.getByText(`You have given your ${CAP} stamps for today.`).waitFor();
  expect(await page.getByRole('button', { name: 'Add Stamps' }).isDisabled()).toBe(true);
  await page.context().close();
});

it('offers the owner an undo only in rows where it can work', async () => {
  const customer = await registerCustomer(url, 'Una Undo');
  const give = (stamp_amount: number) =>
    mustCall(url, '/stamps/scan', { token: shop.token, body: { qr_code: customer.code, stamp_amount } });
  await give(5);
  await mustCall(url, '/stamps/business-redeem', { token: shop.token, body: { qr_code: customer.code } });
  await give(1);
  const page = await openPage(browser, 'business', '/dashboard', { as: shop.owner });
  const rows = page.getByRole('region', { name: 'Recent Transactions' }).getByRole('listitem');
  const mine = rows.filter({ hasText: 'Una Undo' });
  await mine.first().waitFor();
  // The five stamps were spent on the reward.
  expect(await mine.evaluateAll((all) => all.map((row) => row.querySelector('button') !== null))).toEqual([
    true,
    true,
    false,
  ]);
  await mine.first().getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await mine.getByText('undone').waitFor();
  await page.context().close();
});

it('names shops and people in every row that administrators read', async () => {
  for (const path of [
    '/admin/dashboard',
    '/admin/audit',
    '/admin/mails',
    '/admin/health',
    '/admin/unusual',
  ]) {
    const page = await openPage(browser, 'admin', path);
    // '…7c9088' stood for a shop.
    expect(await page.locator('main').innerText(), path).not.toMatch(/…[0-9a-f]{6}\b/);
    if (path === '/admin/audit') await page.getByText(`at ${NAME}`).first().waitFor();
    await page.context().close();
  }
});

it('tells administrators which reward’s mail was dropped, since the reward was redeemed before', async () => {
  const page = await openPage(browser, 'admin', '/admin/mails', { viewport: { width: 1280, height: 800 } });
  await page.getByRole('tab', { name: /^Not sent/ }).click();
  await page.getByText('The reward was redeemed before').first().waitFor();
  await page.context().close();
});
