import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';

/** How a customer comes in for the first time, and what leads a visitor there. */

const url = inject('productUrl');
const PASSWORD = 'flat white please';

let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  return () => context.close();
});

const newEmail = () => `${crypto.randomUUID()}@stampwell.test`;

async function signUp(): Promise<void> {
  await page.getByLabel('Full Name').fill('Nadia New');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('dialog', { name: 'Account Created!' }).waitFor();
}

it('signs a new customer in, and shows their code', async () => {
  await page.goto(`${url}/terms`);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await signUp();
  await page.getByRole('button', { name: 'Continue to Login' }).click();
  await page.waitForURL(`${url}/qr-code`);
  await page.getByText('Your Code: ').waitFor();
  // For good, not until the first token ends.
  await page.reload();
  await page.getByText('Your Code: ').waitFor();
  expect(
    await page.evaluate(() => fetch('/api/auth/refresh', { method: 'POST' }).then((r) => r.status)),
  ).toBe(200);
  await page.goBack();
  await page.waitForURL(`${url}/terms`);
});

it('opens the page that was asked for before signing up', async () => {
  await page.goto(`${url}/activity`);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await signUp();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${url}/activity`);
});

/** The sign-in link in each page's header: for the role that the page addresses. */
const WAYS_IN = {
  '/': ['Sign In /login', 'Sign Up /register'],
  '/terms': ['Sign In /login', 'Get Started /register'],
  '/help/owners': ['Business Login /business/login'],
  '/help/staff': ['Employee Sign In /employee/login'],
  '/join/nowhere': ['Sign In /login'],
  '/s/nowhere': ['Sign In /login'],
  '/business/login': ['Get Started /business/register'],
  '/business/register': ['Business Login /business/login'],
  '/forgot-password?type=business': ['Business Login /business/login'],
  '/admin/login': [],
  '/register': [],
  '/verify': ['Sign In /login', 'Get Started /register'],
};

it('shows visitors the ways in that fit the page, and means one thing by Get Started', async () => {
  for (const [path, expected] of Object.entries(WAYS_IN)) {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const header = page.locator('header:has(> a[href="/"])');
    const links = () =>
      header
        .locator('a:visible:not([href="/"])')
        .evaluateAll((found) => found.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
    await expect.poll(links, { message: path }).toEqual(expected);
    const started = await page
      .getByRole('link', { name: 'Get Started' })
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(new Set(started).size, `${path}: ${started}`).toBeLessThan(2);
  }
});

it('[AC33] leads an owner who signs in as a customer to the owners’ page', async () => {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill('owner@stampwell.test');
  await page.getByLabel('Password', { exact: true }).fill('stampwell');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('This is a business owner’s account.').waitFor();
  await page.getByRole('status').getByRole('link', { name: 'Business Login' }).click();
  await page.getByRole('heading', { name: 'Business Login' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('owner@stampwell.test');
  // The focus is where the next key belongs.
  await page.keyboard.type('stampwell');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Business Dashboard' }).waitFor();
});
