import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { holdAnswers } from './support/held-answers.ts';
import { sealedOfDemo } from './support/sealed-entry.ts';
import { settled } from './support/settled.ts';
import { contextOf } from './support/signed-in.ts';

/** A customer shows the proof of an entry, and anybody can verify it offline. */

const url = inject('productUrl');

let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  context = await contextOf(browser, url, 'customer', { viewport: { width: 390, height: 844 } });
  page = await context.newPage();
});
afterAll(() => browser.close());

const verdict = () => page.locator('[data-verdict]:not([hidden])');
const WITHIN_A_MINUTE = { timeout: 90_000 };

it('shows that a proof is pending, failed or not sealed yet, until it is ready', async () => {
  const { shop, entry } = await sealedOfDemo(url);
  const receipt = /\/receipt$/;
  // Page routes do not see a service worker's requests.
  const own = await contextOf(browser, url, 'customer', { serviceWorkers: 'block' });
  const page = await own.newPage();
  const answers = await holdAnswers(page, receipt);
  await page.goto(`${url}/business/proof/${shop}/${entry}`);
  await page.getByRole('heading', { name: 'Proof', level: 1 }).waitFor();
  await page.getByText('Loading the proof...').waitFor({ state: 'attached' });
  answers.fail();
  await page.getByRole('heading', { name: 'Failed to load the proof' }).waitFor();
  await answers.letThrough();
  // Mocks an unsealed entry; the sweep of all states covers the real answer.
  await page.route(receipt, (route) => route.fulfill({ json: { receipt: null } }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'Your proof is on its way' }).waitFor();
  expect(await page.locator('canvas').count()).toBe(0);
  await page.unroute(receipt);
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.locator('canvas[data-drawn]').waitFor();
  await page.getByRole('heading', { name: 'Proof of stamps' }).waitFor();
  await own.close();
});

describe('a receipt', () => {
  let address: string;
  let file: string;

  it('is one press away from an entry, as a code and as a file', async () => {
    const { shop } = await sealedOfDemo(url);
    await page.goto(`${url}/business/${shop}`);
    await page
      .getByRole('link', { name: /^Show proof: Earned/ })
      .first()
      .click();
    await page.locator('canvas[data-drawn]').waitFor(WITHIN_A_MINUTE);
    await settled(page);
    address = (await page.getByRole('link', { name: 'Check it here' }).getAttribute('href')) ?? '';
    expect(address).toMatch(`${url}/verify#`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    file = path.join(os.tmpdir(), `receipt-${process.pid}.json`);
    await (await saved).saveAs(file);
    expect(readFileSync(file).length).toBeLessThanOrEqual(2_048);
  });

  it('is verified, also offline', async () => {
    await page.getByRole('link', { name: 'Check it here' }).click();
    await page.getByText('The receipt is genuine').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto(`${url}/verify`);
    await page.locator('[data-file]').setInputFiles(file);
    await page.getByText('The receipt is genuine').waitFor();
    await page.goto(address);
    await page.reload();
    await page.getByText('The receipt is genuine').waitFor();
  });

  it('is rejected after any change, or if it is not a receipt', async () => {
    const changed = `${file}.changed.json`;
    writeFileSync(changed, readFileSync(file, 'utf8').replace(/"balance_after":\d+/, '"balance_after":99'));
    await page.locator('[data-file]').setInputFiles(changed);
    await page.getByText('Do not trust this receipt').waitFor();
    await page.getByLabel('Receipt text').fill('nothing of the kind');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('This is not a receipt').waitFor();
    expect(await verdict().getAttribute('data-verdict')).toBe('bad');
    await context.setOffline(false);
  });

  it('is refused for an entry of another card', async () => {
    const shop = new URL(address).origin;
    await page.goto(
      `${shop}/business/proof/01a20193-cfcb-7413-8366-85732a72cbf9/01a20193-cfcb-7413-8366-85732a72cbf9`,
    );
    await page.getByText('No such entry').waitFor();
  });
});
