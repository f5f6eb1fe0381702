import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Place, screensOf, VISITORS } from '../support/every-screen.ts';
import { settled } from '../support/settled.ts';
import { type Credentials, contextOf, DEMO, type Role } from '../support/signed-in.ts';
import { watchTroubles } from '../support/troubles.ts';
import { twoAtATime } from '../support/two-at-a-time.ts';

/** User input is displayed literally and never executed. */

const url = inject('productUrl');
const PASSWORD = 'stampwell';
/** A URL, an attribute's end, two elements with handlers and a template, within a name's length. */
const EVIL = `javascript:ran=1//"><svg onload=ran=1><img src onerror=ran=1>{{constructor.constructor("ran=1")()}}`;
/** Minimum number of screens that show it. */
const SEEN: Record<Role, number> = { customer: 5, business: 8, employee: 3, admin: 4 };

let browser: Browser;
let place: Place;
let people: Record<Role, Credentials>;

beforeAll(async () => {
  browser = await launchBrowser();
  const {
    owner,
    id: shop,
    token,
  } = await openShop(url, { name: EVIL, address: EVIL, phone: EVIL.slice(0, 30) });
  const as = (path: string, method: string, body: Record<string, unknown>) =>
    mustCall(url, path, { method, token, body });
  await as('/business/profile', 'PUT', { description: EVIL });
  await as('/business/settings', 'PUT', {
    stamps_required: 5,
    reward_description: EVIL,
    reward_emoji: '"<',
    scan_cooldown_hours: 0,
  });
  const employee = { email: `${crypto.randomUUID()}@stampwell.test`, password: PASSWORD };
  await as('/business/employees', 'POST', { ...employee, name: EVIL });

  const customer = await registerCustomer(url, EVIL);
  const { user } = await mustCall(url, '/auth/login', {
    body: { email: customer.email, password: PASSWORD },
  });
  const scan = () => as('/stamps/scan', 'POST', { qr_code: customer.code, stamp_amount: 5 });
  await scan();
  await as('/stamps/business-redeem', 'POST', { qr_code: customer.code });
  await scan();

  await refuseAnother();
  place = { code: customer.code, customer: (user as { id: string }).id, shop };
  people = { customer, business: owner, employee, admin: DEMO.admin };
});
afterAll(() => browser.close());

/** A business with a rejection, so that the administrator's words are shown too. */
async function refuseAnother(): Promise<void> {
  const email = `${crypto.randomUUID()}@stampwell.test`;
  const body = { email, password: PASSWORD, name: EVIL };
  const { business } = await mustCall(url, '/auth/business/register', { body });
  const { access_token } = await mustCall(url, '/auth/admin/login', { body: { ...DEMO.admin } });
  await mustCall(url, `/admin/businesses/${(business as { id: string }).id}/reject`, {
    method: 'PUT',
    token: String(access_token),
    body: { reason: EVIL },
  });
}

it.each(VISITORS)('executes nothing for %s', async (_, role) => {
  const as = role ? { as: people[role] } : {};
  const context = await contextOf(browser, url, role, { serviceWorkers: 'block', userAgent: EVIL, ...as });
  const troubles = await watchTroubles(context);
  const seen: string[] = [];
  await twoAtATime(context, screensOf(role, place), async (page, path) => {
    await page.goto(url + path);
    await settled(page);
    expect(await page.evaluate(() => 'ran' in window), path).toBe(false);
    if ((await page.locator('body').innerText()).includes(EVIL)) seen.push(path);
  });
  await context.close();
  expect(troubles.take().filter((trouble) => /policy|page error/.test(trouble))).toEqual([]);
  expect(seen.length, `seen on ${seen}`).toBeGreaterThanOrEqual(role ? SEEN[role] : 0);
});
