import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Credentials, contextOf, homeOf, type Role } from '../support/signed-in.ts';

/** On a phone Back closes what is open over the page, and stays on the page. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };

interface World {
  as: Partial<Record<Role, Credentials>>;
  shop: string;
  code: string;
  customer: string;
}

let browser: Browser;
let world: World;
beforeAll(async () => {
  [browser, world] = await Promise.all([launchBrowser(), createWorld()]);
});
afterAll(() => browser.close());

/** A shop with a trial, an employee, and a customer with a full card. */
async function createWorld(): Promise<World> {
  const shop = await openShop(url, { name: 'Way Back Wines', stampsRequired: 5 });
  const { token } = shop;
  const staff = { name: 'Eve', email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  await mustCall(url, '/business/employees', { token, body: staff });
  const ann = await registerCustomer(url, 'Ann Lee');
  await mustCall(url, '/stamps/scan', { token, body: { qr_code: ann.code, stamp_amount: 5 } });
  const { access_token } = await mustCall(url, '/employee/login', { body: staff });
  const ben = await registerCustomer(url, 'Ben Ode');
  const body = { qr_code: ben.code, stamp_amount: 2 };
  await mustCall(url, '/stamps/scan', { token: String(access_token), body });
  const { user } = await mustCall(url, '/auth/verify', { method: 'GET', token: ann.token });
  return {
    as: { customer: ann, business: shop.owner, employee: staff },
    shop: shop.id,
    code: ann.code,
    customer: (user as { id: string }).id,
  };
}

/** Each dialog: role, page, and the button that opens it. */
const DIALOGS: [Role, (world: World) => string, string | RegExp][] = [
  ['customer', () => '/profile/data', 'Delete Account'],
  ['customer', () => '/profile/sign-in', 'Set up'],
  // Registration created a session, too.
  ['customer', () => '/profile/sign-in', /^End the session on /],
  ['customer', () => '/qr-code', 'New code…'],
  ['customer', ({ shop }) => `/business/${shop}`, 'Redeem Reward'],
  ['customer', ({ shop }) => `/business/${shop}/story`, 'Something wrong?'],
  ['business', () => '/dashboard', /^Undo: /],
  ['business', () => '/business/profile/account', 'Delete Account'],
  ['business', () => '/business/employees', 'Add Employee'],
  ['business', () => '/business/employees', 'Edit'],
  ['business', () => '/business/employees', 'Deactivate'],
  ['business', () => '/business/employees', 'Delete'],
  ['business', ({ customer }) => `/business/customers/${customer}`, /^Undo: /],
  ['business', ({ code }) => `/business/customer/${code}`, /^Undo the /],
  ['business', () => '/scanner', /^Undo: /],
  ['business', () => '/business/subscription/manage', 'Cancel Subscription'],
  ['employee', () => '/employee/scanner', /^Undo: /],
  ['employee', () => '/employee/dashboard', /^Undo: /],
  ['admin', () => '/admin/users', 'Details'],
  ['admin', () => '/admin/users', 'Deactivate'],
  ['admin', () => '/admin/businesses', 'Details'],
  ['admin', () => '/admin/businesses', 'Deactivate'],
  ['admin', () => '/admin/health', 'Rebuild'],
  ['admin', () => '/admin/audit', /^Stamps given/],
];

it.each(DIALOGS)('closes the dialog of a %s’s page (%#)', async (role, pathOf, name) => {
  const as = world.as[role];
  const context = await contextOf(browser, url, role, { viewport: PHONE, ...(as && { as }) });
  const page = await context.newPage();
  await page.goto(url + homeOf(role));
  const path = pathOf(world);
  await page.goto(url + path);
  const opener = page.getByRole('button', { name }).first();
  await opener.waitFor();
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  for (const _ of ['once', 'again']) {
    await opener.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.evaluate(() => (window as { isTheSame?: boolean }).isTheSame)).toBe(true);
  }
  await context.close();
});

it('closes the sheet of More, and returns from a page opened there', async () => {
  const as = world.as.business;
  const context = await contextOf(browser, url, 'business', { viewport: PHONE, ...(as && { as }) });
  const page = await context.newPage();
  await page.goto(`${url}/business/employees`);
  await page.goto(`${url}/dashboard`);
  const more = page.getByRole('button', { name: 'More' });
  const isOpen = () => more.getAttribute('aria-expanded');
  await more.click();
  await page.goBack();
  await expect.poll(isOpen).toBe('false');
  expect(new URL(page.url()).pathname).toBe('/dashboard');

  await more.click();
  await page.getByRole('link', { name: 'Analytics' }).click();
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Business Dashboard' }).waitFor();
  expect(await isOpen()).toBe('false');
  // Other buttons work and close the sheet.
  await more.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staff' }).click();
  await page.waitForURL(`${url}/business/employees`);
  expect(await isOpen()).toBe('false');
  await context.close();
});
