import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall } from '../../client.ts';
import { launchBrowser } from '../support/browser.ts';
import { contextOf, DEMO } from '../support/signed-in.ts';

/** Platform-wide settings take effect for everybody. */

const url = inject('productUrl');
const WORDS = 'We are closed on Monday.\nSee you on Tuesday!';

let browser: Browser;
let admin: string;
beforeAll(async () => {
  browser = await launchBrowser();
  admin = String((await mustCall(url, '/auth/admin/login', { body: { ...DEMO.admin } })).access_token);
});
afterAll(async () => {
  await change({ announcement: null, offer_six_month: false });
  await browser.close();
});

const change = (body: Record<string, unknown>) =>
  mustCall(url, '/admin/settings', { method: 'PUT', token: admin, body });

it('shows an announcement until it is closed, and a changed one again', async () => {
  const context = await contextOf(browser, url, 'admin');
  const office = await context.newPage();
  await office.goto(`${url}/admin/settings`);
  await office.getByLabel('Announcement').fill(WORDS);
  await office.getByRole('button', { name: 'Save Changes' }).click();
  await office.getByText('Settings updated successfully!').waitFor();
  await context.close();

  const customers = await contextOf(browser, url, 'customer');
  const page = await customers.newPage();
  const announcement = page.getByRole('complementary', { name: 'Announcement' });
  await page.goto(`${url}/dashboard`);
  expect(await announcement.innerText()).toBe(WORDS);
  await announcement.getByRole('button', { name: 'Close' }).click();
  await announcement.waitFor({ state: 'detached' });

  const asked = page.waitForResponse(`${url}/api/platform`);
  await page.reload();
  await asked;
  // Waits until the answer is rendered.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await announcement.count()).toBe(0);

  await change({ announcement: 'Open again' });
  await page.reload();
  await announcement.getByText('Open again').waitFor();
  await customers.close();
});

it('offers the six-month plan if it is enabled', async () => {
  const context = await contextOf(browser, url, 'business');
  const page = await context.newPage();
  const plans = page.getByRole('group', { name: 'Plans' }).getByRole('radio');
  await page.goto(`${url}/business/subscription`);
  await plans.first().waitFor();
  expect(await plans.count()).toBe(2);

  await change({ offer_six_month: true });
  await page.reload();
  await page.getByRole('radio', { name: '6-Month £165 per 6 months' }).check();
  expect(await plans.count()).toBe(3);
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await page.getByText('£165').first().waitFor();
  await context.close();
});
