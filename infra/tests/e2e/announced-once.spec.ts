import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { contextOf } from './support/signed-in.ts';

/** A stamp that arrives is announced to screen readers once. */

const url = inject('productUrl');

declare global {
  interface Window {
    said: string[];
  }
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Records what live regions say on each change: their text and the names of their images. A whole region is read again. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.said = [];
    const last = new WeakMap<Element, string>();
    const wordsOf = (region: Element): string => {
      const copy = region.cloneNode(true) as Element;
      for (const image of copy.querySelectorAll('[role="img"]'))
        image.replaceWith(image.getAttribute('aria-label') ?? '');
      for (const unheard of copy.querySelectorAll('svg, [aria-hidden="true"]')) unheard.remove();
      return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
    };
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) {
        const words = wordsOf(region);
        if (words && words !== last.get(region)) window.said.push(words);
        last.set(region, words);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

it.each([
  ['the wallet', () => '/dashboard', '2 / 10 stamps'],
  ['the code’s page', () => '/qr-code', '1 stamp added'],
  ['the card’s page', (shop: string) => `/business/${shop}`, '2 / 10 stamps'],
])('announces a stamp once on %s', async (_, pathOf, words) => {
  const shop = await openShop(url, { name: 'Heard Once', stampsRequired: 10 });
  const customer = await registerCustomer(url, 'Leila Listens');
  const give = () => mustCall(url, '/stamps/scan', { token: shop.token, body: { qr_code: customer.code } });
  await give();
  const context = await contextOf(browser, url, 'customer', { as: customer });
  const page = await context.newPage();
  await listen(page);
  const live = page.waitForResponse('**/api/live**');
  await page.goto(url + pathOf(shop.id));
  await settled(page);
  await live;
  await page.evaluate(() => {
    window.said = [];
  });
  await give();
  await page.getByText(words).first().waitFor();
  const heard = () => page.evaluate(() => window.said.filter((one) => one.includes('Heard Once')));
  await expect.poll(heard).toEqual(['Heard Once: 1 stamp added, 2 of 10 stamps']);
  // Refetches after the stamp announce nothing more.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  expect(await heard()).toHaveLength(1);
  await context.close();
});
