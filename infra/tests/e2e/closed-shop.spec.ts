import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { type NewShop, openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf, DEMO } from './support/signed-in.ts';

/** A shop that left: its card says so, does not count, and can be removed. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Seven stamps on a card of five. */
async function overfull(name: string) {
  const shop = await openShop(url, { name, stampsRequired: 5 });
  const { token } = shop;
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  const ann = await registerCustomer(url, 'Ann Lee');
  await mustCall(url, '/stamps/scan', { token, body: { qr_code: ann.code, stamp_amount: 7 } });
  return { shop, ann };
}

async function phoneOf(ann: { email: string; password: string }) {
  const context = await contextOf(browser, url, 'customer', { as: ann, viewport: PHONE });
  return context.newPage();
}

/** Without the browser's live connection: changes are seen as soon as the read model has them. */
async function activeCardsOf({ token }: { token: string }) {
  const { stats } = await mustCall(url, '/user/dashboard', { method: 'GET', token });
  return (stats as { active_cards: number }).active_cards;
}

async function decide({ id }: NewShop, action: string, body: { reason?: string }): Promise<void> {
  const { access_token } = await mustCall(url, '/auth/admin/login', { body: { ...DEMO.admin } });
  const path = `/admin/businesses/${id}/${action}`;
  await mustCall(url, path, { method: 'PUT', token: String(access_token), body });
}
const deactivate = (shop: NewShop) => decide(shop, 'deactivate', { reason: 'It moved away' });
const reactivate = (shop: NewShop) => decide(shop, 'reactivate', {});

const erase = ({ token, owner: { password } }: NewShop) =>
  mustCall(url, '/business/account', { method: 'DELETE', token, body: { password } });

it.each<[string, (shop: NewShop) => Promise<unknown>, string]>([
  ['deleted by its owner', erase, 'This shop has closed'],
  ['deactivated', deactivate, 'This business is not taking part right now.'],
])('%s: its card says so, and can be removed', async (how, close, words) => {
  const { shop, ann } = await overfull(`Gone, ${how}`);
  await close(shop);
  await expect.poll(() => activeCardsOf(ann)).toBe(0);
  const page = await phoneOf(ann);
  await page.goto(`${url}/dashboard`);
  const card = page.getByRole('article').filter({ hasText: words });
  await card.waitFor();
  const tiles = await page.getByRole('main').innerText();
  expect(tiles).toMatch(/Total Stamps\s+0\s+Rewards Earned\s+0\s+Ready to Claim\s+0\s+Active Cards\s+0/);
  expect(await page.getByText('Ready to redeem!').count()).toBe(0);

  await card.getByRole('link').click();
  await page.getByRole('heading', { name: words }).waitFor();
  await page.getByRole('link', { name: 'Card history' }).waitFor();
  await page.getByText('Earned 7 stamps').waitFor();
  // Nothing else: no card to fill, no reward, no code.
  const shown = await page.getByRole('main').innerText();
  expect(shown).not.toMatch(/Ready to redeem!|Redeem Reward|Your Progress|7 \/ 5|100%|Stamps needed|QR Code/);
  await page.getByRole('button', { name: 'Put this card away' }).click();
  await page.waitForURL(`${url}/dashboard`);
  await page.getByText('No stamp cards yet').waitFor();
  await page.getByRole('heading', { name: 'Participating businesses' }).waitFor();
  expect(await page.getByText(`Gone, ${how}`).count()).toBe(0);
  await page.context().close();
});

/** From the answer of the closing call to the words on the phone. */
const TOLD_WITHIN_MS = 1_000;

it('an open wallet is updated at once, and ignores an earlier answer', async () => {
  const { shop, ann } = await overfull('Sudden Sourdough');
  const page = await phoneOf(ann);
  // The live connection is open once its first line has arrived.
  const connected = page.waitForResponse((reply) => reply.url().endsWith('/api/live'));
  await page.goto(`${url}/dashboard`);
  await page.getByText('Ready to redeem!').waitFor();
  await connected;
  await deactivate(shop);
  const since = performance.now();
  await page.getByText('This business is not taking part right now.').waitFor();
  const took = performance.now() - since;
  console.log(`an open wallet was told after ${took.toFixed(0)} ms`);
  expect(took).toBeLessThan(TOLD_WITHIN_MS);
  expect(await page.getByText('Ready to redeem!').count()).toBe(0);

  // Data of a screen that was not listening is refetched.
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('navigation', { name: 'Profile' }).waitFor();
  await reactivate(shop);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByText('Ready to redeem!').waitFor({ timeout: TOLD_WITHIN_MS });
  await page.context().close();
});

it('a reopened wallet shows old data only until the call is answered', async () => {
  const { shop, ann } = await overfull('Brief Bagels');
  const page = await phoneOf(ann);
  await page.goto(`${url}/dashboard`);
  await page.getByText('Ready to redeem!').waitFor();
  await page.goto('about:blank');
  await deactivate(shop);
  await page.goto(`${url}/dashboard`);
  await page.getByText('This business is not taking part right now.').waitFor({ timeout: 3_000 });
  await page.context().close();
});

it('a card that is more than full is at 100 %, for the customer and at the counter', async () => {
  const { shop, ann } = await overfull('Brimming Bowls');
  const phone = await phoneOf(ann);
  for (const path of ['/dashboard', `/business/${shop.id}`]) {
    await phone.goto(url + path);
    await phone.getByText('7 / 5 stamps').waitFor();
    await phone.getByText('100%', { exact: true }).waitFor();
  }
  const till = await (await contextOf(browser, url, 'business', { as: shop.owner })).newPage();
  await till.goto(`${url}/business/customer/${ann.code}`);
  await till.getByText('100% Complete').waitFor();
  await Promise.all([phone.context().close(), till.context().close()]);
});
