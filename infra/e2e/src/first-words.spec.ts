import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { contextOf, homeOf } from './support/signed-in.ts';

/** A page shows its own words, in their final place, before any script has loaded (decision 151). */

const url = inject('productUrl');

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** Delays the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

it.each([
  ['business', PHONE],
  ['business', DESKTOP],
  ['employee', PHONE],
  ['employee', DESKTOP],
  ['admin', PHONE],
  ['admin', DESKTOP],
] as const)(
  'paints the title of %s’s first page before its scripts, in its final place (%o)',
  async (role, viewport) => {
    await using browser = await launchBrowser();
    const context = await contextOf(browser, url, role, { viewport, serviceWorkers: 'block' });
    const page = await context.newPage();
    const letScriptsThrough = await holdScripts(page);
    await page.goto(url + homeOf(role), { waitUntil: 'commit' });
    const first = page.locator('[data-opening-title]:visible');
    await first.waitFor();
    const words = await first.innerText();
    const before = await placeOf(first);
    expect(await page.getByRole('heading', { name: words, exact: true }).count()).toBe(0);

    letScriptsThrough();
    const heading = page.getByRole('heading', { name: words, exact: true });
    await heading.waitFor();
    expect(await placeOf(heading)).toEqual(before);
  },
);

it.each([
  ['customer', PHONE],
  ['business', PHONE],
  ['business', DESKTOP],
  ['admin', DESKTOP],
] as const)('paints whose profile it is before its scripts, for %s (%o)', async (role, viewport) => {
  await using browser = await launchBrowser();
  const context = await contextOf(browser, url, role, { viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  const letScriptsThrough = await holdScripts(page);
  await page.goto(`${url}/profile`, { waitUntil: 'commit' });
  const name = page.locator('[data-own-name]:visible');
  await name.waitFor();
  const [words, before] = [await name.innerText(), await placeOf(name)];
  expect(await page.locator('[data-opening-title]:visible').count()).toBe(0);

  letScriptsThrough();
  const heading = page.getByRole('heading', { level: 1, name: words, exact: true });
  await heading.waitFor();
  expect(await placeOf(heading)).toEqual(before);
});

it('prefetches the data of the staff’s first page before its scripts', async () => {
  await using browser = await launchBrowser();
  const context = await contextOf(browser, url, 'employee', { serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route(/\.js$/, () => undefined);
  const replies = ['/api/employee/profile', '/api/employee/business-info'].map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path),
  );
  await page.goto(url + homeOf('employee'), { waitUntil: 'commit' });
  for (const reply of await Promise.all(replies)) expect(reply.status()).toBe(200);
});

/** Position of the text in whole pixels, and its size. On the staff's page a notice may be above it. */
const placeOf = (place: Locator) =>
  place.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    const isUnderNotices = location.pathname.startsWith('/employee/');
    const size = getComputedStyle(element).fontSize;
    return { left: Math.round(left), top: isUnderNotices ? null : Math.round(top), size };
  });
