import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';
import { watchTroubles } from './support/troubles.ts';

/** An owner checks a balance and undoes a mistake, then changes the programme. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openOwner(stamps: number[]) {
  const shop = await openShop(url, { name: 'Corner of Proof' });
  await mustCall(url, '/subscription/start-trial', { token: shop.token });
  await mustCall(url, '/business/profile', {
    method: 'PUT',
    token: shop.token,
    body: { onboarding: false },
  });
  const { code } = await registerCustomer(url, 'Cara Counted');
  for (const stamp_amount of stamps)
    await mustCall(url, '/stamps/scan', { token: shop.token, body: { qr_code: code, stamp_amount } });
  const context = await contextOf(browser, url, 'business', { as: shop.owner });
  return { page: await context.newPage(), troubles: await watchTroubles(context), context };
}

it('steps through a card and undoes a mistake', async () => {
  const { page, troubles, context } = await openOwner([1, 2, 7]);
  await page.goto(`${url}/dashboard`);
  await page.getByRole('link', { name: 'Active Customers' }).click();
  await page.getByRole('textbox', { name: /^Search customers/ }).fill('counted');
  await page.getByRole('link', { name: /Cara Counted/ }).click();
  await page.getByText('10 / 10 stamps').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('3 / 10 stamps').waitFor();
  await page.getByText('Step 2 of 3').waitFor();
  await page.keyboard.press('End');

  await page.getByRole('button', { name: 'Undo: 7 stamps, Cara Counted' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo transaction' });
  await dialog.getByText('7 stamps, Cara Counted: take this back?').waitFor();
  await dialog.getByLabel('Reason (optional)').fill('Meant for the next in line');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Stamps taken back').waitFor();
  await page.getByText('Undone by the shop: Meant for the next in line').waitFor();
  await page.getByText('3 / 10 stamps').waitFor();
  await page.getByText('Taken back later').waitFor();
  expect(await page.getByRole('button', { name: /^Undo:/ }).count()).toBe(2);
  expect(troubles.take()).toEqual([]);
  await context.close();
});

it('changes the programme, with a preview of the card', async () => {
  const { page, troubles, context } = await openOwner([]);
  await page.goto(`${url}/business/profile/programme`);
  const stamps = page.getByLabel('Stamps required');
  await stamps.fill('4');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Choose between 5-20 stamps').waitFor();
  await stamps.fill('8');
  await page.getByRole('radio', { name: '🍰' }).check();
  await page.getByLabel('Reward description').fill('A slice of cake');
  await page.getByText('5 / 8 stamps').waitFor();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Settings updated successfully!').waitFor();
  await page.reload();
  await page.getByText('5 / 8 stamps').waitFor();
  expect(await page.getByLabel('Reward emoji').inputValue()).toBe('🍰');

  // Unsaved, so both ways to another page ask first: the page's own, and the browser's Back.
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  const toProfile = page.getByRole('button', { name: 'Back to your profile' });
  const profile = page.getByRole('navigation', { name: 'Profile' });
  async function goBack(): Promise<void> {
    // A closed dialog's own history entry is left first.
    await page.waitForFunction(() => !history.state?.dialogs);
    await page.evaluate(() => history.back());
  }
  await toProfile.click();
  await profile.getByRole('link', { name: /^Programme/ }).click();
  await stamps.fill('9');
  await toProfile.click();
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await goBack();
  await leaving.getByRole('button', { name: 'Stay' }).click();
  expect([await stamps.inputValue(), new URL(page.url()).pathname]).toEqual([
    '9',
    '/business/profile/programme',
  ]);
  await goBack();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await profile.waitFor();
  expect(troubles.take()).toEqual([]);
  await context.close();
});
