import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall } from '../../client.ts';
import { launchBrowser } from '../support/browser.ts';
import { contextOf, DEMO } from '../support/signed-in.ts';

/** A rejected shop corrects its details and applies again; an administrator looks at every pending one before approving them together. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function register(name: string) {
  const owner = { email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  const { business, access_token } = await mustCall(url, '/auth/business/register', {
    body: { ...owner, name, address: '2 Pie Lane', phone: '020 7946 0000' },
  });
  const token = String(access_token);
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  return { owner, id: (business as { id: string }).id };
}

it('sees the reason, is offered no plan, applies again, and is approved with another that was looked at, whose approval is undone', async () => {
  const [muffins, pies] = ['Mended Muffins', 'Patient Pies'];
  const shop = await register(muffins);
  await register(pies);
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

  const desk = await contextOf(browser, url, 'admin', { viewport: { width: 1280, height: 800 } });
  const list = await desk.newPage();
  const card = (name: string) => list.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await list.goto(`${url}/admin/businesses?filter=pending`);
  const detailsOf = async (name: string) => {
    await card(name).getByRole('button', { name: 'Details' }).click();
    return list.getByRole('region', { name });
  };
  const asked = await detailsOf(muffins);
  await asked.getByText('Rejected before').waitFor();
  await asked.getByText('We could not find your address').waitFor();
  // It counts as waiting since it applied again, after the shop registered meanwhile.
  const names = await list.getByRole('main').getByRole('listitem').getByRole('heading').allTextContents();
  expect(names.filter((name) => [muffins, pies].includes(name))).toEqual([pies, muffins]);
  const submitted = await detailsOf(pies);
  await submitted.getByText('2 Pie Lane').waitFor();
  await submitted.getByText('020 7946 0000').waitFor();
  await submitted.getByRole('button', { name: 'Approve' }).waitFor();
  await list.getByRole('button', { name: /^Review .* one by one$/ }).click();
  const sheet = list.getByRole('dialog');
  // Others wait too: only these two are approved.
  const [skip, choose] = ['Skip', 'Approve'].map((name) => sheet.getByRole('button', { name, exact: true }));
  for (;;) {
    const name = await sheet.getByRole('heading').textContent();
    if (name === 'You have looked at all of them') break;
    if (name === pies) await sheet.getByText('2 Pie Lane').waitFor();
    const isOurs = name === pies || name === muffins;
    // Several shops may have one name.
    const left = (await sheet.getByText(/shops? to look at$/).textContent()) ?? '';
    await (isOurs ? choose : skip)!.and(list.locator(':not([aria-disabled=true])')).click();
    await sheet.getByText(left, { exact: true }).waitFor({ state: 'detached' });
  }
  await sheet.getByText(`${pies}, ${muffins} can give stamps`).waitFor();
  await sheet.getByRole('button', { name: 'Approve 2 chosen' }).click();
  await list.getByText('2 businesses approved.').waitFor();

  await list.goto(`${url}/admin/businesses?filter=active`);
  await card(pies).getByRole('button', { name: 'Undo approval' }).click();
  await list.getByText(`${pies} is pending again.`).waitFor();
  await card(pies).waitFor({ state: 'detached' });
  // A new page, because a press this soon after an action counts as its double click.
  await list.goto(`${url}/admin/businesses?filter=pending`);
  await card(pies).getByText('No subscription yet').waitFor();
  await card(pies).getByRole('button', { name: 'Approve' }).click();
  await list.getByText(`${pies} approved successfully!`).waitFor();
  await list.getByRole('tab', { name: /^Active/ }).click();
  await card(pies).getByText('Plan: Trial', { exact: true }).waitFor();
  await desk.close();
});
