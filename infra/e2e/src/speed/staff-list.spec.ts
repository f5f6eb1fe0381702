import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openShop } from '../support/a-new-shop.ts';
import { mustCall } from '../support/api-client.ts';
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
  for (let nth = 0; nth < STAFF; nth++) {
    // Invited, since hashing passwords takes long.
    const body = { name: `Staff ${nth}`, email: `${crypto.randomUUID()}@stampwell.test` };
    await mustCall(url, '/business/employees', { token: shop.token, body });
  }
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
