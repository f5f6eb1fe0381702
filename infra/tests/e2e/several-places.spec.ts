import { expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf, DEMO } from './support/signed-in.ts';
import { watchTroubles } from './support/troubles.ts';

/** An owner opens a second place; the till asks once where it is, and the card says where its stamps were given [PG18, SC92, SC96]. */

const url = inject('productUrl');
const VIEWPORT = { width: 390, height: 844 };

it('opens a second place, asks the till once, and redeems at one what was given at the other', async () => {
  await using browser = await launchBrowser();
  const { access_token } = await mustCall(url, '/auth/admin/login', { body: { ...DEMO.admin } });
  const admin = { method: 'PUT', token: String(access_token) } as const;
  await mustCall(url, '/admin/settings', { ...admin, body: { places_included: 3 } });
  const shop = await openShop(url, { name: 'Market Street' });
  await mustCall(url, '/subscription/start-trial', { token: shop.token });
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
  const staff = { email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  await mustCall(url, '/business/employees', { token: shop.token, body: { name: 'Eve', ...staff } });
  const { code } = await registerCustomer(url, 'Cara Coffee');

  const owner = await contextOf(browser, url, 'business', { as: shop.owner, viewport: VIEWPORT });
  const troubles = await watchTroubles(owner);
  const office = await owner.newPage();
  await office.goto(`${url}/profile`);
  await office.getByRole('link', { name: /^Places/ }).click();
  await office.getByRole('link', { name: 'Open Another Place' }).click();
  await office.getByLabel('Name', { exact: true }).fill('market street');
  await office.getByRole('button', { name: 'Open This Place' }).click();
  await office.getByText('Another place has this name').waitFor();
  await office.getByLabel('Name', { exact: true }).fill('Harbour');
  await office.getByRole('button', { name: 'Open This Place' }).click();
  await office.getByRole('heading', { name: 'Harbour' }).waitFor();

  const context = await contextOf(browser, url, 'employee', { as: staff, viewport: VIEWPORT });
  const till = await context.newPage();
  await till.goto(`${url}/employee/customer/${code}`);
  await till.getByRole('group', { name: 'Place' }).getByRole('button', { name: 'Harbour' }).click();
  await till.getByRole('button', { name: /^Harbour\s*Change$/ }).waitFor();
  await till.getByRole('button', { name: 'Add Stamps' }).click();
  await till.getByText(/Successfully added/).waitFor();
  await till.reload();
  await till.getByRole('button', { name: 'Add Stamps' }).waitFor();
  expect(await till.getByText('Where are you?').count()).toBe(0);

  await mustCall(url, '/stamps/scan', { token: shop.token, body: { qr_code: code, stamp_amount: 9 } });
  await till.getByRole('button', { name: /^Harbour\s*Change$/ }).click();
  await till.getByRole('group', { name: 'Place' }).getByRole('button', { name: 'Market Street' }).click();
  await till.getByRole('link', { name: 'Card history' }).click();
  await till.getByText('Eve at Harbour').first().waitFor();
  await mustCall(url, '/stamps/business-redeem', { token: shop.token, body: { qr_code: code } });
  await till
    .getByText(/at Market Street/)
    .first()
    .waitFor();
  expect(troubles.take().filter((trouble) => !/422/.test(trouble))).toEqual([]);
});
