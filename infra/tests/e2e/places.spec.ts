import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { sidewaysOf } from './support/sideways.ts';
import { contextOf } from './support/signed-in.ts';

/** Shops publish location and hours; the customer's phone computes the distance and sends its position nowhere (decision 195). */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };
/** Lerwick, far from the demo's shops. */
const SHOP = { latitude: 60.1548, longitude: -1.1494 };
const ROUND_THE_CORNER = { latitude: 60.1548, longitude: -1.1394 };
const ALL_DAY = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '23:59' }));

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const withPhone = (geolocation: typeof SHOP | null): BrowserContextOptions => ({
  viewport: PHONE,
  serviceWorkers: 'block',
  ...(geolocation && { geolocation, permissions: ['geolocation'] }),
});

const placesOf = (page: Page) => page.getByRole('list', { name: 'Places' });

it('an owner pins the shop from the shop; a customer sees the nearest first, open or not', async () => {
  const name = `Pinned Pots ${crypto.randomUUID().slice(0, 8)}`;
  const shop = await openShop(url, { name });
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
  const owners = await contextOf(browser, url, 'business', { as: shop.owner, ...withPhone(SHOP) });
  const owner = await owners.newPage();
  await owner.goto(`${url}/business/profile/shop`);
  await owner.getByRole('button', { name: 'My shop is here' }).click();
  await owner.getByText('Saved. Customers see how far it is to you.').waitFor();
  expect(await owner.getByRole('link', { name: 'See the pin' }).getAttribute('href')).toContain(
    `mlat=${SHOP.latitude}&mlon=${SHOP.longitude}`,
  );
  await owner.getByRole('button', { name: 'Set opening hours' }).click();
  await owner.getByLabel('Sunday', { exact: true }).waitFor();
  await owner.getByRole('button', { name: 'Save Opening Hours' }).click();
  await owner.getByText('Opening hours saved').waitFor();
  expect(await sidewaysOf(owner)).toEqual([]);
  await mustCall(url, '/business/opening-hours', {
    method: 'PUT',
    token: shop.token,
    body: { opening_hours: ALL_DAY },
  });
  await owners.close();

  const customer = await registerCustomer(url, 'Nora Nearby');
  const context = await contextOf(browser, url, 'customer', { as: customer, ...withPhone(ROUND_THE_CORNER) });
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    Object.assign(window, { positionsAsked: 0 });
    geolocation.getCurrentPosition = (...args) => {
      (window as unknown as { positionsAsked: number }).positionsAsked += 1;
      ask(...args);
    };
  });
  await page.goto(`${url}/places`);
  await placesOf(page).getByText(name).waitFor();
  expect(await page.evaluate('window.positionsAsked')).toBe(0);
  await page.getByRole('button', { name: 'What is near me?' }).click();
  await page.getByRole('heading', { name: 'Nearest first' }).waitFor();
  const first = placesOf(page).getByRole('listitem').first();
  await first.getByText(name).waitFor();
  await first.getByText('0.3 miles').waitFor();
  await first.getByText('Open until 23:59').waitFor();
  await settled(page);
  expect(await sidewaysOf(page)).toEqual([]);
  expect(sent.filter((one) => one.includes('60.15') || one.includes('1.139'))).toEqual([]);
  await first.getByRole('link', { name: new RegExp(`^(?!Map).*${name}`) }).click();
  await page.getByText('Every day: 00:00 to 23:59').waitFor();
  await context.close();
});

it('says so where the phone does not tell, and finds by street all the same', async () => {
  const customer = await registerCustomer(url, 'Prue Private');
  const context = await contextOf(browser, url, 'customer', { as: customer, ...withPhone(null) });
  const page = await context.newPage();
  await page.goto(`${url}/places`);
  await page.getByRole('button', { name: 'What is near me?' }).click();
  await page.getByText('Your phone does not tell Stampwell where you are.').waitFor();
  await page.getByLabel('Search by name or street').fill('mill lane');
  await placesOf(page).getByText('Corner Coffee').first().waitFor();
  await context.close();
});
