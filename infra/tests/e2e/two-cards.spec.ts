import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { callApi, mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { PHONE } from './support/judge.ts';
import { judgeSizes } from './support/judge-sizes.ts';
import { contextOf } from './support/signed-in.ts';

/** A guest with stamps has an account already, signs in on the same phone, puts both cards together, and takes them apart again. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

type Shop = Awaited<ReturnType<typeof openCounter>>;
type Ann = Awaited<ReturnType<typeof registerCustomer>>;

async function openCounter(name: string) {
  const shop = await openShop(url, { name });
  await mustCall(url, '/subscription/start-trial', { token: shop.token });
  return shop;
}

const stamp = (shop: Shop, qr_code: string, stamp_amount: number) =>
  mustCall(url, '/stamps/scan', { token: shop.token, body: { qr_code, stamp_amount } });

async function balanceOf(shop: Shop, qr_code: string): Promise<number> {
  const reply = await mustCall(url, '/business/validate-qr', { token: shop.token, body: { qr_code } });
  return (reply.stamp_info as { current_stamps: number }).current_stamps;
}

async function judge(page: Page): Promise<void> {
  expect(await judgeSizes(page)).toEqual([]);
  await page.setViewportSize(PHONE);
}

/** A phone with a guest's card, and its code. */
async function guestAt(
  shop: Shop,
): Promise<{ phone: BrowserContext; page: Page; code: string; name: string }> {
  const phone = await browser.newContext({ viewport: PHONE });
  const page = await phone.newPage();
  await page.goto(`${url}/join/${shop.id}`);
  await page.getByRole('button', { name: 'Get my card' }).click();
  await page.getByRole('heading', { name: 'Show this at the counter' }).waitFor();
  const code = String(await page.locator('[data-letters]').textContent());
  const name = String(await page.locator('[data-guest]').textContent());
  return { phone, page, code, name };
}

/** Signs out as the guest and in as Ann, on the guest's phone. */
async function signInHere(page: Page, ann: Ann): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(ann.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ann.password);
  await page.getByRole('button', { name: /^(Login|Sign In)$/ }).click();
  await page.waitForURL((at) => !at.pathname.startsWith('/login'));
}

async function signedInHere(page: Page, ann: Ann): Promise<void> {
  await page.goto(`${url}/profile`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login**');
  await signInHere(page, ann);
  await page.goto(`${url}/dashboard`);
}

const offer = (page: Page) => page.getByRole('heading', { name: 'This phone has another card of yours' });
const together = (page: Page) => page.getByRole('button', { name: 'Put together' });

async function takeApart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take apart' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Take apart' });
  await page.getByRole('dialog').getByText('gets its stamps back').waitFor();
  // The button ignores the second tap of a double one.
  await expect.poll(() => confirm.getAttribute('aria-disabled')).not.toBe('true');
  await confirm.click();
}

it('puts both cards together, counts the old code, and takes them apart again', async () => {
  const [corner, bakery] = [
    await openCounter('Corner of Two Cards'),
    await openCounter('Bakery of Two Cards'),
  ];
  const ann = await registerCustomer(url, 'Ann Twice');
  const { phone, page, code, name } = await guestAt(corner);
  await stamp(corner, code, 4);
  await stamp(bakery, code, 1);
  await stamp(corner, ann.code, 6);

  // Her address is known: she is led to sign in on this phone.
  await page.goto(`${url}/business/${corner.id}`);
  await page.getByRole('button', { name: 'With name and email' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ann Twice');
  await page.getByRole('textbox', { name: 'Email' }).fill(ann.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('stampwell-9');
  await page.getByRole('button', { name: 'Keep it safe' }).click();
  await page.getByText('You already have an account').waitFor();
  await judge(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/login**');
  await signInHere(page, ann);

  await page.goto(`${url}/dashboard`);
  await offer(page).waitFor();
  await page.getByText(`${name} was made here before you signed in`).waitFor();
  await page.getByText('Your 6 and these 4 become 10 stamps').waitFor();
  await page.getByText('1 stamp comes to your account').waitFor();
  await judge(page);
  await together(page).dblclick();
  await page.getByText(`${name} is in your account now`).waitFor();
  await page.getByText('10 / 10 stamps').first().waitFor();
  await page.getByText('1 / 10 stamps').first().waitFor();
  await judge(page);
  // Coming back to the page does not bring the offer back.
  await page.goto(`${url}/profile`);
  await page.goBack();
  await page.getByText('10 / 10 stamps').first().waitFor();
  expect(await offer(page).count()).toBe(0);

  // At the counter the guest's old code is Ann's.
  const till = await contextOf(browser, url, 'business', { as: corner.owner });
  const counter = await till.newPage();
  await counter.goto(`${url}/business/customer/${code}`);
  await counter.getByRole('heading', { name: 'Ann Twice' }).waitFor();
  expect(await balanceOf(corner, code)).toBe(10);
  expect(await balanceOf(bakery, code)).toBe(1);
  await mustCall(url, '/stamps/business-redeem', { token: corner.token, body: { qr_code: code } });
  await stamp(bakery, code, 2);
  expect(await balanceOf(corner, ann.code)).toBe(0);
  expect(await balanceOf(bakery, ann.code)).toBe(3);

  const admin = await (await contextOf(browser, url, 'admin')).newPage();
  await admin.goto(`${url}/admin/users?q=${encodeURIComponent(ann.email)}`);
  await admin.getByRole('searchbox').or(admin.getByRole('textbox')).first().fill(ann.email);
  await admin.getByText(ann.email).first().waitFor();
  await admin.getByRole('button', { name: 'Details' }).first().click();
  await admin.getByText(new RegExp(`${name} was put into this account on .*, by Ann Twice`)).waitFor();
  await admin.getByRole('button', { name: 'Take apart' }).waitFor();
  await judge(admin);

  await page.goto(`${url}/profile/you`);
  await page.getByText(`${name} has been in your account since`).waitFor();
  await judge(page);
  await takeApart(page);
  await page.getByText('They are apart again.').first().waitFor();
  expect(await page.getByRole('heading', { name: 'Put together' }).count()).toBe(0);
  // The reward needed both cards: it stays redeemed. What Ann got at the bakery since is hers.
  expect(await balanceOf(corner, ann.code)).toBe(0);
  expect(await balanceOf(bakery, ann.code)).toBe(2);
  expect(await balanceOf(bakery, code)).toBe(1);
  await Promise.all([phone.close(), till.close(), admin.context().close()]);
});

it('is refused in words: taken apart meanwhile, taken back with Not now, and another’s', async () => {
  const shop = await openCounter('Corner of Refusals');
  const [ann, ben] = [await registerCustomer(url, 'Ann Refused'), await registerCustomer(url, 'Ben')];
  const { phone, page, code, name } = await guestAt(shop);
  await stamp(shop, code, 3);
  await signedInHere(page, ann);
  await offer(page).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Hello, Ann Refused' }).waitFor();
  expect(await offer(page).count()).toBe(0);

  // The profile still offers it.
  await page.goto(`${url}/profile`);
  await offer(page).waitFor();
  await together(page).click();
  await page.getByText(`${name} is in your account now`).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL(`${url}/profile/you`);
  await page.getByRole('button', { name: 'Take apart' }).waitFor();

  // Another device took them apart meanwhile.
  const { merges } = await mustCall(url, '/user/merges', { method: 'GET', token: ann.token });
  const [merge] = merges as { id: string }[];
  const undo = (token: string) => callApi(url, `/user/merges/${merge?.id}/undo`, { token, body: {} });
  expect((await undo(ben.token)).status).toBeGreaterThanOrEqual(400);
  expect((await undo(ann.token)).status).toBe(200);
  await takeApart(page);
  await page.getByRole('alert').first().waitFor();
  await expect.poll(() => page.getByText('has been in your account since').count()).toBe(0);
  expect(await balanceOf(shop, code)).toBe(3);

  // The phone opens its own card again.
  await page.getByRole('button', { name: 'Back to your profile' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Open this phone’s card' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: `Hello, ${name}` }).waitFor();
  await phone.close();
});

it('answers the account that stays what the guest asked', async () => {
  const shop = await openCounter('Corner of Questions');
  const ann = await registerCustomer(url, 'Ann Who Asked');
  const { phone, page, code, name } = await guestAt(shop);
  await stamp(shop, code, 1);
  await page.goto(`${url}/business/${shop.id}/story`);
  await page.getByRole('button', { name: 'Something wrong?' }).click();
  await page.getByRole('textbox', { name: 'What happened?' }).fill('I bought two coffees');
  await page.getByRole('button', { name: 'Send to the shop' }).click();
  await page.getByText('Waiting for the shop').waitFor();

  await signedInHere(page, ann);
  await together(page).click();
  await page.getByText(`${name} is in your account now`).waitFor();
  const asked = await mustCall(url, '/business/questions', { method: 'GET', token: shop.token });
  const [question] = asked.questions as { id: string }[];
  await mustCall(url, `/business/questions/${question?.id}/answer`, {
    token: shop.token,
    body: { outcome: 'added', words: 'Sorry, here is the other one', stamp_amount: 1 },
  });

  // Her page updates at once and links to the answer.
  await page.getByRole('link', { name: /Sorry, here is the other one/ }).click();
  await page.getByRole('heading', { name: 'About steps not listed here' }).waitFor();
  await page.getByText('I bought two coffees').waitFor();
  await page.getByText('Sorry, here is the other one').waitFor();
  await judge(page);
  await phone.close();
});
