import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';

/** Wallet passes on a card, and notices: their switches, and what the service worker shows of a push. */

const url = inject('productUrl');
const viewport = { width: 390, height: 844 };

/** A push service cannot be reached from here, so the browser's subscription is made up. */
const SUBSCRIPTION = `
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async () => ({
    toJSON: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/a-spec',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    }),
  });
`;

const isOn = (page: Page, name: string) => page.getByRole('switch', { name }).isChecked();

it('a card is added to the wallet, as its own pass', async () => {
  await using browser = await launchBrowser();
  const page = await (await contextOf(browser, url, 'customer', { viewport })).newPage();
  await page.goto(`${url}/dashboard`);
  const shop = await page.locator('[data-shop]').first().getAttribute('data-shop');
  await page.goto(`${url}/business/${shop}`);
  const made = page.waitForResponse((reply) => reply.url().includes('/api/wallet/shops/'));
  await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
  const { download_url } = await (await made).json();
  const file = await fetch(download_url);
  expect(file.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
  await page.getByText('a wallet may refuse them').waitFor();
});

it('notices are switched on by a press, kind by kind, and off again', async () => {
  await using browser = await launchBrowser();
  const context = await contextOf(browser, url, 'customer', { viewport });
  await context.grantPermissions(['notifications'], { origin: url });
  const page = await context.newPage();
  await page.addInitScript(SUBSCRIPTION);
  await page.goto(`${url}/profile`);
  await page.getByRole('switch', { name: 'Notices on this phone' }).click();
  await page.getByRole('switch', { name: 'A stamp was added' }).click();
  await expect.poll(() => isOn(page, 'A stamp was added')).toBe(false);
  await page.reload();
  await page.getByRole('switch', { name: 'A stamp was added' }).waitFor();
  expect(await isOn(page, 'A stamp was added')).toBe(false);
  expect(await isOn(page, 'A reward is ready')).toBe(true);
  await page.getByRole('switch', { name: 'A stamp was added' }).click();
  await page.getByRole('switch', { name: 'Notices on this phone' }).click();
  await page.getByRole('switch', { name: 'A reward is ready' }).waitFor({ state: 'detached' });
});

it('marketing is off until it is switched on, and keeps its time', async () => {
  await using browser = await launchBrowser();
  const page = await (await contextOf(browser, url, 'customer', { viewport })).newPage();
  await page.goto(`${url}/profile`);
  const consent = page.getByRole('switch', { name: /Stampwell may send me news/ });
  await consent.waitFor();
  expect(await consent.isChecked()).toBe(false);
  await consent.click();
  await page.getByText('You chose this').waitFor();
  await page.reload();
  await consent.waitFor();
  expect(await consent.isChecked()).toBe(true);
  await consent.click();
  await expect.poll(() => consent.isChecked()).toBe(false);
});

it.each([
  [
    JSON.stringify({ title: 'Bean There', body: '3 of 10 stamps', path: '/business/x', tag: 'card-x' }),
    ['Bean There', '3 of 10 stamps'],
  ],
  ['not JSON', ['Stampwell', 'One of your cards changed.']],
])('a push shows one notice: %s', async (data, shown) => {
  await using browser = await launchBrowser();
  const context = await contextOf(browser, url, 'customer', { viewport });
  await context.grantPermissions(['notifications'], { origin: url });
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  const cdp = await context.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const active = versions.find(({ status }) => status === 'activated');
    if (active) registered.resolve(active.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered.promise;
  // Without a desktop there is nothing to show it on, so what the worker shows is written down.
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const scope = self as unknown as { registration: object; shown: unknown[] };
    scope.shown = [];
    Object.assign(scope.registration, {
      showNotification: async (title: string, { body }: { body: string }) => scope.shown.push([title, body]),
    });
  });
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data });
  const notices = () => worker?.evaluate(() => (self as unknown as { shown: unknown[] }).shown);
  await expect.poll(notices).toEqual([shown]);
});
