import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { type NewShop, openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { judgeSizes } from './support/judge-sizes.ts';
import { openPage } from './support/open-page.ts';
import { redeemAtCounter } from './support/redeem-at-counter.ts';

/** A shop with coffees and beans: one code, and at the till the card that was used last; the other is one tap. */

const url = inject('productUrl');

let browser: Browser;
let shop: NewShop;
beforeAll(async () => {
  browser = await launchBrowser();
  shop = await openShop(url, { name: `Two Sorts ${crypto.randomUUID().slice(0, 8)}` });
  const { token } = shop;
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  const beans = {
    ...{ card_name: 'Beans', first_card_name: 'Coffee', scan_cooldown_hours: 0 },
    steps: [{ stamps: 5, reward_description: 'A bag of beans', reward_emoji: '🫘' }],
  };
  await mustCall(url, '/business/programmes', { token, body: beans });
});
afterAll(() => browser.close());

const cards = (page: Page) => page.getByRole('group', { name: 'Card' });
const chosen = (page: Page) => cards(page).locator('[aria-pressed=true]').innerText();
const add = (page: Page) => page.getByRole('button', { name: 'Add Stamps' });

async function scan(page: Page, code: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Scan Another QR Code' }).click();
  await page.getByPlaceholder('ABC123XY').fill(code);
  await page.getByRole('button', { name: 'Validate QR Code' }).click();
  await page.getByRole('heading', { name }).waitFor();
}

it('gives on each, chooses the one used last at the next scan, and redeems it', async () => {
  const [ann, bo] = [await registerCustomer(url, 'Ann Both'), await registerCustomer(url, 'Bo Beans')];
  const page = await openPage(browser, 'business', `/business/customer/${ann.code}`, { as: shop.owner });
  await page.getByText('0 / 10 stamps').last().waitFor();
  expect(await chosen(page)).toContain('Coffee');
  await add(page).click();
  await page.getByText('Successfully added 1 stamp(s) to Ann Both · Coffee').waitFor();
  await cards(page).getByRole('button', { name: 'Beans 0 / 5 stamps' }).dblclick();
  await page.getByText('0 / 5 stamps').last().waitFor();
  expect(await judgeSizes(page)).toEqual([]);
  await page.getByRole('button', { name: '2', exact: true }).click();
  await add(page).click();
  await page.getByText('Successfully added 2 stamp(s) to Ann Both · Beans').waitFor();
  await cards(page).getByRole('button', { name: 'Coffee 1 / 10 stamps' }).waitFor();

  const given = { qr_code: bo.code, stamp_amount: 2, programme: 2 };
  await mustCall(url, '/stamps/scan', { token: shop.token, body: given });
  await scan(page, bo.code, 'Bo Beans');
  await page.getByText('2 / 5 stamps').last().waitFor();
  expect(await chosen(page)).toContain('Beans');
  await page.getByRole('button', { name: '3', exact: true }).click();
  await add(page).click();
  await page.getByText('Successfully added 3 stamp(s) to Bo Beans · Beans').waitFor();
  await redeemAtCounter(page);
  await page.getByText('A bag of beans', { exact: false }).first().waitFor();
  await cards(page).getByRole('button', { name: 'Beans 0 / 5 stamps' }).waitFor();

  // Back is the scanner, not the card before; the last entries say which card they are on.
  await page.goBack();
  await page.waitForURL(/\/scanner/);
  const last = page.getByRole('region', { name: 'My last 20' });
  await last.getByText('Earned 3 stamps · Beans').waitFor();
  await page.goto(`${url}/business/customers`);
  await page.getByRole('link', { name: /Ann Both/ }).click();
  await page.waitForURL(/\?card=2$/);
  await page.getByText('2 stamps given').first().waitFor();
  await page.context().close();
});

it('leaves no choice where there is one card', async () => {
  const { code } = await registerCustomer(url, 'Ona One');
  const page = await openPage(browser, 'business', `/business/customer/${code}`);
  await page.getByRole('heading', { name: 'Ona One' }).waitFor();
  expect(await cards(page).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('tillCards'))).toBeNull();
  await page.context().close();
});
