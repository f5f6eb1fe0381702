import type { RemoteManifest } from '@stampwell/contracts/remote-manifest.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { publishedManifests } from '../support/published-manifests.ts';
import { settled } from '../support/settled.ts';
import { contextOf, DEMO, homeOf, type Role } from '../support/signed-in.ts';

/** Every page in a manifest's navigation is reachable in one or two presses at any width. */

const url = inject('productUrl');
const WIDTHS = { phone: 390, tablet: 834, desk: 1280 };

let browser: Browser;
let manifests: RemoteManifest[];
beforeAll(async () => {
  browser = await launchBrowser();
  manifests = await publishedManifests(url);
});
afterAll(() => browser.close());

/** All navigation entries for a member. */
function namedFor(role: Role): string[] {
  const pages = manifests.filter(({ name }) => name === role).flatMap((manifest) => manifest.pages);
  return pages.filter(({ navigation }) => navigation).map(({ path }) => path);
}

/** The phone's last tab. Its name goes on with what is open on the pages behind it. */
const moreOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^More/ });

/** Links on screen, including those behind 'More' and in the user menu. */
async function waysFrom(page: Page): Promise<string[]> {
  const more = moreOf(page);
  for (const button of [more, page.getByLabel(/^User menu/)])
    if (await button.isVisible()) await button.click();
  const links = page.locator('header a[href]:visible, nav a[href]:visible');
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  // The sheet of 'More' closes when the menu opens, so it is read separately.
  if (!(await more.isVisible())) return hrefs;
  await more.click();
  return [...hrefs, ...(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')))];
}

describe.each(Object.entries(WIDTHS))('on a %s', (_, width) => {
  it.each<Role>(['customer', 'business', 'admin'])('a %s reaches every page', async (role) => {
    const context = await contextOf(browser, url, role, { viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto(url + homeOf(role));
    await settled(page);
    const ways = await waysFrom(page);
    expect(namedFor(role).filter((path) => !ways.includes(path))).toEqual([]);
    await context.close();
  });
});

it('the figures open from a phone’s More, which closes', async () => {
  const context = await contextOf(browser, url, 'business', { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  const more = moreOf(page);
  await more.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click();
  await page.waitForURL(`${url}/business/analytics`);
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  await more.click();
  await page.keyboard.press('Escape');
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  await context.close();
});

it('an owner whose filters match nothing can reset them', async () => {
  const context = await contextOf(browser, url, 'business');
  const page = await context.newPage();
  await page.goto(`${url}/business/activity?from=2001-01-01T00:00:00Z&to=2001-01-02T00:00:00Z`);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByRole('row').nth(1).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await context.close();
});

describe('a page that requires a sign-in', () => {
  const signIn = async (page: Page, role: Role) => {
    await page.getByLabel('Email').fill(DEMO[role].email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO[role].password);
    await page.getByRole('button', { name: /^Sign in$/i }).click();
  };

  /** The sign-in pages look alike: waits for the second one before typing. */
  const goToOwnersSignIn = async (page: Page) => {
    await page.getByRole('link', { name: 'Business Login' }).click();
    await page.getByRole('heading', { name: 'Business Login' }).waitFor();
  };

  it('is shown after signing in, with its filters', async () => {
    const page = await browser.newPage();
    await page.goto(`${url}/activity?type=earned`);
    await page.waitForURL(`${url}/login`);
    // The target survives a reload.
    await page.reload();
    await signIn(page, 'customer');
    await page.waitForURL(`${url}/activity?type=earned`);
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await page.close();
  });

  it('is shown after signing in on another sign-in page', async () => {
    const page = await browser.newPage();
    await page.goto(`${url}/business/analytics`);
    await page.waitForURL(`${url}/login`);
    await goToOwnersSignIn(page);
    await signIn(page, 'business');
    await page.waitForURL(`${url}/business/analytics`);
    await page.close();
  });

  it('leads home for other roles', async () => {
    const page = await browser.newPage();
    await page.goto(`${url}/qr-code`);
    await page.waitForURL(`${url}/login`);
    await goToOwnersSignIn(page);
    await signIn(page, 'business');
    await page.waitForURL(`${url}/dashboard`);
    await page.close();
  });

  it('is shown to staff', async () => {
    const page = await browser.newPage();
    await page.goto(`${url}/employee/profile`);
    await page.waitForURL(`${url}/employee/login`);
    await signIn(page, 'employee');
    await page.waitForURL(`${url}/employee/profile`);
    await page.close();
  });
});
