import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from './support/api-client.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf, DEMO } from './support/signed-in.ts';

/** With more businesses and customers than a browser loads, each tab still lists all of its own. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

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

it('the inactive tab lists all', async () => {
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
  await close();
});
