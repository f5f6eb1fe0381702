import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { type NewShop, openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { holdUp, writeQrY4m } from '../support/qr-camera.ts';
import { type Credentials, contextOf, type Role } from '../support/signed-in.ts';

/** How many taps the most frequent ways take, fields included, from the screen on which people stand. */

const url = inject('productUrl');
const folder = mkdtempSync(path.join(os.tmpdir(), 'stampwell-taps-'));
const film = path.join(folder, 'customer.y4m');

let browser: Browser;
let shop: NewShop;
let taps: number;
beforeAll(async () => {
  browser = await launchBrowser({ film });
  shop = await openShop(url, { name: 'Few Taps Tea' });
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  taps = 0;
});

async function open(role: Role, as: Credentials, start: string): Promise<Page> {
  const context = await contextOf(browser, url, role, {
    as,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['camera'],
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(url + start);
  return page;
}
const tap = async (control: Locator) => {
  await control.tap();
  taps += 1;
};

it('the next customer: 2', async () => {
  const [first, second] = [
    await registerCustomer(url, 'First Please'),
    await registerCustomer(url, 'Next Please'),
  ];
  writeQrY4m(film, first.code);
  const page = await open('business', shop.owner, '/scanner');
  await page.getByRole('heading', { name: 'First Please' }).waitFor();
  await page.getByRole('button', { name: 'Add Stamps' }).click();
  await page.getByText(/^Successfully added 1 stamp/).waitFor();
  holdUp(film, second.code);
  await tap(page.getByRole('button', { name: 'Scan Another QR Code' }));
  await page.getByRole('heading', { name: 'Next Please' }).waitFor();
  await tap(page.getByRole('button', { name: 'Add Stamps' }));
  await page.getByText(/^Successfully added 1 stamp/).waitFor();
  expect(taps).toBe(2);
  await page.context().close();
});

it('the first stamp after the approval: 2', async () => {
  const { code } = await registerCustomer(url, 'Very First');
  const owner = { email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  const registered = await mustCall(url, '/auth/business/register', {
    body: { ...owner, name: 'Taps & Co' },
  });
  const token = String(registered.access_token);
  await mustCall(url, '/subscription/start-trial', { token });
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  const page = await open('business', owner, '/dashboard');
  await page.getByText('Your business is waiting for approval.').waitFor();
  const { access_token: admin } = await mustCall(url, '/auth/admin/login', {
    body: { email: 'admin@stampwell.test', password: 'stampwell' },
  });
  await mustCall(url, `/admin/businesses/${(registered.business as { id: string }).id}/approve`, {
    method: 'PUT',
    token: String(admin),
    body: { notes: '' },
  });
  await page.getByRole('heading', { name: 'Your shop is approved!' }).waitFor();
  writeQrY4m(film, code);
  await tap(page.getByRole('link', { name: 'Scan the first code' }).first());
  await page.getByRole('heading', { name: 'Very First' }).waitFor();
  await tap(page.getByRole('button', { name: 'Add Stamps' }));
  await page.getByText(/^Successfully added 1 stamp/).waitFor();
  expect(taps).toBe(2);
  await page.context().close();
});

it('a customer’s question: 4, its settling: 3', async () => {
  const customer = await registerCustomer(url, 'Quinn Questions');
  await mustCall(url, '/stamps/scan', {
    token: shop.token,
    body: { qr_code: customer.code, stamp_amount: 1 },
  });
  const page = await open('customer', customer, '/dashboard');
  await tap(page.getByRole('link', { name: /Few Taps Tea/ }).first());
  await tap(page.getByRole('link', { name: 'Card history' }));
  await tap(page.getByRole('button', { name: 'Something wrong?' }));
  // The field has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type('I bought two');
  await tap(page.getByRole('button', { name: 'Send to the shop' }));
  await page.getByText('Waiting for the shop').waitFor();
  expect(taps).toBe(4);
  await page.context().close();

  taps = 0;
  const owner = await open('business', shop.owner, '/dashboard');
  await tap(owner.getByRole('link', { name: 'Answer', exact: true }));
  await tap(owner.getByLabel('Your words to Quinn Questions'));
  await owner.keyboard.type('The second one is on its way');
  await tap(owner.getByRole('button', { name: 'Send answer' }));
  await owner.getByText('No open questions').waitFor();
  expect(taps).toBe(3);
  await owner.context().close();
});
