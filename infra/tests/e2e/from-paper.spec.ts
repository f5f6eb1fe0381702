import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { readPdf } from '@stampwell/api/testing/spec-pdf.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { launchBrowser } from './support/browser.ts';
import { PHONE } from './support/judge.ts';
import { sendable } from './support/settled.ts';
import { contextOf } from './support/signed-in.ts';
import { watchTroubles } from './support/troubles.ts';

/** From paper to Stampwell: what a shop does before its first customer has a card, in less than a minute of this clock. */

const url = inject('productUrl');
const WHOLE_MS = 60_000;
const ONE_CARD_MS = 10_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  const wasmBinary = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
});
afterAll(() => browser.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** The wizard, up to the trial. */
async function register(page: Page, name: string): Promise<void> {
  await page.goto(`${url}/business/register`);
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@stampwell.test`);
  await page.getByLabel('Password', { exact: true }).fill('flat white please');
  await page.getByLabel('Confirm Password').fill('flat white please');
  await sendable(page);
  await page.keyboard.press('Enter');
  await heading(page, 'About your business');
  await page.getByLabel('Business name').fill(name);
  await page.keyboard.press('Enter');
  await heading(page, 'Your loyalty program');
  await page.getByLabel('Stamps required').fill('8');
  await page.getByLabel('Reward description').fill('A loaf of sourdough');
  await page.keyboard.press('Enter');
  await heading(page, 'Review your information');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('button', { name: 'Skip for now (limited access)' }).click();
  await page.getByText('Welcome to Stampwell! Your free trial has started.').waitFor();
}

async function approve(page: Page, name: string): Promise<void> {
  await page.goto(`${url}/admin/businesses?filter=pending`);
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Approve' }).click();
}

async function chooseLook(page: Page): Promise<void> {
  await page.goto(`${url}/business/profile/look`);
  await page.getByRole('radio', { name: 'Purple' }).check();
  await page.getByRole('radio', { name: 'Flower' }).check();
  await page.getByRole('button', { name: 'Save Look' }).click();
  await page.getByText('Your card has its new look').waitFor();
}

/** @returns what a phone reads on the printed sheet */
async function printPoster(page: Page): Promise<string> {
  await page.goto(`${url}/business/posters`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Poster', exact: true }).click(),
  ]);
  const pdf = await buffer(await file.createReadStream());
  const { picture } = await readPdf(pdf, 900);
  const codes = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryHarder: true });
  expect(codes).toHaveLength(1);
  return codes[0]?.text ?? '';
}

it('a stranger registers a shop, prints a poster, and a newcomer has a half-full card, within a minute', async () => {
  const name = `Paper Corner ${crypto.randomUUID().slice(0, 8)}`;
  const [till, phone, office] = await Promise.all([
    browser.newContext({ viewport: { width: 1280, height: 800 } }),
    browser.newContext({ viewport: PHONE }),
    contextOf(browser, url, 'admin'),
  ]);
  const troubles = await watchTroubles(phone);
  const begun = performance.now();

  const owner = await till.newPage();
  await register(owner, name);
  await approve(await office.newPage(), name);
  await chooseLook(owner);
  const link = await printPoster(owner);
  expect(new URL(link).pathname + new URL(link).search).toMatch(/^\/join\/[\w-]{36}\?from=a4$/);

  const card = await phone.newPage();
  await card.goto(url + new URL(link).pathname + new URL(link).search);
  await card.getByRole('heading', { name }).waitFor();
  await card.getByRole('button', { name: 'Get my card' }).click();
  await card.getByRole('heading', { name: 'Show this at the counter' }).waitFor();
  const code = String(await card.locator('[data-letters]').textContent());
  await card.getByRole('link', { name: 'Open my card' }).click();
  await card.getByText('0 / 8').first().waitFor();

  await owner.goto(`${url}/scanner`);
  const handed = performance.now();
  await owner.getByRole('textbox', { name: /code/i }).fill(code);
  await owner.getByRole('button', { name: 'Validate QR Code' }).click();
  await owner.getByRole('button', { name: 'Carry over a paper card' }).click();
  await owner.getByRole('button', { name: '4 stamps', exact: true }).click();
  await owner.getByRole('button', { name: 'Carry over 4 stamps' }).click();
  await owner.getByText(/Carried over: 4 stamp\(s\) for Guest/).waitFor();
  const carried = performance.now();
  await card.getByText('4 / 8').first().waitFor();
  const done = performance.now();

  process.stdout.write(
    `from paper: ${Math.round(done - begun)} ms from a stranger to a newcomer's card, ${Math.round(carried - handed)} ms for the paper card\n`,
  );
  expect(carried - handed).toBeLessThan(ONE_CARD_MS);
  expect(done - begun).toBeLessThan(WHOLE_MS);
  expect(troubles.take()).toEqual([]);
  await Promise.all([till, phone, office].map((context) => context.close()));
});
