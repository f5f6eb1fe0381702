import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { contextOf } from '../support/signed-in.ts';

/** A remote that is down affects only its own screens. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const DOWN = 'This page is taking a break';
const isThere = (page: Page) => page.getByText('Your Stamp Cards').waitFor();

describe('a remote whose files', () => {
  let context: BrowserContext;
  let page: Page;
  beforeEach(async () => {
    // A service worker would bypass the page's routes.
    context = await contextOf(browser, url, 'customer', { viewport: PHONE, serviceWorkers: 'block' });
    page = await context.newPage();
  });
  afterEach(() => context.close());

  it('are missing shows a notice, and comes back with Retry', async () => {
    await page.route('**/r/customer/**', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${url}/dashboard`);
    await page.getByText(DOWN).waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText(DOWN).waitFor();

    // Header, other remotes' pages and public pages still work.
    await page.getByLabel(/^User menu/).click();
    await page.getByText('Maya Patel').waitFor();
    const other = await context.newPage();
    await other.goto(`${url}/employee/login`);
    await other.getByRole('heading', { name: 'Employee Sign In' }).waitFor();
    await other.close();

    await page.unroute('**/r/customer/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await isThere(page);
  });

  it('never arrive is given up after ten seconds', async () => {
    await page.clock.install();
    await page.route('**/r/customer/*/remoteEntry*', () => undefined);
    await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
    // One of the page's skeletons is visible.
    await page.getByText('Loading…').filter({ visible: true }).waitFor();
    await page.clock.runFor(10_000);
    await page.getByText(DOWN).waitFor();
    await page.unroute('**/r/customer/*/remoteEntry*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await isThere(page);
  });

  it('lack one screen loses only that one', async () => {
    const chunks = /\/r\/customer\/[^/]+\/\d+\.\w+\.js/;
    await page.goto(`${url}/dashboard`);
    await isThere(page);
    await page.route(chunks, (route) => route.abort());
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await page.getByText(DOWN).waitFor();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await isThere(page);
    await page.unroute(chunks);
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await page.getByRole('navigation', { name: 'Profile' }).waitFor();
  });
});
