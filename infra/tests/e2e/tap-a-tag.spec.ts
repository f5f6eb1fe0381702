import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';

/** A till with Web NFC reads a customer's own tag as their code [JO8]. Chromium on a desk has no NFC, so a reader is put in. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A reader that reads what the spec holds to it, once it was started. */
async function withTagReader(page: Page): Promise<(words: string) => Promise<void>> {
  await page.addInitScript(() => {
    const page = globalThis as unknown as { NDEFReader: unknown; tapTag(words: string): void };
    page.NDEFReader = class {
      onreading: ((event: unknown) => void) | null = null;
      async scan({ signal }: { signal: AbortSignal }): Promise<void> {
        page.tapTag = (words) => {
          if (signal.aborted) throw new Error('no longer reading');
          const data = new DataView(new TextEncoder().encode(words).buffer);
          this.onreading?.({ message: { records: [{ recordType: 'text', data }] } });
        };
      }
    };
  });
  return async (words) => {
    await page.evaluate(
      (held) => (globalThis as unknown as { tapTag(words: string): void }).tapTag(held),
      words,
    );
  };
}

it('reads a customer’s tag at the owner’s till by a press, and says so of a foreign one', async () => {
  const shop = await openShop(url, { name: 'Tapped' });
  await mustCall(url, '/subscription/start-trial', { token: shop.token });
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
  const ann = await registerCustomer(url, 'Ann Tap');
  const till = await contextOf(browser, url, 'business', { as: shop.owner });
  const page = await till.newPage();
  const tap = await withTagReader(page);
  await page.goto(`${url}/scanner`);
  await page.getByRole('button', { name: 'Read a tag' }).click();
  await page.getByText('Hold the customer’s tag to this device.').waitFor();
  await tap('A bus ticket');
  await page.getByText('That tag holds no Stampwell code.').waitFor();
  await tap(ann.code);
  await page.waitForURL(`**/business/customer/${ann.code}`);
  await page.getByRole('heading', { name: 'Ann Tap' }).waitFor();
  await till.close();
});

it('offers no tags where the browser cannot read them, and shows the owner what a sticker holds', async () => {
  const shop = await openShop(url, { name: 'Untapped' });
  await mustCall(url, '/subscription/start-trial', { token: shop.token });
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
  const till = await contextOf(browser, url, 'business', { as: shop.owner });
  const page = await till.newPage();
  await page.goto(`${url}/scanner`);
  await page.getByRole('button', { name: 'Validate QR Code' }).waitFor();
  expect(await page.getByRole('button', { name: 'Read a tag' }).count()).toBe(0);
  await page.goto(`${url}/business/profile/look`);
  await page.getByText(`${url}/join/${shop.id}?from=nfc`).waitFor();
  await till.close();
});
