import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { inviteStaff, openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { contextOf } from '../support/signed-in.ts';

/** The first screen of a long list of staff. */

const url = inject('productUrl');
const STAFF = 60;
const WITHIN_MS = 1_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it(`shows the first of ${STAFF} staff within ${WITHIN_MS} ms`, async () => {
  const shop = await openShop(url, { name: 'Long Wait Coffee' });
  const names = Array.from({ length: STAFF }, (_, nth) => `Staff ${nth}`);
  await inviteStaff(url, shop, names);
  const context = await contextOf(browser, url, 'business', { as: shop.owner });
  const page = await context.newPage();
  await page.goto(`${url}/business/employees`);
  const first = page.getByRole('main').getByRole('listitem').locator('strong').first();
  await first.waitFor();
  // The quickest of three: other work on the machine delays some.
  const times: number[] = [];
  for (let nth = 0; nth < 3; nth++) {
    const since = performance.now();
    await page.reload({ waitUntil: 'commit' });
    await first.waitFor();
    times.push(performance.now() - since);
  }
  console.info(`${STAFF} staff: first screen ${times.map(Math.round).join(', ')} ms`);
  expect(Math.min(...times)).toBeLessThan(WITHIN_MS);
  await context.close();
});
