import { buffer } from 'node:stream/consumers';
import { png } from '@stampwell/api/testing/spec-pictures.ts';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';

const url = inject('productUrl');
const phone = { viewport: { width: 390, height: 844 } };

const photo = {
  name: 'sign.png',
  mimeType: 'image/png',
  buffer: png({ width: 2_400, height: 1_600, value: 120 }),
};
const page404 = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') };

/** The pictures that the page shows, by their address. */
const shown = (page: Page, address: RegExp) =>
  page.evaluate(
    (source) =>
      [...document.images].filter(
        ({ src, naturalWidth }) => naturalWidth > 0 && new RegExp(source).test(new URL(src).protocol + src),
      ).length,
    address.source,
  );

it('an owner’s logo is looked at, used, seen in a customer’s wallet, and removed', async () => {
  await using browser = await launchBrowser();
  const context = await contextOf(browser, url, 'business', phone);
  const page = await context.newPage();
  await page.goto(`${url}/business/profile/look`);
  const choice = page.getByRole('group', { name: 'Logo' });
  const input = choice.getByLabel('Choose a Picture');
  await input.setInputFiles(page404);
  await choice.getByRole('button', { name: 'Use This Logo' }).click();
  await choice.getByRole('alert').filter({ hasText: 'Choose a PNG, JPEG or WebP picture.' }).waitFor();

  await input.setInputFiles(photo);
  await expect.poll(() => shown(page, /^blob:/)).toBe(2);
  await choice.getByRole('button', { name: 'Use This Logo' }).click();
  await page.getByText('Your logo is on your card').waitFor();
  await expect.poll(() => shown(page, /\/api\/media\/.*-small\.webp$/)).toBe(2);

  const customer = await contextOf(browser, url, 'customer', phone);
  const wallet = await customer.newPage();
  await wallet.goto(`${url}/dashboard`);
  await expect.poll(() => shown(wallet, /\/api\/media\/.*-small\.webp$/)).toBeGreaterThan(0);

  await choice.getByRole('button', { name: 'Remove Logo' }).click();
  await page.getByText('Your logo is off your card').waitFor();
  expect(await shown(page, /\/api\/media\//)).toBe(0);
});

it('an owner sees every poster, and downloads one as PDF', async () => {
  await using browser = await launchBrowser();
  const context = await contextOf(browser, url, 'business', { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  await page.getByRole('link', { name: 'Posters', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Posters', level: 1 }).waitFor();
  await expect.poll(() => shown(page, /^blob:/), { timeout: 60_000 }).toBe(5);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Table tent' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('stampwell-tent.pdf');
  expect((await buffer(await file.createReadStream())).subarray(0, 5).toString()).toBe('%PDF-');
});
