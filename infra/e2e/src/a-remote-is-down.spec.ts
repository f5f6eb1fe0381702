import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buildFrontEnd } from '@stampwell/local/build.ts';
import { serveFrontEnd } from '@stampwell/local/pages.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';

/** A remote that can't be had costs its own screens alone, and one that was built anew is there with the next visit. */

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
    // What is played in the page's way, a service worker would go round.
    context = await contextOf(browser, url, 'customer', { viewport: PHONE, serviceWorkers: 'block' });
    page = await context.newPage();
  });
  afterEach(() => context.close());

  it('are not there is said to take a break, and comes back with Retry', async () => {
    await page.route('**/r/customer/**', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${url}/dashboard`);
    await page.getByText(DOWN).waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText(DOWN).waitFor();

    // The rest works meanwhile: the header, the pages of others, the public ones.
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
    await page.route('**/r/customer/remoteEntry*', () => undefined);
    await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
    await page.getByText('Loading…').waitFor();
    await page.clock.runFor(10_000);
    await page.getByText(DOWN).waitFor();
    await page.unroute('**/r/customer/remoteEntry*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await isThere(page);
  });

  it('lack one screen lose that one alone', async () => {
    const chunks = /\/r\/customer\/\d+\.\w+\.js/;
    await page.goto(`${url}/dashboard`);
    await isThere(page);
    await page.route(chunks, (route) => route.abort());
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await page.getByText(DOWN).waitFor();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await isThere(page);
    await page.unroute(chunks);
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
  });
});

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const OLD_WORDS = 'Your Stamp Cards';
const NEW_WORDS = 'Your Cards of Stamps';

describe('a remote that was built anew', () => {
  // Inside the repository: its packages are found from there.
  const site = mkdtempSync(path.join(REPOSITORY, '.cache/site-'));
  const shell = path.join(site, 'shell/app/dist');
  let server: Server;
  let address: string;
  beforeAll(() => {
    copyDist('shell/app');
    for (const name of ['customer', 'business', 'employee', 'admin']) copyDist(`remotes/${name}`);
    server = serveSite();
    address = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(site, { recursive: true, force: true });
  });

  const copyDist = (app: string) =>
    cpSync(path.join(REPOSITORY, app, 'dist'), path.join(site, app, 'dist'), { recursive: true });

  /** The copy of the front end, before the API of the product under test. */
  function serveSite(): Server {
    const remotes = { customer: path.join(site, 'remotes/customer/dist') };
    const pages = serveFrontEnd({ shell, remotes, legal: {}, isBehindTls: false, reloading: null });
    return createServer((incoming, outgoing) => {
      if (!incoming.url?.startsWith('/api/')) return pages(incoming, outgoing, () => outgoing.end());
      const onward = request(new URL(incoming.url, url), {
        method: incoming.method,
        headers: incoming.headers,
      });
      onward.on('response', (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      outgoing.on('close', () => onward.destroy());
      incoming.pipe(onward);
    }).listen(0);
  }

  /** Changes two words in the remote's sources and builds it, as its own pipeline would. */
  async function releaseRemote(): Promise<void> {
    const folder = path.join(site, 'remotes/customer');
    const source = path.join(REPOSITORY, 'remotes/customer');
    for (const part of ['src', 'package.json', 'rspack.config.ts'])
      cpSync(path.join(source, part), path.join(folder, part), { recursive: true });
    const screen = path.join(folder, 'src/dashboard/wallet.tsx');
    writeFileSync(screen, readFileSync(screen, 'utf8').replace(OLD_WORDS, NEW_WORDS));
    await buildFrontEnd(site);
  }

  const shellsFiles = () => readdirSync(shell, { recursive: true }).filter((file) => file !== 'remotes.json');

  it('is there with the next visit, with the shell as it was', async () => {
    const context = await contextOf(browser, address, 'customer', { viewport: PHONE });
    const page = await context.newPage();
    await page.goto(`${address}/dashboard`);
    await page.getByText(OLD_WORDS).waitFor();
    const before = shellsFiles();
    await releaseRemote();
    expect(shellsFiles()).toEqual(before);

    // The page that is open lacks the old release's other screens: Retry brings the new one.
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await page.getByText(DOWN).waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByText(NEW_WORDS).waitFor();
    await context.close();
  });
});
