import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from './api-client.ts';
import { launchBrowser } from './browser.ts';

/** Names are shown as they were typed, and run nowhere. */

const url = inject('productUrl');
const PASSWORD = 'stampwell';
const EVIL = [
  '<img src=x onerror="window.wasRun=1">',
  '"><svg onload="window.wasRun=1">',
  '{{constructor.constructor("window.wasRun=1")()}}',
  'javascript:window.wasRun=1//',
];

let browser: Browser;
let till: Page;
let staff: Page;
let admin: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  till = await signIn('/business/login', '/dashboard', 'owner@stampwell.test');
  staff = await signIn('/employee/login', '/employee/dashboard', 'staff@stampwell.test');
  admin = await signIn('/admin/login', '/admin/dashboard', 'admin@stampwell.test');
});
afterAll(() => browser.close());

const tokenOf = async (path: string, email: string) =>
  String((await mustCall(url, path, { body: { email, password: PASSWORD } })).access_token);

async function signIn(loginPath: string, home: string, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url + loginPath);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /^sign in$/i }).click();
  await page.waitForURL(url + home);
  return page;
}

async function expectInert(page: Page, path: string, name: string): Promise<void> {
  await page.goto(url + path);
  await page.getByRole('main').getByText(name).first().waitFor();
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
}

it.each(EVIL)('shows %s to whoever meets it', async (name) => {
  const customer = await registerCustomer(url, name);
  const owner = await tokenOf('/auth/business/login', 'owner@stampwell.test');
  await mustCall(url, '/stamps/scan', { token: owner, body: { qr_code: customer.code } });

  const self = await signIn('/login', '/dashboard', customer.email);
  await expectInert(self, '/dashboard', name);
  await expectInert(self, '/qr-code', name);

  await expectInert(till, '/dashboard', name);
  await expectInert(till, `/business/customer/${customer.code}`, name);

  await expectInert(staff, `/employee/customer/${customer.code}`, name);

  await expectInert(admin, '/admin/users', name);
});
