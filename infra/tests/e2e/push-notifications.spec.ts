import type { Locator } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';

/** Wallet passes on a card, and the switches of push notifications. What the service worker shows: shell/app/src/worker/show-push.spec.ts. */

const url = inject('productUrl');
const viewport = { width: 390, height: 844 };

/** A push service cannot be reached from here, so the browser's permission and subscription are made up. */
const SUBSCRIPTION = `
  Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('allowed') ?? 'default' });
  Notification.requestPermission = async () => {
    sessionStorage.setItem('allowed', 'granted');
    return 'granted';
  };
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async () => ({
    toJSON: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/a-spec',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    }),
  });
`;

const isOn = (panel: Locator, name: string) => panel.getByRole('switch', { name }).isChecked();

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
  const page = await context.newPage();
  await page.addInitScript(SUBSCRIPTION);
  await page.goto(`${url}/profile/mails`);
  const panel = page.getByRole('region', { name: 'Notices on this phone' });
  await panel.getByRole('switch', { name: 'Notices on this phone' }).click();
  await panel.getByRole('switch', { name: 'A stamp was added' }).click();
  await expect.poll(() => isOn(panel, 'A stamp was added')).toBe(false);
  await page.reload();
  await panel.getByRole('switch', { name: 'A stamp was added' }).waitFor();
  expect(await isOn(panel, 'A stamp was added')).toBe(false);
  expect(await isOn(panel, 'A reward is ready')).toBe(true);
  await panel.getByRole('switch', { name: 'A stamp was added' }).click();
  await panel.getByRole('switch', { name: 'Notices on this phone' }).click();
  await panel.getByRole('switch', { name: 'A reward is ready' }).waitFor({ state: 'detached' });
});

it('marketing is off until it is switched on, and keeps its time', async () => {
  await using browser = await launchBrowser();
  const page = await (await contextOf(browser, url, 'customer', { viewport })).newPage();
  await page.goto(`${url}/profile/mails`);
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
