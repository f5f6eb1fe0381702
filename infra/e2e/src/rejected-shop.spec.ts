import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall } from './support/api-client.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf, DEMO } from './support/signed-in.ts';

/** A rejected shop corrects its details and applies again; an administrator approves all pending ones. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function register(name: string) {
  const owner = { email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  const { business, access_token } = await mustCall(url, '/auth/business/register', {
    body: { ...owner, name },
  });
  const token = String(access_token);
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  return { owner, id: (business as { id: string }).id };
}

it('sees the reason, is offered no plan, applies again, and is approved with the others', async () => {
  const [shop, other] = [await register('Mended Muffins'), await register('Patient Pies')];
  const { access_token: admin } = await mustCall(url, '/auth/admin/login', { body: { ...DEMO.admin } });
  await mustCall(url, `/admin/businesses/${shop.id}/reject`, {
    method: 'PUT',
    token: String(admin),
    body: { reason: 'We could not find your address' },
  });

  const context = await contextOf(browser, url, 'business', {
    as: shop.owner,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${url}/business/subscription`);
  await page.getByText('We could not find your address').waitFor();
  expect(await page.getByRole('button', { name: 'Continue to Checkout' }).count()).toBe(0);
  await page.goto(`${url}/dashboard`);
  await page.getByText('Your shop was not approved').waitFor();
  await page.getByRole('link', { name: 'Scan QR Code Once your shop is approved' }).waitFor();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.getByText('Thank you. Your shop is waiting for approval again.').waitFor();
  await context.close();

  const desk = await contextOf(browser, url, 'admin');
  const list = await desk.newPage();
  await list.goto(`${url}/admin/businesses?filter=pending`);
  await list.getByText('Rejected before: We could not find your address').waitFor();
  // It counts as waiting since it applied again, after the shop registered meanwhile.
  const names = await list.getByRole('heading', { name: /Mended Muffins|Patient Pies/ }).allTextContents();
  expect(names).toEqual(['Patient Pies', 'Mended Muffins']);
  await list.getByRole('button', { name: /^Approve all / }).click();
  await list
    .getByRole('dialog')
    .getByText(/ can give stamps from now on/)
    .waitFor();
  await list
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve / })
    .click();
  await list.getByText(/businesses approved\.$/).waitFor();
  await list.getByText('No business waits for approval.').waitFor();
  await desk.close();
  expect(other.id).not.toBe(shop.id);
});
