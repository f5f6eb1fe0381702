import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { sendable } from '../support/settled.ts';
import { type Credentials, DEMO, homeOf, type Role, signInScreen } from '../support/signed-in.ts';

/** Each role's main path by keyboard: Tab, typing, Enter. The focus is visible. */

const url = inject('productUrl');
const MAX_TABS = 80;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function reach(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await page.keyboard.press('Tab');
    // Checked at once, since the application may replace the prerendered page.
    if (await wanted.evaluate((one) => one === document.activeElement && one.matches(':focus-visible')))
      return;
  }
  throw new Error(`${wanted} is not reached in ${MAX_TABS} tabs`);
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await reach(page, wanted);
  await page.keyboard.press('Enter');
}

async function signIn(page: Page, role: Role, { email, password }: Credentials = DEMO[role]): Promise<void> {
  await page.goto(url + signInScreen(role));
  await reach(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await reach(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await sendable(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(url + homeOf(role));
}

const openPhone = async () =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })).newPage();

it('a customer opens their code, then their profile from the menu', async () => {
  const page = await openPhone();
  await signIn(page, 'customer');
  await press(page, page.getByRole('link', { name: 'Show My QR Code' }));
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  await press(page, page.getByLabel(/^User menu/));
  await press(page, page.getByRole('link', { name: 'Profile Settings' }));
  await page.waitForURL(`${url}/profile`);
  await page.context().close();
});

it('an owner gives a stamp, and opens the figures behind More', async () => {
  const shop = await openShop(url, { name: 'Keys Only', stampsRequired: 10 });
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
  const { code } = await registerCustomer(url, 'Tabea Tab');
  const page = await openPhone();
  await signIn(page, 'business', shop.owner);
  await press(page, page.getByRole('link', { name: /Scan QR Code/ }));
  await reach(page, page.getByRole('textbox'));
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/business/customer/${code}`);
  await press(page, page.getByRole('button', { name: 'Add Stamps' }));
  await page.getByText('Transaction Successful!').waitFor();
  await press(page, page.getByRole('button', { name: 'More' }));
  await press(page, page.getByRole('link', { name: 'Analytics' }));
  await page.waitForURL(`${url}/business/analytics`);
  await page.context().close();
});

it('an employee finds a customer by a typed code', async () => {
  const page = await openPhone();
  const { code } = await registerCustomer(url, 'Kay Board');
  await signIn(page, 'employee');
  await press(page, page.getByRole('link', { name: /Scan/ }).first());
  await press(page, page.getByRole('button', { name: 'Enter Code Manually' }));
  const field = page.getByLabel('Customer QR Code');
  if (!(await field.evaluate((one) => one === document.activeElement))) await reach(page, field);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/employee/customer/${code}`);
  await page.getByRole('button', { name: 'Add Stamps' }).waitFor();
  await page.context().close();
});

it('an administrator opens a user’s details and closes them', async () => {
  const page = await openPhone();
  await signIn(page, 'admin');
  await press(page, page.getByRole('button', { name: 'More' }));
  await press(page, page.getByRole('link', { name: 'Users', exact: true }));
  await page.waitForURL(`${url}/admin/users`);
  await press(page, page.getByRole('button', { name: 'Details' }).first());
  const details = page.getByRole('dialog');
  await details.waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  await page.context().close();
});
