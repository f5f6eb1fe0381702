import { PIN_ROUNDS } from '@stampwell/contracts/tills.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { openPage } from './support/open-page.ts';

/** A tablet that two people share: added by the owner's code, taken by a PIN, locked, and revoked [TL1–TL11]. */

const url = inject('productUrl');
const PIN = '2580';
const staffed = (name: string) => ({
  name,
  email: `${crypto.randomUUID()}@stampwell.test`,
  password: 'stampwell',
});

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function enterPin(tablet: Page, name: string, pin: string): Promise<void> {
  await tablet.getByRole('button', { name: new RegExp(name) }).click();
  for (const digit of pin) await tablet.getByRole('button', { name: digit, exact: true }).click();
  await tablet.getByRole('button', { name: 'OK' }).click();
}

it('is made by a code, taken by a PIN in under two seconds, locked by a tap, and revoked', async () => {
  const shop = await openShop(url, { name: 'Shared Shop' });
  const [ann, ben] = [staffed('Ann Alder'), staffed('Ben Birch')];
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
  for (const one of [ann, ben]) await mustCall(url, '/business/employees', { token: shop.token, body: one });
  const customer = await registerCustomer(url, 'Cleo Customer');

  // Ann chooses her PIN on her own device.
  const phone = await openPage(browser, 'employee', '/employee/profile', { as: ann });
  await phone.getByLabel('New PIN').fill(PIN);
  await phone.getByLabel('The same again').fill(PIN);
  await phone.getByRole('button', { name: 'Save PIN' }).click();
  await phone.getByText('Your PIN is saved').waitFor();
  await phone.context().close();

  const owner = await openPage(browser, 'business', '/business/profile/tills', { as: shop.owner });
  await owner.getByRole('button', { name: 'Add a till' }).click();
  await owner.getByLabel('Name').fill('Front');
  await owner.getByRole('button', { name: 'Show the code' }).click();
  await owner.getByRole('img', { name: 'QR code for the tablet' }).waitFor();
  const code = (await owner.getByRole('dialog').locator('code').innerText()).trim();
  await owner.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const tablet = await context.newPage();
  await tablet.goto(`${url}/employee/till#${code}`);
  await tablet.getByRole('button', { name: 'Make it a till' }).click();
  await tablet.getByRole('heading', { name: 'Who is at the till?' }).waitFor();
  expect(await tablet.getByRole('button', { name: /Ben Birch/ }).isDisabled()).toBe(true);
  // The private half cannot be read.
  const extractable = await tablet.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('stampwell-device');
        opening.onsuccess = () => {
          const request = opening.result.transaction('keys').objectStore('keys').get('till');
          request.onsuccess = () => resolve((request.result as CryptoKeyPair).privateKey.extractable);
        };
      }),
  );
  expect(extractable).toBe(false);

  await enterPin(tablet, 'Ann Alder', '1357');
  await tablet.getByText('That PIN is not right').waitFor();
  for (const digit of PIN) await tablet.keyboard.press(digit);
  const tapped = Date.now();
  await tablet.getByRole('button', { name: 'OK' }).click();
  await tablet.getByRole('heading', { name: 'QR Scanner' }).waitFor();
  const took = Date.now() - tapped;
  process.stdout.write(`till: ${took} ms from the tap to the scanner\n`);
  expect(took).toBeLessThan(2_000);
  await tablet.getByRole('button', { name: 'Enter Code Manually' }).click();
  await tablet.getByLabel('Customer QR Code').fill(customer.code);
  await tablet.getByRole('button', { name: 'View Customer Details' }).click();
  await tablet.getByRole('button', { name: 'Add Stamps' }).click();
  await tablet.getByText('Transaction Successful!').waitFor();
  expect(await tablet.getByRole('link', { name: 'Card history' }).count()).toBe(0);

  await owner.reload();
  const row = owner.getByRole('listitem').filter({ hasText: 'Front' }).first();
  await row.getByText('Ann Alder has it').waitFor();
  await row.getByText('1 wrong PIN for Ann Alder').waitFor();

  await tablet.getByRole('button', { name: 'Lock' }).click();
  await tablet.getByRole('heading', { name: 'Who is at the till?' }).waitFor();
  await tablet.goto(`${url}/employee/scanner`);
  await tablet.getByRole('heading', { name: 'Who is at the till?' }).waitFor();

  // Without a connection the same PIN goes on, what was given waits, and is sent by whoever is at the till then.
  await context.setOffline(true);
  await tablet.getByText(/^No connection\. Who was here/).waitFor();
  await enterPin(tablet, 'Ann Alder', PIN);
  await tablet.getByRole('button', { name: 'Enter Code Manually' }).click();
  await tablet.getByLabel('Customer QR Code').fill(customer.code);
  await tablet.getByRole('button', { name: 'View Customer Details' }).click();
  await tablet.getByRole('button', { name: 'Send Later' }).click();
  await tablet.getByRole('button', { name: 'Lock' }).click();
  const before = Date.now();
  const rounds = await tablet.evaluate(async (iterations) => {
    const key = await crypto.subtle.importKey('raw', new Uint8Array(4), 'PBKDF2', false, ['deriveBits']);
    const salt = new Uint8Array(16);
    for (let nth = 0; nth < 5; nth++)
      await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256);
    return 5;
  }, PIN_ROUNDS);
  process.stdout.write(
    `till: ${((rounds * 1000) / (Date.now() - before)).toFixed(1)} PINs a second on the tablet\n`,
  );
  await context.setOffline(false);
  await vi.waitFor(
    async () => {
      const body = { qr_code: customer.code };
      const found = await mustCall(url, '/business/validate-qr', { token: shop.token, body });
      expect(found).toMatchObject({ stamp_info: { current_stamps: 2 } });
    },
    { timeout: 30_000, interval: 500 },
  );

  await owner.reload();
  await row.getByText(/Last seen/).waitFor();
  await owner.getByRole('button', { name: 'Revoke Front' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await owner.getByText('No till yet').waitFor();
  await tablet.reload();
  await tablet.getByRole('heading', { name: 'Make this tablet a till' }).waitFor();
  await context.close();
  await owner.context().close();
});
