import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { registerCustomer } from '../client.ts';
import { launchBrowser } from './support/browser.ts';
import { filmElement } from './support/qr-camera.ts';
import { redeemAtCounter } from './support/redeem-at-counter.ts';

/** The README's path: from a code on a customer's screen, through an employee's camera, to their card and the owner's figures. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };
const folder = mkdtempSync(path.join(os.tmpdir(), 'stampwell-journey-'));
const film = path.join(folder, 'customers-screen.y4m');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ film });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(page: Page, path: string, email: string, password: string): Promise<void> {
  await page.goto(url + path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/dashboard$/);
}

const openPhone = async () =>
  (await browser.newContext({ viewport: PHONE, permissions: ['camera'] })).newPage();

/** The number on a dashboard tile. */
const figure = async (page: Page, tile: string) => {
  const value = page.locator('dt', { hasText: tile }).locator('xpath=following-sibling::dd');
  // Waits for digits, past the skeleton.
  const text = await value.filter({ hasText: /\d/ }).innerText();
  return Number(text.replaceAll(',', ''));
};

it('goes from the customer’s code to the reward', async () => {
  const name = 'Wanda Journey';
  const customer = await registerCustomer(url, name);

  // The customer opens their code, and the camera films that screen.
  const phone = await openPhone();
  await signIn(phone, '/login', customer.email, customer.password);
  await phone.getByRole('link', { name: 'Show My QR Code' }).click();
  const code = phone.getByRole('img', { name: `QR code ${customer.code}` });
  await code.waitFor();
  await filmElement(film, code);
  await phone.getByRole('link', { name: 'Home' }).click();
  await phone.getByText('No stamp cards yet').waitFor();
  await phone.evaluate(() => Object.assign(window, { isSamePage: true }));

  const owner = await openPhone();
  await signIn(owner, '/business/login', 'owner@stampwell.test', 'stampwell');
  const scansBefore = await figure(owner, "Today's Scans");

  // The employee's scanner finds it and opens the customer.
  // The camera's permission stands, so it opens by itself.
  const till = await openPhone();
  await signIn(till, '/employee/login', 'staff@stampwell.test', 'stampwell');
  await till.getByRole('link', { name: /QR Scanner/ }).click();
  await till.waitForURL(`${url}/employee/customer/${customer.code}`);
  await till.getByRole('heading', { name }).waitFor();

  // A stamp, shown by the customer's open dashboard without a reload.
  await till.getByRole('button', { name: 'Add Stamps' }).click();
  await till.getByText(`Successfully added 1 stamp(s) to ${name}`).waitFor();
  await phone.getByText('1 / 10 stamps').waitFor();
  expect(await phone.evaluate(() => 'isSamePage' in window)).toBe(true);

  // The owner's dashboard counts it.
  await expect.poll(() => figure(owner, "Today's Scans")).toBe(scansBefore + 1);

  // Nine more, and the reward is redeemed.
  await till.goto(`${url}/employee/customer/${customer.code}`);
  await till.getByRole('button', { name: 'More amounts' }).click();
  await till.getByLabel('Add Stamps').first().selectOption('9');
  await till.getByRole('button', { name: 'Add Stamps' }).click();
  await till.getByText(`Successfully added 9 stamp(s) to ${name}`).waitFor();
  await phone.getByText('Ready to redeem!').waitFor();
  await redeemAtCounter(till);
  await phone.getByText('0 / 10 stamps').waitFor();
  await expect.poll(() => figure(phone, 'Rewards Earned')).toBe(1);
  expect(await phone.evaluate(() => 'isSamePage' in window)).toBe(true);
});
