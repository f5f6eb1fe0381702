import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { judgeSizes } from './support/judge-sizes.ts';
import { contextOf } from './support/signed-in.ts';
import { watchTroubles } from './support/troubles.ts';

/** An owner reviews findings: none at first, then an employee faster than any scanner, dismissed and acted on. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openOwner(name: string) {
  const shop = await openShop(url, { name });
  const asOwner = { token: shop.token };
  await mustCall(url, '/subscription/start-trial', asOwner);
  await mustCall(url, '/business/profile', { method: 'PUT', ...asOwner, body: { onboarding: false } });
  const context = await contextOf(browser, url, 'business', { as: shop.owner });
  return { shop, page: await context.newPage(), troubles: await watchTroubles(context), context };
}

/** Three cards within a second, faster than any person. */
async function script(shop: { token: string }, who: string): Promise<void> {
  const robin = { name: who, email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  await mustCall(url, '/business/employees', { token: shop.token, body: robin });
  const { access_token } = await mustCall(url, '/employee/login', { body: robin });
  const codes: string[] = [];
  for (const name of ['Cara One', 'Cara Two', 'Cara Three', 'Cara Four'])
    codes.push((await registerCustomer(url, name)).code);
  await Promise.all(
    codes.map((qr_code) =>
      mustCall(url, '/stamps/scan', { token: String(access_token), body: { qr_code, stamp_amount: 2 } }),
    ),
  );
  // A finding may be a second behind (decision 180), and begins with the first three cards.
  const read = () => mustCall(url, '/business/unusual', { method: 'GET', token: shop.token });
  const events = async () => ((await read()).findings as { events: number }[])[0]?.events;
  await expect.poll(events).toBe(codes.length);
}

it('lists the rules when there are no findings, and saves opening hours', async () => {
  const { page, troubles, context } = await openOwner('Honest Corner');
  await page.goto(`${url}/business/unusual`);
  await page.getByRole('heading', { name: 'Nothing unusual' }).waitFor();
  await page.getByText('Several cards in the same second').waitFor();
  await page.getByRole('button', { name: 'Set opening hours' }).click();
  await page.getByLabel('Monday, opens').fill('08:00');
  await page.getByLabel('Sunday', { exact: true }).selectOption('Closed');
  await page.getByRole('button', { name: 'Save Opening Hours' }).click();
  await page.getByText('Opening hours saved').waitFor();
  expect(await judgeSizes(page)).toEqual([]);
  await page.reload();
  expect(await page.getByLabel('Monday, opens').inputValue()).toBe('08:00');
  expect(await page.getByLabel('Sunday', { exact: true }).inputValue()).toBe('closed');
  expect(troubles.take()).toEqual([]);
  await context.close();
});

it('shows a finding with its rule, undoes the day as previewed, and marks it as acted on', async () => {
  const { shop, page, troubles, context } = await openOwner('Corner of Haste');
  await script(shop, 'Robin Quick');
  await page.goto(`${url}/dashboard`);
  await page.getByRole('link', { name: 'Look', exact: true }).click();
  await page.getByText('Robin Quick stamped 4 cards within a second.').waitFor();
  await page
    .getByText(/One account stamped 3 or more cards within a second/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Show \d+ entr/ }).click();
  await page.getByRole('link', { name: 'Cara One' }).waitFor();
  expect(await judgeSizes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo the day' }).click();
  await page.getByText(/8 stamps that Robin Quick gave/).waitFor();
  expect(await judgeSizes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo 8 stamps' }).click();
  await page.getByText('The stamps of that day are undone').first().waitFor();
  await page.getByText('Acted on', { exact: true }).first().click();
  await page.getByText('The stamps of that day were undone').waitFor();
  await page.getByRole('button', { name: 'Cap the employee' }).click();
  await page.getByLabel('Stamps a day').fill('15');
  await page.getByRole('button', { name: 'Set the cap' }).click();
  await page.getByText(/The employee has a daily cap of their own/).waitFor();
  expect(await judgeSizes(page)).toEqual([]);
  expect(troubles.take()).toEqual([]);
  await context.close();
});

it('dismisses with a reason, which administrators see on an open page', async () => {
  const { shop, page, troubles, context } = await openOwner('Corner of Reasons');
  await script(shop, 'Toni Till');
  await page.setViewportSize(PHONE);
  await page.goto(`${url}/business/unusual`);
  await page.getByRole('button', { name: 'More 1 open' }).waitFor();
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Unusual 1 open' }).waitFor();
  const admin = await contextOf(browser, url, 'admin');
  const desk = await admin.newPage();
  await desk.goto(`${url}/admin/unusual`);
  await desk.getByText('Toni Till stamped 4 cards within a second.').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByLabel('Reason').selectOption('training');
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('heading', { name: 'Nothing unusual' }).waitFor();
  await page.getByRole('link', { name: 'Unusual', exact: true }).waitFor();
  await page.getByText('Dismissed', { exact: true }).first().click();
  await page.getByText('Dismissed: Training or trying things out').waitFor();
  expect(await judgeSizes(page)).toEqual([]);
  // The administrator's open page follows by itself.
  await desk.getByText('Toni Till stamped 4 cards within a second.').waitFor({ state: 'detached' });
  await desk.getByText('Dismissed', { exact: true }).first().click();
  await desk.getByText('Toni Till stamped 4 cards within a second.').waitFor();
  expect(await desk.getByRole('button', { name: 'Undo the day' }).count()).toBe(0);
  expect(await judgeSizes(desk)).toEqual([]);
  expect(troubles.take()).toEqual([]);
  await Promise.all([context.close(), admin.close()]);
});
