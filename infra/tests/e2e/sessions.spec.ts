import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { launchBrowser, launchProfile } from './support/browser.ts';
import {
  type Credentials,
  contextOf,
  DEMO,
  homeOf,
  type Role,
  SESSIONS,
  signedInState,
} from './support/signed-in.ts';

/** How sessions begin, continue and end, leaving nothing behind (docs/product.md#sessions). */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };
/** A customer of the demo other than its own. */
const ANOTHER: Credentials = { email: 'regular-1@stampwell.test', password: 'stampwell' };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const LOGINS: Record<Role, string> = {
  customer: '/auth/login',
  business: '/auth/business/login',
  employee: '/employee/login',
  admin: '/auth/admin/login',
};
const tokenOf = async (role: Role, credentials = DEMO[role]) =>
  String((await mustCall(url, LOGINS[role], { body: { ...credentials } })).access_token);

const pathOf = (page: Page) => new URL(page.url()).pathname;
const openMenu = (page: Page) => page.getByLabel(/^User menu/).click();
async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
}

async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^sign in$/i }).click();
}

const HOMES: Record<Role, string> = {
  customer: 'Your Stamp Cards',
  business: 'Business Dashboard',
  employee: 'Welcome, Robin Fielding',
  admin: 'Admin Dashboard',
};

/** Everything the browser stores for our pages, as text: both storages, and the URLs in every cache. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, cached.flat()]);
  });
/** Signs of a person's data: token, name, code, an answer of the API. */
const OF_A_PERSON = /token|Maya|qr_code|\/api\//;

/** The token in the browser's storage. */
const keptToken = (page: Page, key = 'token') => page.evaluate((name) => localStorage.getItem(name), key);

/** Ends the page's session on the server. */
async function revoke(page: Page, role: Role): Promise<void> {
  const token = String(await keptToken(page, role === 'employee' ? 'employee_token' : 'token'));
  const { sessions } = await mustCall(url, '/auth/sessions', { method: 'GET', token });
  const current = (sessions as { id: string; current: boolean }[]).find((session) => session.current);
  await mustCall(url, `/auth/sessions/${current?.id}`, { method: 'DELETE', token });
}

describe('a session ended by the server', () => {
  it.each<[Role, string, string]>([
    ['customer', 'Session expired. Please login again.', '/login'],
    ['employee', 'Employee session expired. Please login again.', '/employee/login'],
  ])('shows a %s: %s', async (role, words, signInPath) => {
    const context = await contextOf(browser, url, role, { viewport: PHONE });
    const page = await context.newPage();
    await page.goto(url + homeOf(role));
    await page.getByText(HOMES[role]).first().waitFor();
    await revoke(page, role);
    // The next request is refused; the live connection notices at once or when it reconnects.
    await page.reload();
    await page.getByText(words, { exact: true }).waitFor();
    expect(pathOf(page)).toBe(signInPath);
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('employee_token')]),
    ).toEqual([null, null]);
    await context.close();
  });

  it('ends an open screen when the account is deactivated', async () => {
    const customer = await registerCustomer(url, 'Dora Deactivated');
    const context = await contextOf(browser, url, 'customer', { as: customer });
    const page = await context.newPage();
    await page.goto(`${url}/qr-code`);
    await page.getByText(customer.code).first().waitFor();
    const admin = await tokenOf('admin');
    const { users } = await mustCall(url, '/admin/users?limit=100', { method: 'GET', token: admin });
    const { id } =
      (users as { id: string; email: string }[]).find(({ email }) => email === customer.email) ?? {};
    await mustCall(url, `/admin/users/${id}/deactivate`, {
      method: 'PUT',
      token: admin,
      body: { reason: 'Journey' },
    });
    await page.getByText('Session expired. Please login again.').waitFor();
    expect(await page.getByText(customer.code).count()).toBe(0);
    await signIn(page, customer);
    await page.getByRole('alert').waitFor();
    expect(pathOf(page)).toBe('/login');
    await context.close();
  });

  it('ends the counter when the employee is deactivated', async () => {
    const owner = await tokenOf('business');
    const credentials = { email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
    const { employee } = await mustCall(url, '/business/employees', {
      token: owner,
      body: { name: 'Evan Deactivated', ...credentials },
    });
    const context = await contextOf(browser, url, 'employee', { as: credentials, serviceWorkers: 'block' });
    // The live connection would tell before the counter asks.
    await context.route('**/api/live', (route) => route.abort());
    const page = await context.newPage();
    // Refused after the deactivation, one of these would end the session before the counter asks.
    const answers = ['/stamps/mine', '/employee/profile', '/employee/business-info'].map((path) =>
      page.waitForResponse(`${url}/api${path}`),
    );
    await page.goto(`${url}/employee/scanner`);
    await page.getByText('Camera not active').waitFor();
    await Promise.all(answers);
    const { id } = employee as { id: string };
    await mustCall(url, `/business/employees/${id}/deactivate`, { token: owner });
    await page.getByRole('button', { name: 'Enter Code Manually' }).click();
    await page.getByLabel('Customer QR Code').fill('ABCDEFGH');
    await page.getByRole('button', { name: 'View Customer Details' }).click();
    await page.getByText('Employee session expired. Please login again.').waitFor();
    expect(pathOf(page)).toBe('/employee/login');
    await context.close();
  });
});

describe('signing out', () => {
  it('leaves nothing for Back to show', async () => {
    const context = await contextOf(browser, url, 'customer', { viewport: PHONE });
    const page = await context.newPage();
    await page.goto(`${url}/dashboard`);
    await page.getByText('Your Stamp Cards').waitFor();
    await page.getByRole('link', { name: 'Activity' }).first().click();
    await page.getByText('Total Activities').waitFor();
    expect(await everythingKept(page)).toMatch(OF_A_PERSON);
    await signOut(page);
    await page.waitForURL(`${url}/login`);
    expect(await everythingKept(page)).not.toMatch(OF_A_PERSON);
    for (const way of ['goBack', 'goForward'] as const) {
      await page[way]();
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
      expect(await page.getByText(/Maya Patel|Your Stamp Cards|Total Activities/).count()).toBe(0);
    }
    await context.close();
  });

  it.each<[Role, string]>([
    ['business', '/business/login'],
    ['admin', '/admin/login'],
  ])('returns a %s to their own sign-in page', async (role, signInPath) => {
    const context = await contextOf(browser, url, role);
    const page = await context.newPage();
    await page.goto(url + homeOf(role));
    await signOut(page);
    await page.waitForURL(url + signInPath);
    await context.close();
  });

  it('in one tab ends the other, which then shows only the next user’s data', async () => {
    const context = await contextOf(browser, url, 'customer', { viewport: PHONE });
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const page of [first, second]) {
      await page.goto(`${url}/dashboard`);
      await page.getByText('Hello, Maya Patel').waitFor();
      await page.getByText('Corner Coffee').first().waitFor();
    }
    const cards = await second.locator('main li').allInnerTexts();
    await signOut(first);
    await second.waitForURL(`${url}/login`);
    await signIn(first, ANOTHER);
    await second.getByText('Hello, Oliver Hughes').waitFor();
    await second.locator('main li').first().waitFor();
    expect(await second.locator('main li').allInnerTexts()).not.toEqual(cards);
    expect(await second.getByText('Maya Patel').count()).toBe(0);
    await context.close();
  });
});

it('keeps an employee and a customer signed in side by side', async () => {
  const context = await browser.newContext({ viewport: PHONE });
  const [shopper, staff] = [await context.newPage(), await context.newPage()];
  await shopper.goto(`${url}/login`);
  await signIn(shopper, DEMO.customer);
  await shopper.getByText('Hello, Maya Patel').waitFor();
  await staff.goto(`${url}/employee/login`);
  await signIn(staff, DEMO.employee);
  await staff.getByText('Welcome, Robin Fielding').first().waitFor();

  await Promise.all([shopper.reload(), staff.reload()]);
  await shopper.getByText('Hello, Maya Patel').waitFor();
  await staff.getByText('Welcome, Robin Fielding').first().waitFor();

  await staff.getByRole('button', { name: 'Logout' }).click();
  await staff.waitForURL(`${url}/employee/login`);
  await shopper.reload();
  await shopper.getByText('Hello, Maya Patel').waitFor();

  await signIn(staff, DEMO.employee);
  await staff.getByText('Welcome, Robin Fielding').first().waitFor();
  await signOut(shopper);
  await shopper.waitForURL(`${url}/login`);
  await staff.reload();
  await staff.getByText('Welcome, Robin Fielding').first().waitFor();
  await context.close();
});

describe('Remember me', () => {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'stampwell-profile-'));
  afterAll(() => rmSync(profile, { recursive: true, force: true }));

  async function restarted(): Promise<{ context: BrowserContext; page: Page }> {
    const context = await launchProfile(profile);
    const page = context.pages()[0] ?? (await context.newPage());
    return { context, page };
  }

  it('keeps the session over a restart of the browser; without it the session ends', async () => {
    const first = await restarted();
    await first.page.goto(`${url}/login`);
    await first.page.getByLabel('Remember me').uncheck();
    await signIn(first.page, DEMO.customer);
    await first.page.getByText('Hello, Maya Patel').waitFor();
    await first.page.reload();
    await first.page.getByText('Hello, Maya Patel').waitFor();
    await first.context.close();

    const second = await restarted();
    await second.page.goto(`${url}/dashboard`);
    await second.page.waitForURL(`${url}/login`);
    expect(await everythingKept(second.page)).not.toMatch(OF_A_PERSON);
    expect(await second.page.getByLabel('Remember me').isChecked()).toBe(true);
    await signIn(second.page, DEMO.customer);
    await second.page.getByText('Hello, Maya Patel').waitFor();
    await second.context.close();

    const third = await restarted();
    await third.page.goto(`${url}/dashboard`);
    await third.page.getByText('Hello, Maya Patel').waitFor();
    await third.context.close();
  });
});

it.each(SESSIONS)('renews the access token of a %s once, in any number of tabs', async (role) => {
  const state = await signedInState(url, role);
  const kept = state.origins?.[0]?.localStorage.find(({ name }) => /token$/.test(name));
  const old = String(kept?.value);
  if (kept) kept.value = `${old.slice(0, -4)}AAAA`;
  const context = await browser.newContext({ storageState: state });
  const pages = [await context.newPage(), await context.newPage()];
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshes++;
  });
  await Promise.all(pages.map((page) => page.goto(url + homeOf(role))));
  for (const page of pages) await page.getByText(HOMES[role]).first().waitFor();
  await expect.poll(() => keptToken(pages[0] as Page, kept?.name)).not.toBe(kept?.value);
  expect(refreshes).toBe(1);
  await context.close();
});
