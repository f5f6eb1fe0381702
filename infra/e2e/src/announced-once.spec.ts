import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openShop } from './support/a-new-shop.ts';
import { mustCall, registerCustomer } from './support/api-client.ts';
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

/** Records the text of live regions on each change, without images and hidden parts. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.said = [];
    const last = new WeakMap<Element, string>();
    const wordsOf = (region: Element): string => {
      const copy = region.cloneNode(true) as Element;
      for (const unheard of copy.querySelectorAll('svg, [aria-hidden="true"], [role="img"]'))
        unheard.remove();
      return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
    };
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) {
        const words = wordsOf(region);
        if (words && words !== last.get(region)) window.said.push(words);
        last.set(region, words);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

it.each([
  ['/dashboard', '2 / 10 stamps'],
  ['/qr-code', '1 stamp added'],
])('announces a stamp once on %s', async (path, words) => {
  const shop = await openShop(url, { name: 'Heard Once', stampsRequired: 10 });
  const customer = await registerCustomer(url, 'Leila Listens');
  const give = () => mustCall(url, '/stamps/scan', { token: shop.token, body: { qr_code: customer.code } });
  await give();
  const context = await contextOf(browser, url, 'customer', { as: customer });
  const page = await context.newPage();
  await listen(page);
  const live = page.waitForResponse('**/api/live**');
  await page.goto(url + path);
  await settled(page);
  await live;
  await page.evaluate(() => {
    window.said = [];
  });
  await give();
  await page.getByText(words).first().waitFor();
  const heard = () => page.evaluate(() => window.said.filter((one) => one.includes('Heard Once')));
  await expect.poll(heard).toHaveLength(1);
  // Refetches after the stamp announce nothing more.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  expect(await heard()).toHaveLength(1);
  await context.close();
});
