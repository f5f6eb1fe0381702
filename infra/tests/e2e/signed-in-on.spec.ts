import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { callApi, registerCustomer } from '../client.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf, DEMO, type Role, SESSIONS } from './support/signed-in.ts';

/** Everybody sees their sessions and can end them, staff too. */

const url = inject('productUrl');
const PROFILES: Record<Role, string> = {
  customer: '/profile/sign-in',
  business: '/business/profile/security',
  employee: '/employee/profile',
  admin: '/profile',
};
const SIGN_IN: Record<Role, string> = {
  customer: '/api/auth/login',
  business: '/api/auth/business/login',
  employee: '/api/employee/login',
  admin: '/api/auth/admin/login',
};
const LOST_PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it.each(SESSIONS)('a %s ends the session of a lost phone', async (role) => {
  const reply = await fetch(url + SIGN_IN[role], {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': LOST_PHONE },
    body: JSON.stringify(DEMO[role]),
  });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  const ask = async () => (await callApi(url, '/auth/sessions', { method: 'GET', token })).status;
  expect(await ask()).toBe(200);

  const context = await contextOf(browser, url, role);
  const page = await context.newPage();
  await page.goto(url + PROFILES[role]);
  const list = page.getByRole('region', { name: 'Signed in on' });
  await list.getByText('This one').waitFor();
  const all = list.getByRole('button', { name: /^Show All/ });
  if (await all.isVisible()) await all.click();
  const lost = list.getByRole('listitem').filter({ hasText: 'Firefox on Android' });
  await lost.first().waitFor();
  for (let left = await lost.count(); left > 0; left -= 1) {
    await lost.first().getByRole('button', { name: 'End' }).click();
    const question = page.getByRole('dialog', { name: 'End session' });
    await question.getByText(/^Firefox on Android is signed out at once, and asks/).waitFor();
    await question.getByRole('button', { name: 'End session' }).click();
    await expect.poll(() => lost.count()).toBe(left - 1);
  }
  expect(await ask()).toBe(401);
  await list.getByText('This one').waitFor();
  await context.close();
});

it('lists five at first, and ends all others at once, after a confirmation', async () => {
  const customer = await registerCustomer(url, 'Cara Carries Many');
  const open = () => contextOf(browser, url, 'customer', { as: customer });
  const here = await open();
  const elsewhere = await Promise.all(Array.from({ length: 5 }, open));
  const page = await here.newPage();
  await page.goto(`${url}/profile/sign-in`);
  const list = page.getByRole('region', { name: 'Signed in on' });
  // This one is first, and the rest is a press away.
  await list.getByRole('listitem').first().getByText('This one').waitFor();
  expect(await list.getByRole('listitem').count()).toBe(5);
  await list.getByRole('button', { name: 'Show All 7' }).click();
  await list.getByRole('button', { name: 'End all others' }).click();
  const question = page.getByRole('dialog', { name: 'End all others' });
  // Registration created a session, too.
  await question.getByText('6 sessions are signed out at once. Only this one stays.').waitFor();
  await page.goBack();
  await question.waitFor({ state: 'detached' });
  expect(await list.getByRole('listitem').count()).toBe(7);
  await list.getByRole('button', { name: 'End all others' }).click();
  await question.getByRole('button', { name: 'End all others' }).click();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await list.getByText('This one').waitFor();
  await Promise.all([here, ...elsewhere].map((context) => context.close()));
});
