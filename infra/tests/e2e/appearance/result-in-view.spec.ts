import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { contextOf } from '../support/signed-in.ts';

/** The result of an action at the counter is visible without scrolling, however long the card is. */

const url = inject('productUrl');
const STAFF = { name: 'Tess Till', email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
const LONG_NAME = 'Maximiliane Featherstonehaugh-Cholmondeley';

let browser: Browser;
let code: string;
beforeAll(async () => {
  browser = await launchBrowser();
  const { token } = await openShop(url, { name: 'Twenty Loaves', stampsRequired: 20 });
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  await mustCall(url, '/business/employees', { token, body: STAFF });
  ({ code } = await registerCustomer(url, LONG_NAME));
});
afterAll(() => browser.close());

it.each([
  [390, 844],
  [320, 568],
  [834, 1112],
  [1280, 800],
])('is fully visible between header and buttons at %i × %i', async (width, height) => {
  const context = await contextOf(browser, url, 'employee', {
    as: STAFF,
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${url}/employee/customer/${code}`);
  await page.getByRole('button', { name: 'Add Stamps' }).click();
  const result = page.getByRole('status', { name: 'Result' });
  await result.getByText('/ 20 stamps').waitFor();
  const box = async (part: ReturnType<typeof page.locator>) => (await part.boundingBox())!;
  const next = page.getByRole('button', { name: 'Scan Another QR Code' });
  const header = page.locator('header').first();
  await expect
    .poll(async () => {
      const [card, top, bottom] = [await box(result), await box(header), await box(next)];
      return { isUnderHeader: card.y < top.y + top.height, isUnderButton: card.y + card.height > bottom.y };
    })
    .toEqual({ isUnderHeader: false, isUnderButton: false });
  await context.close();
});
