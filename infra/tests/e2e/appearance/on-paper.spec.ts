import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { placeOfDemo } from '../support/every-screen.ts';
import { settled } from '../support/settled.ts';
import { contextOf, type Role } from '../support/signed-in.ts';

/** Prints contain the record: no navigation or buttons, dark text on white also from the dark theme. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function printed(path: string, role: Role = 'business') {
  const context = await contextOf(browser, url, role, { colorScheme: 'dark', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(url + path);
  await settled(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.locator('nav:visible').count()).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  return { page, close: () => context.close() };
}

it('an owner prints the figures', async () => {
  const { page, close } = await printed('/business/analytics');
  expect(await page.getByRole('heading', { name: 'Scans and stamps by day' }).isVisible()).toBe(true);
  expect(await page.locator('.mantine-SegmentedControl-root').isVisible()).toBe(false);
  await close();
});

it('an owner prints every step of a card’s history', async () => {
  const { customer } = await placeOfDemo(url);
  const { page, close } = await printed(`/business/customers/${customer}`);
  const steps = page.getByRole('region', { name: 'Every step' }).getByRole('listitem');
  expect(await steps.count()).toBeGreaterThan(0);
  expect(await steps.first().innerText()).not.toBe('');
  await close();
});

it('a customer prints it without buttons or a highlighted step', async () => {
  const { shop } = await placeOfDemo(url);
  const { page, close } = await printed(`/business/${shop}/story`, 'customer');
  const chosen = page.locator('[data-current]');
  expect(await chosen.count()).toBe(1);
  const background = (step: Element) => getComputedStyle(step).backgroundColor;
  expect(await chosen.evaluate(background)).toBe('rgba(0, 0, 0, 0)');
  // The steps themselves are buttons on screen; on paper they are the record.
  const controls = page.locator('a, button:not([data-step] > * > button), input, select, summary');
  expect(await controls.filter({ visible: true }).allInnerTexts()).toEqual([]);
  const missing = page.getByRole('heading', { name: 'Is something missing?', includeHidden: true });
  expect(await missing.count()).toBe(1);
  expect(await missing.isVisible()).toBe(false);
  // On screen both are visible.
  await page.emulateMedia({ media: 'screen' });
  expect(await missing.isVisible()).toBe(true);
  expect(await chosen.evaluate(background)).not.toBe('rgba(0, 0, 0, 0)');
  await close();
});
