import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { settled } from '../support/settled.ts';
import { contextOf, homeOf, ROLES, type Role } from '../support/signed-in.ts';
import { watchTroubles } from '../support/troubles.ts';
import { inPages, twoAtATime } from '../support/two-at-a-time.ts';

/** Every linked page works: it has a title, one heading, a way on, and no errors. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };
/** A page whose calls fail mostly waits, until it gives up its retries. */
const WAITING = 5;
/** Of links to the same screen, only one is followed. */
const SAME = [
  [/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'],
  [/\/customer\/[A-Z0-9]{8}$/, '/customer/code'],
  [/=[^&]*/g, '='],
] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const shapeOf = (path: string) => SAME.reduce((shape, [what, by]) => shape.replace(what, by), path);

interface Found {
  /** Problems found on the page. */
  complaints: string[];
  /** Paths that it links to. */
  links: string[];
}

async function inspect(page: Page): Promise<Found> {
  return page.evaluate(() => {
    const seen = <E extends Element>(selector: string) =>
      [...document.querySelectorAll<E & HTMLElement>(selector)].filter((one) => one.checkVisibility());
    const words = document.querySelector<HTMLElement>('main')?.innerText.trim() ?? '';
    const headings = seen('h1').map(({ textContent }) => textContent);
    const ways = seen('main a[href], main button:not(:disabled), header a[href]');
    const complaints = [
      words.length < 20 && `blank: '${words}'`,
      !document.title.includes('Stampwell') && `title: '${document.title}'`,
      headings.length !== 1 && `h1: ${JSON.stringify(headings)}`,
      ways.length === 0 && 'no way on',
      document.querySelectorAll('main').length !== 1 && 'not one main',
    ];
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map((link) => new URL(link.href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search);
    return { complaints: complaints.filter((one) => one !== false), links };
  });
}

/** Follows every link from these pages. */
async function crawl(
  role: Role | null,
  starts: string[],
): Promise<{ paths: string[]; complaints: string[] }> {
  const context = await contextOf(browser, url, role, { viewport: PHONE });
  const troubles = await watchTroubles(context);
  const known = new Set(starts.map(shapeOf));
  let waiting = [...starts];
  const paths: string[] = [];
  const complaints: string[] = [];
  while (waiting.length > 0) {
    const opened = waiting;
    waiting = [];
    paths.push(...opened);
    await twoAtATime(context, opened, async (page, path) => {
      await page.goto(url + path);
      await settled(page);
      const found = await inspect(page);
      // Troubles are those of the page in the other tab, too.
      complaints.push(...[...found.complaints, ...troubles.take()].map((what) => `${path}: ${what}`));
      for (const link of found.links) {
        const shape = shapeOf(link);
        if (known.has(shape)) continue;
        known.add(shape);
        waiting.push(link);
      }
    });
  }
  await context.close();
  return { paths, complaints };
}

/** Every other of these pages while every API call fails; a spec of each screen has its failure, too. */
async function lookAtFailures(role: Role, paths: string[]): Promise<string[]> {
  const context = await contextOf(browser, url, role, { viewport: PHONE, serviceWorkers: 'block' });
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(error.error().message));
  await context.route('**/api/**', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
  const others = paths.filter((_, nth) => nth % 2 === 0);
  await inPages(WAITING, context, others, async (page, path) => {
    await page.goto(url + path);
    await settled(page);
    complaints.push(...(await inspect(page)).complaints.map((what) => `${path}: ${what}`));
  });
  await context.close();
  return complaints;
}

it('has no dead ends for a visitor', async () => {
  const { paths, complaints } = await crawl(null, [
    '/',
    '/admin/login',
    '/employee/login',
    '/reset-password',
    '/confirm-email',
    '/undo-email',
  ]);
  expect(complaints).toEqual([]);
  expect(paths.length).toBeGreaterThan(10);
});

it.each(ROLES)('has no dead ends for a signed-in %s, whether the server answers or fails', async (role) => {
  const { paths, complaints } = await crawl(role, [homeOf(role)]);
  expect(complaints).toEqual([]);
  expect(paths.length).toBeGreaterThan(2);
  expect(await lookAtFailures(role, paths)).toEqual([]);
});

it('sends unknown paths home', async () => {
  const context = await contextOf(browser, url, null);
  const troubles = await watchTroubles(context);
  const page = await context.newPage();
  await page.goto(`${url}/not/there`);
  await page.waitForURL(`${url}/`);
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  expect(troubles.take()).toEqual([]);
  await context.close();
});
