import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DeployedRemotes } from '@stampwell/contracts/remote-manifest.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { launchBrowser } from '../support/browser.ts';
import { screensOf } from '../support/every-screen.ts';
import { holdUp, writeQrY4m } from '../support/qr-camera.ts';
import { contextOf, DEMO, ROLES, type Role, signInScreen } from '../support/signed-in.ts';
import { inPages } from '../support/two-at-a-time.ts';

/** Without a connection, screens used before open, say so, and recover by themselves. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };
/** Raw messages of the bundler, which must not be shown. */
const RAW = /chunk|ScriptExternalLoadError|Failed to fetch|TypeError|undefined/i;
const COUNTERS = {
  business: { scanner: '/scanner', customer: '/business/customer' },
  employee: { scanner: '/employee/scanner', customer: '/employee/customer' },
} as const;

/** Each page waits some seconds until it gives up its retries, so many wait together. */
const PAGES = 5;

const folder = mkdtempSync(path.join(os.tmpdir(), 'stampwell-offline-'));
const film = path.join(folder, 'counter.y4m');

let browser: Browser;
beforeAll(async () => {
  writeQrY4m(film, 'nothing of ours');
  browser = await launchBrowser({ film });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

const words = (page: Page) => page.locator('body').innerText();
const offlineNote = (page: Page) => page.getByRole('status').filter({ hasText: /^Offline$/ });

describe.each(Object.entries(COUNTERS))(
  'from a cold start, at the counter of a %s',
  (role, { scanner, customer }) => {
    let context: BrowserContext;
    beforeEach(async () => {
      context = await browser.newContext({ viewport: PHONE, permissions: ['camera'] });
      return () => context.close();
    });

    /** Files listed by the builds for offline use, including this browser's decoder. */
    async function keptFiles(): Promise<string[]> {
      const read = async (path: string) => (await fetch(url + path)).json();
      const { remotes } = (await read('/remotes.json')) as { remotes: DeployedRemotes };
      const ofShell = (await read('/kept-files.json')) as Record<string, string[]>;
      const { files = [], shared = [] } = remotes[role]?.kept ?? {};
      return [...files, ...[...shared, 'decoder-wasm'].flatMap((name) => ofShell[name] ?? [])];
    }
    const untilKept = (page: Page, files: string[]) =>
      expect
        .poll(
          () =>
            page.evaluate(
              async (all) => (await Promise.all(all.map((file) => caches.match(file)))).every(Boolean),
              files,
            ),
          { timeout: 60_000 },
        )
        .toBe(true);
    const loaded = (page: Page) =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));

    it('scans after a first sign-in that only opened the first page', async () => {
      const { code } = await registerCustomer(url, 'Cold Start');
      holdUp(film, code);
      const first = await context.newPage();
      await first.goto(url + signInScreen(role as Role));
      await first.getByLabel('Email').fill(DEMO[role as Role].email);
      await first.getByLabel('Password', { exact: true }).fill(DEMO[role as Role].password);
      await first.getByRole('button', { name: 'Sign In' }).click();
      await first.waitForURL(/dashboard/);
      const files = await keptFiles();
      expect(files.filter((file) => /kept-(scanner|customer)\.\w+\.js|\.wasm/.test(file))).toHaveLength(3);
      await untilKept(first, files);
      // Fetched by the worker, not run by the page (decision 168).
      expect((await loaded(first)).filter((file) => /kept-|decoder-|\.wasm/.test(file))).toEqual([
        '/kept-files.json',
      ]);
      await first.close();

      await context.setOffline(true);
      const page = await context.newPage();
      await page.goto(url + scanner);
      await offlineNote(page).waitFor();
      await page.waitForURL(`${url}${customer}/${code}`);
      await page.getByRole('button', { name: 'Send Later' }).click();
      const waiting = page.getByRole('region', { name: 'Scanned offline' });
      await waiting.getByText('Waiting for a connection').waitFor();
      expect(await words(page)).not.toMatch(RAW);

      await context.setOffline(false);
      await waiting.getByText(/Successfully added 1 stamp/).waitFor({ timeout: 60_000 });
    });
  },
);

it('says that the scanner’s files are unavailable, and works when they are there', async () => {
  const { code } = await registerCustomer(url, 'Lost Files');
  holdUp(film, code);
  const context = await contextOf(browser, url, 'employee', {
    viewport: PHONE,
    permissions: ['camera'],
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(`${url}/employee/scanner`);
  await page.getByRole('button', { name: 'Stop Camera' }).click();
  await page.getByRole('button', { name: 'Start Camera' }).waitFor();
  const files = /\.(js|wasm)$/;
  await page.route(files, (route) => route.abort());
  await page.getByRole('button', { name: 'Start Camera' }).click();
  await page
    .getByText('The scanner could not be loaded. Check your connection and try again.')
    .waitFor({ timeout: 30_000 });
  expect(await words(page)).not.toMatch(RAW);
  await page.unroute(files);
  await page.getByRole('button', { name: 'Start Camera' }).click();
  await page.getByRole('heading', { name: 'Lost Files' }).waitFor();
  await context.close();
});

it('opens an uncached screen as soon as there is a connection', async () => {
  const context = await contextOf(browser, url, 'business', { viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  await page.getByText("Today's Scans").waitFor();
  await context.setOffline(true);
  await page.evaluate(() => {
    history.pushState(null, '', '/business/analytics');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  expect(await words(page)).not.toMatch(RAW);
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Analytics' }).waitFor();
  await context.close();
});

it('says that the application is unavailable, and loads when the connection is back', async () => {
  const context = await contextOf(browser, url, 'employee', { viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const scripts = /\.js$/;
  await page.route(scripts, (route) => route.abort());
  await page.goto(`${url}/employee/dashboard`);
  await page.getByRole('heading', { name: 'Stampwell could not be loaded' }).waitFor();
  await page.unroute(scripts);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Loyalty programme' }).waitFor();
  await context.close();
});

it('recovers a failed staff dashboard by itself', async () => {
  const context = await contextOf(browser, url, 'employee', { viewport: PHONE });
  const page = await context.newPage();
  // The browser's connection is fine, so it fires no events.
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(`${url}/employee/dashboard`);
  await page.getByText('Failed to load dashboard').waitFor();
  await offlineNote(page).waitFor();
  await page.unroute('**/api/**');
  await page.getByRole('heading', { name: 'Loyalty programme' }).waitFor({ timeout: 60_000 });
  await offlineNote(page).waitFor({ state: 'detached' });
  await context.close();
});

describe.each(ROLES)('each screen of a %s', (role) => {
  it('says that there is no connection', async () => {
    const { access_token: token, user } = await mustCall(url, '/auth/login', { body: { ...DEMO.customer } });
    const ask = (path: string) => mustCall(url, path, { method: 'GET', token: String(token) });
    const [card] = (await ask('/user/dashboard')).stamp_cards as { business_id: string }[];
    const place = {
      code: String((await ask('/user/qr-code')).qr_code),
      customer: (user as { id: string }).id,
      shop: String(card?.business_id),
    };
    const context = await contextOf(browser, url, role, { viewport: PHONE, serviceWorkers: 'block' });
    await context.route('**/api/**', (route) => route.abort());
    const wrong: string[] = [];
    await inPages(PAGES, context, screensOf(role, place), async (page, path) => {
      await page.goto(url + path);
      await offlineNote(page).waitFor({ timeout: 20_000 });
      const isSettled = await page
        .waitForFunction(() => !document.querySelector('[data-skeleton], [aria-busy="true"]'), undefined, {
          timeout: 20_000,
        })
        .then(() => true)
        .catch(() => false);
      const said = await words(page);
      if (!isSettled) wrong.push(`${path} loads for ever`);
      if (RAW.test(said)) wrong.push(`${path} says ${RAW.exec(said)?.[0]}`);
      if (/taking a break/.test(said)) wrong.push(`${path} takes a break`);
    });
    expect(wrong).toEqual([]);
    await context.close();
  });
});
