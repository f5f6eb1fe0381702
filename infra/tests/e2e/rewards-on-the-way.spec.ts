import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { type NewShop, openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { redeemAtCounter } from './support/redeem-at-counter.ts';
import { contextOf } from './support/signed-in.ts';

/** A biscuit on the way to a cake, and a card whose shop has other terms by now. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function cardWith(stamps: number, terms: Record<string, unknown>) {
  const shop = await openShop(url, { name: 'Bramble & Rye' });
  const { token } = shop;
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  await saveTerms(shop, terms);
  const ann = await registerCustomer(url, 'Ann Lee');
  await mustCall(url, '/stamps/scan', { token, body: { qr_code: ann.code, stamp_amount: stamps } });
  const phone = await (await contextOf(browser, url, 'customer', { as: ann, viewport: PHONE })).newPage();
  await phone.goto(`${url}/business/${shop.id}`);
  return { shop, ann, phone };
}

const saveTerms = ({ token }: NewShop, terms: Record<string, unknown>) =>
  mustCall(url, '/business/settings', { method: 'PUT', token, body: { scan_cooldown_hours: 0, ...terms } });

it('is taken at the counter and undone there, with the stamps on the card all the time', async () => {
  const steps = [
    { stamps: 2, reward_description: 'Biscuit', reward_emoji: '🍪' },
    { stamps: 5, reward_description: 'Cake', reward_emoji: '🍰' },
  ];
  const { shop, ann, phone } = await cardWith(3, { steps });
  await phone.getByText('3 / 5 stamps').waitFor();
  const context = await contextOf(browser, url, 'business', { as: shop.owner, viewport: PHONE });
  const till = await context.newPage();
  await till.goto(`${url}/business/customer/${ann.code}`);
  await redeemAtCounter(till, 'Redeem 🍪 Biscuit');
  await till.getByText('3 / 5 stamps').waitFor();
  const taken = phone.getByRole('listitem').filter({ hasText: 'Biscuit' }).getByText('Taken');
  await taken.waitFor();
  await till.getByRole('button', { name: 'Undo', exact: true }).click();
  await taken.waitFor({ state: 'detached' });
  await phone.getByText('Ready to redeem!').waitFor();
  await phone.getByText('3 / 5 stamps').waitFor();
  await Promise.all([phone.context().close(), context.close()]);
});

it('goes by the shop’s new terms once its customer wants it', async () => {
  const { shop, phone } = await cardWith(4, { stamps_required: 10, reward_description: 'Free coffee' });
  await phone.getByText('4 / 10 stamps').waitFor();
  await saveTerms(shop, { stamps_required: 6, reward_description: 'Free loaf' });
  await phone.reload();
  await phone.getByText('4 / 10 stamps').waitFor();
  await phone.getByRole('button', { name: 'Switch to the new terms' }).click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByText('Your 4 stamps stay on the card. You cannot switch back.').waitFor();
  await dialog.getByRole('button', { name: 'Switch', exact: true }).click();
  await phone.getByText('4 / 6 stamps').waitFor();
  await phone.context().close();
});
