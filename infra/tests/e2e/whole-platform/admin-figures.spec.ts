import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { openPage } from '../support/open-page.ts';
import { settled } from '../support/settled.ts';

/** What administrators read of the platform: figures with the same words agree, others have words of their own. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const numberIn = (words: string): number => Number(words.replace(/\D/g, ''));

/** How many shops stand at each step of the funnel, in its order. */
async function stepsOf(page: Page): Promise<number[]> {
  await settled(page);
  const steps = page.getByRole('region', { name: 'From registered to paying' }).getByRole('listitem');
  await steps.first().waitFor();
  return steps.evaluateAll((items) =>
    items.map((item) => Number(item.children[1]?.textContent?.replace(/\D/g, ''))),
  );
}

it('shows how far new shops came, step by step', async () => {
  const page = await openPage(browser, 'admin', '/admin/analytics');
  const before = await stepsOf(page);
  const takenBy = async (act: () => Promise<unknown>) => {
    await act();
    await page.reload();
    return (await stepsOf(page)).map((count, at) => count - (before[at] ?? 0));
  };
  let token = '';
  const opened = await takenBy(async () => {
    ({ token } = await openShop(url, { name: 'Step by Step' }));
  });
  const stamped = await takenBy(async () => {
    const { code } = await registerCustomer(url, 'Ann First');
    await mustCall(url, '/stamps/scan', { token, body: { qr_code: code } });
  });
  expect([opened, stamped]).toEqual([
    [1, 1, 1, 0, 0],
    [1, 1, 1, 1, 0],
  ]);
  await page.context().close();
});

it('counts the same shops as the home screen', async () => {
  const page = await openPage(browser, 'admin', '/admin/dashboard');
  const tile = page
    .getByRole('term')
    .filter({ hasText: /^Businesses$/ })
    .locator('..');
  const shops = numberIn(await tile.locator('dd').first().innerText());
  await page.goto(`${url}/admin/analytics`);
  await settled(page);
  for (const panel of ['Businesses', 'Subscriptions']) {
    const total = page.getByRole('region', { name: panel }).getByText(/^[\d,]+ businesses$/);
    expect(numberIn(await total.innerText())).toBe(shops);
  }
  await page.context().close();
});

it('says of each figure which days it counts', async () => {
  const page = await openPage(browser, 'admin', '/admin/analytics');
  const noteOf = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator('..').locator('dd').last();
  await noteOf('Active Customers')
    .getByText(/ new, in 30 days$/)
    .waitFor();
  const month = await noteOf('Total Scans').innerText();
  expect(month).toMatch(/^this month, since 1 /);
  await page.getByText('Shops that registered in the last 30 days.').waitFor();
  await page.getByText('7 days', { exact: true }).click();
  await noteOf('Active Customers')
    .getByText(/ new, in 7 days$/)
    .waitFor();
  await page.getByText('Shops that registered in the last 7 days.').waitFor();
  expect(await noteOf('Total Scans').innerText()).toBe(month);
  await page.context().close();
});
