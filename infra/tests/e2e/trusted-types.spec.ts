import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';

/** In our pages a string becomes a script or markup only by the shell's policy. */

const url = inject('productUrl');
const PUBLIC_PAGES = ['/', '/terms', '/login'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function visit(path: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url + path);
  await page.locator('h1').first().waitFor();
  return page;
}

/** Typical injections; each throws a TypeError before it takes effect. */
const attempts = {
  'markup with a handler': () => {
    document.createElement('div').innerHTML = '<img src=x onerror="window.wasRun=1">';
  },
  'a document of its own': () => {
    document.createElement('iframe').srcdoc = '<script>parent.wasRun=1</script>';
  },
  'markup beside an element': () => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>'),
  'a script of somebody else': () => {
    document.createElement('script').src = 'https://elsewhere.test/x.js';
  },
  'a script in an address': () => {
    document.createElement('script').src = 'data:text/javascript,window.wasRun=1';
  },
  'words as a script': () => {
    document.createElement('script').text = 'window.wasRun=1';
  },
  'a handler in words': () => document.body.setAttribute('onclick', 'window.wasRun=1'),
  'a policy of its own': () => {
    window.trustedTypes?.createPolicy('own', { createHTML: (text) => text });
  },
};

it.each(PUBLIC_PAGES)('%s refuses foreign scripts and markup', async (path) => {
  const page = await visit(path);
  for (const [name, attempt] of Object.entries(attempts)) {
    const outcome = page.evaluate(attempt);
    await expect(outcome, name).rejects.toThrow(/TypeError/);
  }
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  await page.close();
});
