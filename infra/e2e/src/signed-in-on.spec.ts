import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { callApi } from './support/api-client.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf, DEMO, ROLES, type Role } from './support/signed-in.ts';

/** Everybody sees where they are signed in, and ends what is not theirs any more: staff too. */

const url = inject('productUrl');
const PROFILES: Record<Role, string> = {
  customer: '/profile',
  business: '/profile',
  employee: '/employee/profile',
  admin: '/profile',
};
const DOORS: Record<Role, string> = {
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

it.each(ROLES)('a %s ends the session of a lost phone', async (role) => {
  const reply = await fetch(url + DOORS[role], {
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
  const lost = list.getByRole('listitem').filter({ hasText: 'Firefox on Android' });
  await lost.first().waitFor();
  for (let left = await lost.count(); left > 0; left -= 1) {
    await lost.first().getByRole('button', { name: 'End' }).click();
    await expect.poll(() => lost.count()).toBe(left - 1);
  }
  expect(await ask()).toBe(401);
  await list.getByText('This one').waitFor();
  await context.close();
});
