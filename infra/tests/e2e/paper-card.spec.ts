import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { callApi, mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { judgeSizes } from './support/judge-sizes.ts';
import { contextOf } from './support/signed-in.ts';
import { watchTroubles } from './support/troubles.ts';

/** A half-full paper card is honoured at the counter, once, and every history says so. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openParties() {
  const shop = await openShop(url, { name: 'Corner of Paper' });
  const asOwner = { token: shop.token };
  await mustCall(url, '/subscription/start-trial', asOwner);
  await mustCall(url, '/business/profile', { method: 'PUT', ...asOwner, body: { onboarding: false } });
  const robin = { name: 'Robin Till', email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  await mustCall(url, '/business/employees', { ...asOwner, body: robin });
  return { shop, robin, ann: await registerCustomer(url, 'Ann Paper') };
}

it('carries four of ten stamps over, once, and every history says that they were carried over', async () => {
  const { shop, robin, ann } = await openParties();
  const [phone, till] = await Promise.all([
    contextOf(browser, url, 'customer', { as: ann }),
    contextOf(browser, url, 'business', { as: shop.owner }),
  ]);
  const troubles = await watchTroubles(till);
  const [card, counter] = await Promise.all([phone.newPage(), till.newPage()]);
  await card.goto(`${url}/dashboard`);
  await card.getByText('No stamp cards yet').waitFor();

  await counter.goto(`${url}/business/customer/${ann.code}`);
  await counter.getByRole('button', { name: 'Carry over a paper card' }).click();
  await counter.getByRole('button', { name: '4 stamps', exact: true }).click();
  expect(await judgeSizes(counter)).toEqual([]);
  await counter.getByRole('button', { name: 'Carry over 4 stamps' }).click();
  await counter.getByText('Carried over: 4 stamp(s) for Ann Paper').waitFor();
  await card.getByText('4 / 10 stamps').waitFor();

  // The counter offers it no more, and no till is believed that still does.
  await counter.reload();
  await counter.getByText(/^Stamps carried over on/).waitFor();
  expect(await counter.getByRole('button', { name: 'Carry over a paper card' }).count()).toBe(0);
  expect(await judgeSizes(counter)).toEqual([]);
  const body = { qr_code: ann.code, stamps: 2 };
  const again = await callApi(url, '/stamps/carry-over', {
    token: shop.token,
    body,
    key: crypto.randomUUID(),
  });
  expect(again).toMatchObject({
    status: 409,
    body: { message: 'Stamps were already carried over for this customer. That works once.' },
  });

  // Customer, owner, and the figures.
  await card.goto(`${url}/activity`);
  await card.getByText('4 stamps carried over').waitFor();
  await card.goto(`${url}/business/${shop.id}/story`);
  await card.getByText('4 stamps carried over').first().waitFor();
  await counter.goto(`${url}/business/activity`);
  await counter.getByText(/4 stamps carried over/).waitFor();
  await counter.getByRole('button', { name: 'Show everything' }).click();
  await counter.getByText('4 stamps, 4 on the card').waitFor();
  await counter.goto(`${url}/dashboard`);
  await counter.getByText(/4 stamps carried over/).waitFor();
  const stats = await mustCall(url, '/stamps/business-stats', { method: 'GET', token: shop.token });
  expect(stats).toMatchObject({ totalStamps: 0, todayScans: 0, activeCustomers: 1 });
  expect(troubles.take()).toEqual([]);

  // Staff see nothing of it until the owner lets them.
  const bob = await registerCustomer(url, 'Bob Paper');
  const staff = await contextOf(browser, url, 'employee', { as: robin });
  const theirs = await staff.newPage();
  await theirs.goto(`${url}/employee/customer/${bob.code}`);
  await theirs.getByRole('button', { name: 'Add Stamps' }).waitFor();
  expect(await theirs.getByRole('button', { name: 'Carry over a paper card' }).count()).toBe(0);
  await counter.goto(`${url}/business/profile/programme`);
  await counter.getByRole('switch', { name: 'Staff can carry over paper cards' }).check();
  expect(await judgeSizes(counter)).toEqual([]);
  await counter.getByRole('button', { name: 'Save Paper Cards' }).click();
  await counter.getByText('Paper cards saved').waitFor();
  await theirs.reload();
  await theirs.getByRole('button', { name: 'Carry over a paper card' }).click();
  await theirs.getByRole('button', { name: '9 stamps', exact: true }).click();
  await theirs.getByRole('button', { name: 'Carry over 9 stamps' }).click();
  await theirs.getByText('Carried over: 9 stamp(s) for Bob Paper').waitFor();

  // A wrong number is undone, and carried over again.
  await theirs.getByRole('button', { name: 'Undo', exact: true }).click();
  await theirs.getByText('0 / 10 stamps').first().waitFor();
  await Promise.all([phone, till, staff].map((context) => context.close()));
});
