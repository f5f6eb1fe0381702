import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { registerCustomer } from '../client.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';

/** A code that no camera can read is typed: validated with every letter, and submitted once valid. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const COUNTERS = [
  {
    role: 'business',
    scanner: '/scanner',
    customer: '/business/customer',
    opener: null,
    send: 'Validate QR Code',
    hints: ['5/8 characters', '8/8 characters ✓ Valid format'],
  },
  {
    role: 'employee',
    scanner: '/employee/scanner',
    customer: '/employee/customer',
    opener: 'Enter Code Manually',
    send: 'View Customer Details',
    hints: ['Must be 8 characters (letters & numbers)', 'Valid format'],
  },
] as const;

it.each(COUNTERS)('at the counter of a $role', async ({ role, scanner, customer, opener, send, hints }) => {
  const { code } = await registerCustomer(url, 'Typed Tilda');
  expect(code).toMatch(/^[^0O1IL5S8B]{8}$/);
  const context = await contextOf(browser, url, role, { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(url + scanner);
  if (opener) await page.getByRole('button', { name: opener }).click();
  const field = page.getByPlaceholder('ABC123XY');
  const button = page.getByRole('button', { name: send });
  const [short, valid] = hints;
  await field.pressSequentially(`${code.slice(0, 3).toLowerCase()} -${code.slice(3, 5)}`);
  expect(await field.inputValue()).toBe(code.slice(0, 5));
  await page.getByText(short, { exact: true }).waitFor();
  expect(await button.isDisabled()).toBe(true);
  await field.pressSequentially(`${code.slice(5).toLowerCase()}XY`);
  expect(await field.inputValue()).toBe(code);
  await page.getByText(valid, { exact: true }).waitFor();
  await button.click();
  await page.waitForURL(`${url}${customer}/${code}`);
  await page.getByRole('heading', { name: 'Typed Tilda' }).waitFor();
  await context.close();
});

it.each(COUNTERS)('by a hand scanner at the counter of a $role', async ({ role, scanner, customer }) => {
  const [first, next] = [
    await registerCustomer(url, 'Scanned Sam'),
    await registerCustomer(url, 'Next Nora'),
  ];
  const context = await contextOf(browser, url, role, { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  /** As the scanner types, with nothing focused. Within the page, since a busy machine would type like a person. */
  const handScan = async (code: string) => {
    await page.evaluate(
      (keys) => {
        for (const key of keys)
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      },
      [...code, 'Enter'],
    );
    await page.waitForURL(`${url}${customer}/${code}`);
  };
  await page.goto(url + scanner);
  await page.getByRole('button', { name: 'Start Camera' }).waitFor();
  await handScan(first.code);
  await page.waitForFunction(() => document.activeElement?.textContent === 'Add Stamps');
  await page.keyboard.press('Enter');
  await page.getByText('Transaction Successful!').waitFor();
  await page.getByText('1 / 10 stamps').first().waitFor();
  await handScan(next.code);
  await page.getByRole('heading', { name: 'Next Nora' }).waitFor();
  await context.close();
});
