import { buffer } from 'node:stream/consumers';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';
import { watchTroubles } from './support/troubles.ts';

/** An owner reads the visit figures and downloads them. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('shows each figure as a chart, a table and a file, and says how it is computed', async () => {
  const shop = await openShop(url, { name: 'Figures & Co' });
  await mustCall(url, '/subscription/start-trial', { token: shop.token });
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
  const { code } = await registerCustomer(url, '=Ann Counted');
  await mustCall(url, '/stamps/scan', { token: shop.token, body: { qr_code: code, stamp_amount: 12 } });
  const context = await contextOf(browser, url, 'business', { as: shop.owner });
  const page = await context.newPage();
  const troubles = await watchTroubles(context);
  await page.goto(`${url}/business/analytics`);

  await page.getByText('1 card filled and 0 rewards redeemed in the last 12 months: 0 %.').waitFor();
  await page.getByText('No regulars are overdue.').waitFor();
  await page.getByText('No customer came back in these days.').waitFor();
  await page.getByText('Figures & Co gave most: 12 of 12 stamps.').waitFor();

  const staff = page.getByRole('region', { name: 'Staff' });
  await staff.getByRole('button', { name: 'More about Staff' }).click();
  await staff.getByText(/^Stamps, rewards and undos in these days/).waitFor();

  await page.getByRole('button', { name: 'More about Reward take-up' }).click();
  await page.getByRole('button', { name: 'Show Reward take-up as a table' }).click();
  const table = page.getByRole('region', { name: 'Reward take-up, as a table' });
  expect(await table.getByRole('row').count()).toBe(13);
  await page.getByRole('button', { name: 'Show Reward take-up as a chart' }).click();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Staff as CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('staff.csv');
  expect((await buffer(await file.createReadStream())).toString()).toBe(
    '\ufeff"Name","Days","Scans","Stamps","Stamps per scan","New customers","Rewards","Undone","Given anyway","As an apology"\r\n"Figures & Co","1","1","12","12.0","1","0","0","0","0"\r\n',
  );
  expect(troubles.take()).toEqual([]);
  await context.close();
});
