import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop, proveOwner } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { sidewaysOf } from './support/sideways.ts';
import { type Credentials, contextOf, DEMO } from './support/signed-in.ts';
import { watchTroubles } from './support/troubles.ts';

/** Nothing ends in a corner: each message leads to what it is about. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openAs(role: 'customer' | 'business', as: Credentials, viewport = PHONE) {
  const context = await contextOf(browser, url, role, { as, viewport, serviceWorkers: 'block' });
  return { context, page: await context.newPage(), troubles: await watchTroubles(context) };
}
const isInView = (page: Page, words: string) =>
  page.getByText(words).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

it('shows an answer on the customer’s home until it was opened, and leads to its step', async () => {
  const shop = await openShop(url, { name: 'Answering Acorn', scanCooldownHours: 0 });
  const { token } = shop;
  const customer = await registerCustomer(url, 'Cara Curious');
  for (let given = 0; given < 12; given += 1)
    await mustCall(url, '/stamps/scan', { token, body: { qr_code: customer.code, stamp_amount: 1 } });
  const path = `/user/business/${shop.id}`;
  const { steps } = await mustCall(url, `${path}/story`, { method: 'GET', token: customer.token });
  const [first] = steps as { id: string }[];
  const { question_id } = await mustCall(url, `${path}/questions`, {
    token: customer.token,
    body: { entry_id: first?.id, words: 'I bought two' },
  });

  const { page, context, troubles } = await openAs('customer', customer);
  // The page listens only after the shop has answered, as on a slow connection.
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/live', async (call) => {
    await answered.promise;
    await call.continue();
  });
  await page.goto(`${url}/dashboard`);
  await page.getByRole('heading', { name: 'Your Stamp Cards' }).waitFor();
  await page.getByText('Answering Acorn').first().waitFor();
  expect(await page.getByText('You have an answer').count()).toBe(0);
  // Arrives live.
  await mustCall(url, `/business/questions/${question_id}/answer`, {
    token,
    body: { outcome: 'explained', words: 'The second one was on the house' },
  });
  answered.resolve();
  const news = page.getByRole('region', { name: 'You have an answer' });
  await news.getByText('“The second one was on the house”').waitFor();
  await settled(page);
  expect(await sidewaysOf(page)).toEqual([]);
  await news.getByRole('link').click();
  await page.waitForURL(`${url}/business/${shop.id}/story?question=${question_id}`);
  await page.locator('[data-current]').getByText('The second one was on the house').waitFor();
  await expect.poll(() => isInView(page, 'The second one was on the house')).toBe(true);
  await page.getByText('Look back').click();
  await page.getByText('Step 1 of 12').waitFor();
  await page.goto(`${url}/dashboard`);
  await page.getByText('Answering Acorn').first().waitFor();
  await expect.poll(() => page.getByText('You have an answer').count()).toBe(0);
  expect(troubles.take()).toEqual([]);
  await context.close();

  // Read on another device, too.
  const other = await openAs('customer', customer, DESK);
  await other.page.goto(`${url}/dashboard`);
  await other.page.getByText('Answering Acorn').first().waitFor();
  expect(await other.page.getByText('You have an answer').count()).toBe(0);
  // A step chosen afterwards is the one shown.
  await other.page.goto(`${url}/business/${shop.id}/story?question=${question_id}`);
  await other.page.getByText('Look back').click();
  await other.page.getByText('Step 1 of 12').waitFor();
  await other.page.keyboard.press('ArrowRight');
  await other.page.getByText('Step 2 of 12').waitFor();
  await other.context.close();
});

it('mails the answer, quoted, with a link to its step', async () => {
  const shop = await openShop(url, { name: 'Quoting Quince' });
  const { id: business_id, token } = shop;
  await proveOwner(url, shop);
  // The demo's addresses are confirmed; a mail to another quotes nothing, since a stranger may read it.
  const login = await mustCall(url, '/auth/login', { body: { ...DEMO.customer } });
  const own = String(login.access_token);
  const { qr_code } = await mustCall(url, '/user/qr-code', { method: 'GET', token: own });
  await mustCall(url, '/stamps/scan', { token, body: { qr_code } });
  const path = `/user/business/${business_id}`;
  const { steps } = await mustCall(url, `${path}/story`, { method: 'GET', token: own });
  const [only] = steps as { id: string }[];
  const { question_id } = await mustCall(url, `${path}/questions`, {
    token: own,
    body: { entry_id: only?.id, words: 'I bought two' },
  });
  await mustCall(url, `/business/questions/${question_id}/answer`, {
    token,
    body: { outcome: 'explained', words: 'One was a tasting' },
  });
  const text = await vi.waitFor(
    async () => {
      const { messages } = await mustCall(url, `/dev/mail?to=${DEMO.customer.email}`, { method: 'GET' });
      const answer = (messages as { text: string }[]).find((mail) => mail.text.includes(String(question_id)));
      if (!answer) throw new Error('no answer by mail yet');
      return answer.text;
    },
    { timeout: 20_000, interval: 250 },
  );
  expect(text).toContain('“One was a tasting”');
  const link = new URL(/\S+\?question=\S+/.exec(text)?.[0] ?? 'no:link');
  const { page, context } = await openAs('customer', DEMO.customer);
  await page.goto(url + link.pathname + link.search);
  await page.locator('[data-current]').getByText('One was a tasting').waitFor();
  await expect.poll(() => isInView(page, 'One was a tasting')).toBe(true);
  await page.getByText('Look back').click();
  await page.getByText('Step 1 of 1').waitFor();
  await context.close();
});

it('shows the owner who waits that the shop was approved, without a reload', async () => {
  const owner = { email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  const registered = await mustCall(url, '/auth/business/register', {
    body: { ...owner, name: 'Hopeful Ham' },
  });
  const token = String(registered.access_token);
  await mustCall(url, '/subscription/start-trial', { token });
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  const { page, context, troubles } = await openAs('business', owner);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${url}/dashboard`);
  await page.getByText('Your business is waiting for approval.').waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const { access_token: admin } = await mustCall(url, '/auth/admin/login', { body: { ...DEMO.admin } });
  const { id } = registered.business as { id: string };
  await mustCall(url, `/admin/businesses/${id}/approve`, {
    method: 'PUT',
    token: String(admin),
    body: { notes: '' },
  });
  await page.getByRole('heading', { name: 'Your shop is approved!' }).waitFor({ timeout: 5_000 });
  expect(await page.getByRole('status').filter({ hasText: 'Your shop is approved!' }).count()).toBe(1);
  expect(await page.getByText('Your business is waiting for approval.').count()).toBe(0);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  const running = (stamp: Element) =>
    stamp.getAnimations({ subtree: true }).filter((it) => it.playState === 'running').length;
  expect(await page.locator('[data-fresh]').evaluate(running)).toBe(0);
  expect(await sidewaysOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { name: 'Your shop is approved!' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('No customers yet').waitFor();
  expect(await page.getByText('Your shop is approved!').count()).toBe(0);
  expect(troubles.take()).toEqual([]);
  await context.close();
});

it('leads a new owner to the programme itself, one of six short parts of the profile', async () => {
  const shop = await openShop(url, { name: 'Paged Pies' });
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
  const { page, context, troubles } = await openAs('business', shop.owner);
  await page.goto(`${url}/dashboard`);
  await page.getByRole('link', { name: 'Look at it' }).click();
  await page.waitForURL(`${url}/business/profile/programme`);
  await page.getByLabel('Stamps required').waitFor();
  expect(await page.title()).toMatch(/^Programme/);
  const pages: [name: string, path: string, content: string, title: RegExp][] = [
    ['The business', '/business/profile/shop', 'Profile Information', /^The Business/],
    ['Programme', '/business/profile/programme', 'Loyalty Program Settings', /^Programme/],
    ['Look', '/business/profile/look', 'Look of your card', /^Look/],
    ['Sign-in', '/business/profile/security', 'Recent security activity', /^Sign-in/],
    ['Keys', '/business/profile/keys', 'Your keys', /^Keys/],
    ['Webhooks', '/business/profile/webhooks', 'Your webhooks', /^Webhooks/],
    ['Mails', '/business/profile/mails', 'Mails you get', /^Mails/],
    ['Your data', '/business/profile/account', 'Account', /^Your Data/],
  ];
  const rows = page.getByRole('navigation', { name: 'Profile' });
  for (const [name, path, content, title] of pages) {
    await page.getByRole('button', { name: 'Back to your profile' }).click();
    await page.waitForURL(`${url}/profile`);
    await rows.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await page.waitForURL(url + path);
    await page.getByRole('heading', { name: content, exact: true }).waitFor();
    await settled(page);
    expect(await page.title()).toMatch(title);
    expect(await sidewaysOf(page)).toEqual([]);
    // 4,836 px before.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_400);
  }
  await page.goBack();
  await page.waitForURL(`${url}/profile`);
  await page.goto(`${url}/business/profile`);
  await rows.waitFor();
  expect(troubles.take()).toEqual([]);
  await context.close();
});

it('lets a customer with a card find the other places', async () => {
  const [first, second] = [
    await openShop(url, { name: 'Wayside Waffles' }),
    await openShop(url, { name: 'Harbour Herbs', address: '3 Quay Street, Whitby' }),
  ];
  const customer = await registerCustomer(url, 'Wanda Wanders');
  await mustCall(url, '/stamps/scan', {
    token: first.token,
    body: { qr_code: customer.code, stamp_amount: 1 },
  });
  const { page, context, troubles } = await openAs('customer', customer);
  await page.goto(`${url}/dashboard`);
  await page.getByRole('link', { name: 'Find places' }).click();
  await page.waitForURL(`${url}/places`);
  await page.getByLabel('Search by name or street').fill('quay whitby');
  const places = page.getByRole('list', { name: 'Places' });
  await places.getByText('Harbour Herbs').first().waitFor();
  await settled(page);
  expect(await places.getByText('Wayside Waffles').count()).toBe(0);
  const map = await places.getByRole('link', { name: 'Map: Harbour Herbs' }).first().getAttribute('href');
  expect(map).toContain(encodeURIComponent('3 Quay Street, Whitby'));
  expect(await sidewaysOf(page)).toEqual([]);
  await page.getByLabel('Search by name or street').fill('no such street');
  await page.getByText('No place found').waitFor();
  await page.getByLabel('Search by name or street').fill('Harbour Herbs');
  await places
    .getByRole('link', { name: /^(?!Map).*Harbour Herbs/ })
    .first()
    .click();
  await page.waitForURL(/\/business\//);
  expect(second.id).toBeTruthy();
  expect(troubles.take()).toEqual([]);
  await context.close();
});
