import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { publishedManifests } from './support/published-manifests.ts';
import { settled } from './support/settled.ts';
import { contextOf, homeOf, type Role } from './support/signed-in.ts';

/** Help is reachable from everywhere, signed in or not. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PAGES: [Role, string, string][] = [
  ['customer', '/help', 'How do I collect a stamp?'],
  ['business', '/help/owners', 'How do I set or change my programme?'],
  ['employee', '/help/staff', 'The camera does not start'],
  ['admin', '/help/administrators', 'What does a rejected shop see?'],
];

describe.each(PAGES)('a signed-in %s', (role, address, question) => {
  it('reaches help, terms, privacy and contact, and returns', async () => {
    const context = await contextOf(browser, url, role, { viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(url + homeOf(role));
    await settled(page);
    const menu = page.getByLabel(/^User menu/);
    if (await menu.count()) await menu.click();
    const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await Promise.all(['Terms', 'Privacy', 'Contact'].map(hrefOf))).toEqual([
      '/terms',
      '/privacy',
      `${address}#contact`,
    ]);
    await page.getByRole('link', { name: 'Help', exact: true }).click();
    await page.waitForURL(url + address);
    await page.getByRole('heading', { name: question }).waitFor();
    expect(await page.locator('section[id]:not(#contact)').count()).toBeGreaterThanOrEqual(10);
    await expectLinksToLead(page, role);
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL(url + (role === 'employee' ? '/employee/dashboard' : '/dashboard'));
    await context.close();
  });
});

/** Public pages that questions refer to, and where the shell signs in. */
const FOR_ALL = ['/terms', '/privacy', '/login', '/business/register', '/employee/login', '/forgot-password'];

/** To a section of this page, a public page, or a page that this role's remote publishes. */
async function expectLinksToLead(page: Page, role: Role): Promise<void> {
  const links = await page.locator('article a').evaluateAll((all) =>
    (all as HTMLAnchorElement[]).map((link) => ({
      href: link.getAttribute('href') ?? '',
      // A section may be missing from the page that it is on.
      leadsHere: link.hash !== '' && document.getElementById(link.hash.slice(1)) !== null,
    })),
  );
  const published = (await publishedManifests(url))
    .filter(({ name }) => name === role)
    .flatMap(({ pages }) => pages.map(({ path }) => path));
  const known = [...FOR_ALL, ...PAGES.map(([, address]) => address), ...published];
  const dead = links.filter(
    ({ href, leadsHere }) =>
      !leadsHere && !/^(mailto|tel):/.test(href) && !known.includes(href.split('?')[0] as string),
  );
  expect(dead).toEqual([]);
  // The questions, at least ten, and the contact are listed; answers refer to further pages.
  const listed = links.filter(({ leadsHere }) => leadsHere).length;
  expect(listed).toBeGreaterThanOrEqual(11);
  expect(links.length).toBeGreaterThan(listed + PAGES.length);
}

it('the counter has these links below the page', async () => {
  const context = await contextOf(browser, url, 'employee', { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(url + homeOf('employee'));
  await settled(page);
  const topOf = (where: string) => page.locator(where).evaluate((shown) => shown.getBoundingClientRect().top);
  expect(await topOf('nav[aria-label="About"]')).toBeGreaterThan(await topOf('main'));
  await context.close();
});

it('the landing page states the price and the length of the trial', async () => {
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByText('14 days free, then £30 a month').waitFor();
  await page.getByText('£300 a year').waitFor();
  await page.close();
});

it('the landing page shows a member the part that they asked for, and leads them home otherwise', async () => {
  const context = await contextOf(browser, url, 'business');
  const page = await context.newPage();
  await page.goto(`${url}/#owners`);
  await page.getByRole('heading', { name: 'Are you a business owner?' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto(`${url}/terms`);
  await page.goto(`${url}/`);
  await page.waitForURL(`${url}/dashboard`);
  await context.close();
});

describe('the landing page’s wallets', () => {
  const noticeWhere = async (supported: Record<string, boolean>) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.route('**/api/wallet/supported', (route) => route.fulfill({ json: supported }));
    const asked = page.waitForResponse('**/api/wallet/supported');
    await page.goto(url);
    await asked;
    const section = page.getByRole('region', { name: /Wallet/ });
    return { section, close: () => context.close() };
  };

  it('are announced as available where certificates are real', async () => {
    const { section, close } = await noticeWhere({ apple: false, google: true, stand_in: false });
    await section.getByText('Available Now').waitFor();
    expect(await section.getByRole('heading').innerText()).toBe('Google Wallet');
    await close();
  });

  it('are announced as available too where passes are self-signed, since the pages offer them', async () => {
    const { section, close } = await noticeWhere({ apple: true, google: true, stand_in: true });
    await section.getByText('Available Now').waitFor();
    await close();
  });

  it('are announced as coming where no passes are issued', async () => {
    const { section, close } = await noticeWhere({ apple: false, google: false, stand_in: false });
    await section.getByText('Coming Soon').waitFor();
    await close();
  });
});
