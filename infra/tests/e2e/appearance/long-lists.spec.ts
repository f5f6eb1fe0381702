import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { inviteStaff, openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { contextOf, DEMO } from '../support/signed-in.ts';

/** With more staff than fit a page, the owner finds and caps anyone. With more businesses and customers than a browser loads, each tab still lists all of its own. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** More than two pages of 25. */
const STAFF = 60;

/** Mocks an endless list without the tab's records; queries by status go to the server. */
async function endless(context: BrowserContext, list: 'businesses' | 'users', others: string) {
  await context.route(`**/api/admin/${list}?*`, async (route) => {
    const asked = new URL(route.request().url());
    if (asked.searchParams.has('status')) return route.continue();
    asked.searchParams.delete('cursor');
    asked.searchParams.set('status', others);
    const response = await route.fetch({ url: asked.href });
    return route.fulfill({ response, json: { ...(await response.json()), next_cursor: 'on' } });
  });
}

async function administrator(list: 'businesses' | 'users', others: string) {
  const context = await contextOf(browser, url, 'admin', { serviceWorkers: 'block' });
  await endless(context, list, others);
  const page = await context.newPage();
  return {
    page,
    close: async () => {
      // The list may still be loading.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}

it('the pending tab lists all, however many others registered later', async () => {
  const name = `Waiting ${crypto.randomUUID().slice(0, 8)}`;
  const body = { email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell', name };
  await mustCall(url, '/auth/business/register', { body });
  const { page, close } = await administrator('businesses', 'approved');
  await page.goto(`${url}/admin/businesses`);
  await page.getByRole('listitem').first().waitFor();
  expect(await page.getByRole('heading', { name }).count()).toBe(0);
  await page.getByRole('tab', { name: /^Pending/ }).click();
  await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('textbox', { name: /^Search/ }).fill(name.slice(0, 12));
  await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('tab', { name: /^Active/ }).click();
  await page.getByText('No businesses found').waitFor();
  await page.getByRole('button', { name: 'Show All' }).click();
  await page.getByRole('listitem').first().waitFor();
  await close();
});

it('the inactive tab lists all, each with its support notes', async () => {
  const name = `Barred ${crypto.randomUUID().slice(0, 8)}`;
  const { token } = await registerCustomer(url, name);
  const { user } = await mustCall(url, '/user/profile', { method: 'GET', token });
  const admin = await mustCall(url, '/auth/admin/login', { body: { ...DEMO.admin } });
  await mustCall(url, `/admin/users/${(user as { id: string }).id}/deactivate`, {
    method: 'PUT',
    token: String(admin.access_token),
    body: { reason: 'A test' },
  });
  const { page, close } = await administrator('users', 'active');
  await page.goto(`${url}/admin/users`);
  await page.getByRole('tab', { name: /^Inactive/ }).click();
  await page.getByRole('heading', { name }).waitFor();
  // A note for support stays with the account.
  const card = page.getByRole('listitem').filter({ hasText: name });
  for (const words of ['Called, and was told why', 'Called again']) {
    await card.getByRole('button', { name: 'Details' }).click();
    await page.getByLabel('New note').fill(words);
    await page.getByRole('button', { name: 'Save note' }).click();
    await page
      .getByRole('region', { name: 'Support notes' })
      .getByRole('listitem')
      .getByText(words, { exact: true })
      .waitFor();
    await page
      .getByRole('region', { name: 'User Details' })
      .getByRole('button', { name: 'Close', exact: true })
      .click();
  }
  await card.getByRole('button', { name: 'Details' }).click();
  await page.getByText('Called, and was told why').waitFor();
  await close();
});

it('the owner’s staff: by name, a page at a time, found by words, with a daily cap', async () => {
  const shop = await openShop(url, { name: 'Long List Coffee' });
  // The first by name is hired first, so that the newest-first order differs.
  const names = Array.from({ length: STAFF }, (_, nth) => `Staff ${String(nth + 1).padStart(3, '0')}`);
  await inviteStaff(url, shop, names);
  const context = await contextOf(browser, url, 'business', { as: shop.owner });
  const page = await context.newPage();
  await page.goto(`${url}/business/employees`);
  const rows = page.getByRole('main').getByRole('listitem').locator('strong');
  await rows.first().waitFor();
  expect(await rows.allTextContents()).toEqual(names.slice(0, 25));
  await page.getByRole('button', { name: 'Load More' }).click();
  await page.getByText('Staff 050', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: /^Search staff/ }).fill('staff 060');
  await page.getByText('Staff 001', { exact: true }).waitFor({ state: 'detached' });
  expect(await rows.allTextContents()).toEqual(['Staff 060']);
  await page.getByRole('button', { name: 'Edit' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Daily stamp cap').fill('12');
  await sheet.getByRole('button', { name: 'Update Employee' }).click();
  await page.getByText('At most 12 stamps a day').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await sheet.getByLabel('Daily stamp cap').fill('');
  await sheet.getByRole('button', { name: 'Update Employee' }).click();
  await page.getByText('At most 12 stamps a day').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await sheet.getByLabel('Name').fill('Staff 060 Zoe');
  await sheet.getByLabel('Email').fill(`${crypto.randomUUID()}@stampwell.test`);
  await sheet.getByLabel('Daily stamp cap').fill('7');
  await sheet.getByRole('button', { name: 'Create Employee' }).click();
  await page.getByText('At most 7 stamps a day').waitFor();
  await context.close();
});
