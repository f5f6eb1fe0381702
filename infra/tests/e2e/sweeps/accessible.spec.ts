import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { judge, PHONE } from '../support/judge.ts';
import { settled } from '../support/settled.ts';
import { contextOf, type Role } from '../support/signed-in.ts';

/** WCAG 2.2 AA by axe, for dialogs and menus; `every-page.spec.ts` judges the pages. */

const url = inject('productUrl');
/** Animations are off, so that faded-in content is judged; nothing is cached. */
const STILL_PHONE = { viewport: PHONE, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Only an open menu is judged: links partly covered by it are small targets only until it closes. */
const MENU = 'header';
const OPENED: [string, Role, string, (page: Page) => Promise<void>, string?][] = [
  ['the user menu', 'customer', '/dashboard', (page) => page.getByLabel(/^User menu/).click(), MENU],
  ['the deletion', 'customer', '/profile/data', (page) => press(page, 'Delete Account')],
  ['the new employee', 'business', '/business/employees', (page) => press(page, 'Add Employee')],
  ['the typed code', 'employee', '/employee/scanner', (page) => press(page, 'Enter Code Manually')],
  ['a user’s details', 'admin', '/admin/users', (page) => press(page, 'Details')],
  ['the authenticator app', 'customer', '/profile/sign-in', (page) => press(page, 'Set up')],
  ['the wrong password', 'customer', '/profile/sign-in', (page) => press(page, 'Change Password')],
];

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(url + path);
  await settled(page);
}

it.each(OPENED)('lets everybody use %s', async (_, role, path, act, within) => {
  const context = await contextOf(browser, url, role, STILL_PHONE);
  const page = await context.newPage();
  await open(page, path);
  await act(page);
  expect(await judge(page, path, within)).toEqual([]);
  await context.close();
});
