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

it('means one thing by Get Started', async () => {
  for (const path of ['/', '/terms', '/help/owners', '/register', '/login', '/business/login', '/verify']) {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const links = page.getByRole('link', { name: 'Get Started' });
    const targets = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(new Set(targets).size, `${path}: ${targets}`).toBeLessThan(2);
  }
  await page.goto(url);
  expect(await page.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe(
    '/business/register',
  );
});
