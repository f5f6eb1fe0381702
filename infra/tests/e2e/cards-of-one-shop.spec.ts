import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { PHONE } from './support/judge.ts';
import { judgeSizes } from './support/judge-sizes.ts';
import { contextOf } from './support/signed-in.ts';

/** A shop with a card for coffees and one for beans: stamps land on each, live, and one is redeemed on the phone [SC90]. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openTwoCards() {
  const shop = await openShop(url, { name: 'Bramble & Bean', rewardDescription: 'Free coffee' });
  await mustCall(url, '/business/programmes', {
    token: shop.token,
    body: {
      ...{ card_name: 'Beans', first_card_name: 'Coffee', scan_cooldown_hours: 0 },
      steps: [{ stamps: 5, reward_description: 'A bag of beans', reward_emoji: '🫘' }],
    },
  });
  const ann = await registerCustomer(url, 'Ann Bean');
  const stamp = (programme: number, stamp_amount: number) =>
    mustCall(url, '/stamps/scan', {
      token: shop.token,
      body: { qr_code: ann.code, stamp_amount, ...(programme > 1 && { programme }) },
    });
  return { shop, ann, stamp };
}

it('lands stamps on each card, redeems one on the phone, and tells its story', async () => {
  const { shop, ann, stamp } = await openTwoCards();
  await stamp(1, 3);
  const context = await contextOf(browser, url, 'customer', { as: ann, viewport: PHONE });
  const phone = await context.newPage();
  await phone.goto(`${url}/dashboard`);
  const card = (name: string) =>
    phone
      .getByRole('listitem')
      .filter({ has: phone.getByRole('link', { name: `Bramble & Bean · ${name}` }) });
  await card('Coffee').getByText('3 / 10 stamps').waitFor();
  await stamp(2, 4);
  await card('Beans').getByText('4 / 5 stamps').waitFor();
  await stamp(1, 1);
  await card('Coffee').getByText('4 / 10 stamps').waitFor();
  await card('Beans').getByText('4 / 5 stamps').waitFor();
  expect(await judgeSizes(phone)).toEqual([]);
  await phone.setViewportSize(PHONE);

  await phone.getByRole('link', { name: 'Bramble & Bean · Beans' }).click();
  await phone.getByRole('heading', { name: 'Beans', exact: true }).waitFor();
  await stamp(2, 1);
  await phone.getByText('5 / 5 stamps').waitFor();
  await phone.getByRole('link', { name: 'Coffee 4 / 10' }).click();
  await phone.getByText('4 / 10 stamps').waitFor();
  await phone.getByRole('link', { name: /^Beans/ }).click();
  await phone.getByText('Ready to redeem!').waitFor();
  expect(await judgeSizes(phone)).toEqual([]);
  await phone.setViewportSize(PHONE);

  await phone.getByRole('button', { name: 'Redeem Reward' }).click();
  await phone.getByText('5 stamps will be used up on your Beans card.').waitFor();
  await phone.getByRole('button', { name: 'Redeem now' }).click();
  await phone.getByText('Enjoy your 🫘 A bag of beans!').waitFor();
  await phone.getByRole('dialog').getByText('Bramble & Bean · Beans').waitFor();
  await phone.getByRole('button', { name: 'Done' }).click();
  await phone.getByText('0 / 5 stamps').waitFor();

  await phone.getByRole('link', { name: 'Card history' }).click();
  await phone.getByText('Bramble & Bean · Beans').waitFor();
  await phone.getByText('4 stamps given').waitFor();
  await phone.getByText('A bag of beans').first().waitFor();
  expect(await phone.getByText('3 stamps given').count()).toBe(0);
  expect(await judgeSizes(phone)).toEqual([]);

  // A poster of the second card leads a customer to it, and shows it to anybody else.
  await phone.goto(`${url}/join/${shop.id}?card=2`);
  await phone.waitForURL(`${url}/business/${shop.id}?card=2`);
  await context.close();
  const stranger = await browser.newPage({ viewport: PHONE });
  await stranger.goto(`${url}/join/${shop.id}?card=2`);
  await stranger.getByRole('heading', { name: 'Bramble & Bean · Beans' }).waitFor();
  await stranger.getByRole('button', { name: 'Get my card' }).click();
  await stranger.getByRole('heading', { name: 'Show this at the counter' }).waitFor();
  const qr_code = String(await stranger.locator('[data-letters]').textContent());
  await mustCall(url, '/stamps/scan', { token: shop.token, body: { qr_code, stamp_amount: 1 } });
  await mustCall(url, '/stamps/scan', {
    token: shop.token,
    body: { qr_code, stamp_amount: 2, programme: 2 },
  });
  await stranger.getByText('2 / 5 stamps').waitFor();
  expect(await judgeSizes(stranger)).toEqual([]);
  await stranger.close();
});
