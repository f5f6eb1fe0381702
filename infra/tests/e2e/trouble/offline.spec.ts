import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { registerCustomer } from '../../client.ts';
import { launchBrowser } from '../support/browser.ts';

/** Without a connection, code and last known cards are available, to their owner only. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };
const DEMO = { email: 'customer@stampwell.test', password: 'stampwell' };

let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: PHONE });
  page = await context.newPage();
  return () => context.close();
});

async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${url}/dashboard`);
}

const cards = () => page.locator('[data-shop]');
const offlineNote = () => page.getByRole('status').filter({ hasText: /^Offline$/ });

/** Resolves when the worker has cached the page's files, including the QR screen's. */
const untilFilesAreKept = () =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const scripts = performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .filter((name) => /\.[0-9a-f]{8,}\.(js|css)$/.test(name));
          const kept = await Promise.all(scripts.map((name) => caches.match(name)));
          return navigator.serviceWorker.controller !== null && kept.every(Boolean) && scripts.length;
        }),
      { timeout: 30_000 },
    )
    .toBeGreaterThan(5);

/** A visit to the wallet that caches everything. */
async function visitWallet(): Promise<string> {
  await cards().first().waitFor();
  await page.getByRole('link', { name: 'Show My QR Code' }).click();
  const words = await page.getByText(/Your Code: \w+/).innerText();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await untilFilesAreKept();
  await page.getByRole('link', { name: 'Home' }).click();
  await cards().first().waitFor();
  return words;
}

it('keeps the public pages for visitors', async () => {
  await page.goto(url);
  const words = await page.getByRole('heading', { level: 1 }).innerText();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(words);
});

describe('a customer without a connection', () => {
  it('has the last known cards and the code', async () => {
    await signIn(DEMO);
    const code = await visitWallet();
    const known = await cards().allInnerTexts();
    await context.setOffline(true);
    await page.reload();
    await cards().first().waitFor();
    expect(await cards().allInnerTexts()).toEqual(known);
    await offlineNote().waitFor();
    await page.goto(`${url}/qr-code`);
    await page.getByText(code).waitFor();
    await page.locator('canvas[data-drawn]').waitFor();
    await context.setOffline(false);
    await offlineNote().waitFor({ state: 'detached' });
  });

  it('sees a notice if only the API is unreachable, until it is back', async () => {
    await signIn(DEMO);
    await cards().first().waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await offlineNote().waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await offlineNote().waitFor({ state: 'detached' });
  });

  it('has them until the sign-out', async () => {
    await signIn(DEMO);
    const code = await visitWallet();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${url}/login`);
    await context.setOffline(true);
    await page.goto(`${url}/dashboard`);
    await page.waitForURL(`${url}/login`);
    await page.getByLabel('Email').waitFor();
    const all = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(all).not.toContain(code.replace('Your Code: ', ''));
    expect(all).not.toContain('token');
  });

  it('never sees another user’s', async () => {
    const other = await registerCustomer(url, 'Olive Offline');
    await signIn(DEMO);
    const code = await visitWallet();
    // Not by the menu: simulates a session that ended with the browser.
    await page.evaluate(() => {
      for (const key of ['token', 'user', 'userType']) localStorage.removeItem(key);
    });
    await signIn(other);
    await page.getByText('No stamp cards yet').waitFor();
    await context.setOffline(true);
    await page.goto(`${url}/qr-code`);
    await page.getByText(/Your Code: \w+|Failed to load QR code/).waitFor();
    expect(await page.locator('body').innerText()).not.toContain(code);
  });
});

describe('the service worker', () => {
  it('caches no answer of the API', async () => {
    await signIn(DEMO);
    await visitWallet();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  });

  it("shows each page's current version", async () => {
    await signIn(DEMO);
    await visitWallet();
    const nonces = new Set<string>();
    for (let visit = 0; visit < 2; visit += 1) {
      await page.reload();
      await cards().first().waitFor();
      nonces.add(
        await page
          .locator('script[nonce]')
          .first()
          .evaluate((script) => script.nonce ?? ''),
      );
    }
    expect(nonces.size).toBe(2);
  });

  it('lets a visitor read the public pages', async () => {
    await page.goto(`${url}/login`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    for (const [path, title] of [
      ['/', 'Stampwell'],
      ['/terms', 'Terms'],
    ] as const) {
      await page.goto(url + path);
      expect(await page.locator('h1').innerText()).toContain(title);
    }
  });
});

it('makes the product installable, without a prompt', async () => {
  await page.goto(`${url}/login`);
  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const reply = await fetch(url + link);
  expect(reply.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await reply.json()) as { icons: { src: string; type: string; purpose?: string }[] };
  expect(manifest).toMatchObject({ name: expect.stringContaining('Stampwell'), display: 'standalone' });
  for (const { src, type } of manifest.icons)
    expect((await fetch(url + src)).headers.get('content-type')).toBe(type);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  const isRefused = await page.evaluate(
    () => !dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })),
  );
  expect(isRefused).toBe(true);
});
