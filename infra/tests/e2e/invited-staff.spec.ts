import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop, proveOwner } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';

/** An owner invites; the employee chooses a password that the owner never knows [EM12]. */

const url = inject('productUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('an invited employee chooses a password, is signed in and gives a stamp', async () => {
  const shop = await openShop(url, { name: 'Inviting Inn' });
  await proveOwner(url, shop);
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
  const email = `${crypto.randomUUID()}@stampwell.test`;
  const owners = await contextOf(browser, url, 'business', {
    as: shop.owner,
    viewport: { width: 390, height: 844 },
  });
  const owner = await owners.newPage();
  await owner.goto(`${url}/business/employees`);
  await owner.getByRole('button', { name: 'Add Employee' }).click();
  const sheet = owner.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Ivy Invited');
  await sheet.getByLabel('Email').fill(email);
  expect(await sheet.getByRole('textbox', { name: 'Password' }).count()).toBe(0);
  await sheet.getByRole('button', { name: 'Create Employee' }).click();
  const row = owner.getByRole('listitem').filter({ hasText: email });
  await row.getByText('Invited', { exact: true }).waitFor();

  const mail = await vi.waitFor(
    async () => {
      const { messages } = await mustCall(url, `/dev/mail?to=${email}`, { method: 'GET' });
      const [newest] = messages as { text: string }[];
      if (!newest) throw new Error('no invitation yet');
      return newest.text;
    },
    { timeout: 20_000, interval: 250 },
  );
  const link = /\S+\/employee\/join\?token=\S+/.exec(mail)?.[0] ?? 'no link';
  const staff = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await staff.newPage();
  await page.goto(url + new URL(link).pathname + new URL(link).search);
  await page.getByRole('heading', { name: /^Welcome to / }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('flat white please');
  await page.getByLabel('Confirm Password').fill('flat white please');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL(`${url}/employee/dashboard`);

  const { code } = await registerCustomer(url, 'Cleo Customer');
  await page.goto(`${url}/employee/customer/${code}`);
  await page.getByRole('button', { name: 'Add Stamps' }).click();
  await page.getByText('Transaction Successful!').waitFor();

  await owner.reload();
  await row.getByText('Active', { exact: true }).waitFor();
  const again = await staff.newPage();
  await again.goto(url + new URL(link).pathname + new URL(link).search);
  await again.getByText('This invitation has expired or was already used.').waitFor();
  await Promise.all([owners.close(), staff.close()]);
});

it('staff who forgot their password are mailed a link', async () => {
  const page = await browser.newPage();
  await page.goto(`${url}/employee/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL(`${url}/forgot-password?type=employee`);
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.close();
});
