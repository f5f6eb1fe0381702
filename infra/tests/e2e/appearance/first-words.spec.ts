import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { drawn } from '../support/settled.ts';
import { contextOf, DEMO, homeOf } from '../support/signed-in.ts';

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

describe.each([
  ['/login', ['Email', 'Password']],
  ['/business/login', ['Email', 'Password']],
  ['/employee/login', ['Email', 'Password']],
  ['/admin/login', ['Email', 'Password']],
  ['/register', ['Full Name', 'Email', 'Password', 'Confirm Password']],
])('%s', (path, labels) => {
  it.each([PHONE, DESKTOP])(
    'keeps what is typed before its scripts, in the same place (%o)',
    async (viewport) => {
      await using browser = await launchBrowser();
      const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
      const page = await context.newPage();
      const letScriptsThrough = await holdScripts(page);
      await page.goto(url + path, { waitUntil: 'commit' });
      const form = page.locator('main:visible form');
      for (const label of labels) await form.getByLabel(label, { exact: true }).fill(`${label}@typed.test`);
      const box = form.getByRole('checkbox');
      const wasChecked = (await box.count()) > 0 && (await box.isChecked());
      if (await box.count()) await box.click();
      const last = form.getByLabel(labels.at(-1) as string, { exact: true });
      await last.focus();
      await page.keyboard.press('ArrowLeft');
      expect(await form.locator('button[type=submit]').isDisabled()).toBe(true);
      const places = await placesOf(form);

      letScriptsThrough();
      await drawn(page);
      for (const label of labels)
        expect(await form.getByLabel(label, { exact: true }).inputValue()).toBe(`${label}@typed.test`);
      if (await box.count()) expect(await box.isChecked()).toBe(!wasChecked);
      const finalPlaces = await placesOf(form);
      for (const [index, place] of places.entries())
        expect(Math.abs(Number(finalPlaces[index]) - place)).toBeLessThan(1);
      // Where the caret was, and known to React, which would otherwise write back its own value.
      await page.keyboard.type('!');
      expect(await last.inputValue()).toBe(`${labels.at(-1)}@typed.tes!t`);
    },
  );
});

it('signs in with what was typed before the scripts', async () => {
  await using browser = await launchBrowser();
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const letScriptsThrough = await holdScripts(page);
  await page.goto(`${url}/login`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(DEMO.customer.email);
  await page.getByLabel('Password').fill(DEMO.customer.password);
  // Sends nothing, and above all puts no password into the address.
  await page.keyboard.press('Enter');
  expect(page.url()).toBe(`${url}/login`);

  letScriptsThrough();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`${url}/dashboard`);
});

/** Top edges of the title, the fields' labels up to the first password, and the first field. */
const placesOf = (form: Locator) =>
  form.evaluate((element) => {
    const labels = [...element.querySelectorAll('label')];
    const upToPassword = labels.slice(0, labels.findIndex((label) => label.innerText === 'Password') + 1);
    return [document.querySelector('main h1'), ...upToPassword, element.querySelector('input')].map(
      (one) => one?.getBoundingClientRect().top ?? 0,
    );
  });

/** Position of the text in whole pixels, and its size. On the staff's page a notice may be above it. */
const placeOf = (place: Locator) =>
  place.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    const isUnderNotices = location.pathname.startsWith('/employee/');
    const size = getComputedStyle(element).fontSize;
    return { left: Math.round(left), top: isUnderNotices ? null : Math.round(top), size };
  });
