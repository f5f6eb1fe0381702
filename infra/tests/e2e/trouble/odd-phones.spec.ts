import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type NewShop, openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { contextOf, homeOf, ROLES } from '../support/signed-in.ts';

/** Browsers lack interfaces, refuse them, or leave them unanswered for ever: each role's first minute goes on all the same. */

const url = inject('productUrl');
const PHONE = { viewport: { width: 390, height: 844 } };

const MODES = ['missing', 'throwing', 'rejecting', 'silent'] as const;
type Mode = (typeof MODES)[number];

let browser: Browser;
let shop: NewShop;
beforeAll(async () => {
  browser = await launchBrowser();
  shop = await openShop(url, { name: 'Odd Phones' });
});
afterAll(() => browser.close());

/** Runs in the page before anything else. */
function breakInterfaces(mode: Mode): void {
  const never = () => new Promise(() => undefined);
  const rejects = () => Promise.reject(new DOMException('broken for the test', 'UnknownError'));
  const throws = () => {
    throw new DOMException('broken for the test', 'SecurityError');
  };
  const answer = mode === 'silent' ? never : mode === 'rejecting' ? rejects : throws;
  const every = (...names: string[]) => Object.fromEntries(names.map((name) => [name, answer]));
  /** Requests of this store have handlers, and no promises. */
  const open = () => {
    const request: { error?: DOMException; onerror?: () => void } = {};
    if (mode === 'throwing') throws();
    if (mode === 'rejecting') {
      request.error = new DOMException('broken for the test', 'UnknownError');
      setTimeout(() => request.onerror?.());
    }
    return request;
  };
  const workers = {
    ...every('register', 'getRegistration'),
    addEventListener() {},
    removeEventListener() {},
  };
  const silentWorkers = Object.assign(workers, { controller: null, ready: never() });
  const broken: [object, string, unknown][] = [
    [window, 'indexedDB', { open }],
    [window, 'caches', every('open', 'match', 'keys', 'delete')],
    [navigator, 'locks', every('request', 'query')],
    [navigator, 'permissions', every('query')],
    [navigator, 'serviceWorker', silentWorkers],
    [navigator, 'wakeLock', every('request')],
    [navigator, 'clipboard', every('writeText')],
    [navigator, 'clearAppBadge', answer],
    [window, 'BarcodeDetector', Object.assign(function Detector() {}, every('getSupportedFormats'))],
  ];
  for (const [owner, name, value] of broken) {
    const get = mode === 'missing' ? () => undefined : () => value;
    // The looking itself is refused in some windows.
    const isRefused = mode === 'throwing' && name === 'serviceWorker';
    Object.defineProperty(owner, name, { configurable: true, get: isRefused ? throws : get });
  }
}

async function brokenPage(mode: Mode, role: Parameters<typeof contextOf>[2]): Promise<[Page, string[]]> {
  const context = await contextOf(browser, url, role, PHONE);
  await context.addInitScript(breakInterfaces, mode);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return [page, errors];
}

describe.each(MODES)('where the browser’s interfaces are %s', (mode) => {
  it.each(ROLES)('the %s’s home is there, and the next page', async (role) => {
    const [page, errors] = await brokenPage(mode, role);
    await page.goto(url + homeOf(role));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    // The access token was refused: it is renewed under a lock, where there is one.
    await page.evaluate(() => {
      for (const key of ['token', 'employee_token'])
        if (localStorage.getItem(key)) localStorage.setItem(key, 'spent');
    });
    await page.reload();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(homeOf(role));
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('a newcomer reads what to do instead of waiting for a card', async () => {
    const [page, errors] = await brokenPage(mode, null);
    await page.goto(`${url}/join/${shop.id}`);
    await page.getByRole('button', { name: 'Get my card' }).click();
    const words = mode === 'silent' ? 'Close the browser, open it again' : 'This browser keeps no cards';
    await page.getByText(words).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
