import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { callApi, mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { PHONE } from './support/judge.ts';
import { judgeSizes } from './support/judge-sizes.ts';
import { contextOf } from './support/signed-in.ts';
import { watchTroubles } from './support/troubles.ts';

/** A stranger scans a poster, has a card by a press, is stamped as a guest, keeps the card safe, and opens it on another phone. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openCounter(name: string) {
  const shop = await openShop(url, { name });
  const asOwner = { token: shop.token };
  await mustCall(url, '/subscription/start-trial', asOwner);
  await mustCall(url, '/business/profile', { method: 'PUT', ...asOwner, body: { onboarding: false } });
  return shop;
}

async function judge(page: Page): Promise<string[]> {
  const found = await judgeSizes(page);
  await page.setViewportSize(PHONE);
  return found;
}

const lettersOn = (page: Page) => page.locator('[data-letters]').textContent();

async function linkMailedTo(email: string): Promise<string> {
  const seen = async () => {
    const { messages } = await mustCall(url, `/dev/mail?to=${encodeURIComponent(email)}`, { method: 'GET' });
    const [newest] = messages as { text: string }[];
    return /https?:\/\/\S+\/confirm-email\?token=\S+/.exec(newest?.text ?? '')?.[0];
  };
  return expect
    .poll(seen, { timeout: 20_000 })
    .toBeTruthy()
    .then(async () => String(await seen()));
}

async function joined(context: BrowserContext, shopId: string, from?: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/join/${shopId}${from ? `?from=${from}` : ''}`);
  await page.getByRole('button', { name: 'Get my card' }).click();
  await page.getByRole('heading', { name: 'Show this at the counter' }).waitFor();
  return page;
}

/** Requests of the page time out when the returned function is called, instead of after ten seconds. */
async function holdTimeOuts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const pending: AbortController[] = [];
    AbortSignal.timeout = () => {
      const controller = new AbortController();
      pending.push(controller);
      return controller.signal;
    };
    const timeOut = () => {
      for (const one of pending.splice(0)) one.abort(new DOMException('timed out', 'TimeoutError'));
    };
    Object.assign(window, { timeOut });
  });
  return () => page.evaluate(() => (window as unknown as { timeOut(): void }).timeOut());
}

it('says that the connection is dead, and goes on once it is back', async () => {
  const shop = await openCounter('Cellar without Signal');
  const phone = await browser.newContext({ viewport: PHONE });
  const page = await phone.newPage();
  const timeOut = await holdTimeOuts(page);
  const [card, joining] = [`**/api/join/${shop.id}`, '**/api/auth/device/question'];
  // Neither answered nor refused, as in a cellar.
  await phone.route(card, () => undefined);
  await phone.route(joining, () => undefined);
  const [asked] = await Promise.all([page.waitForRequest(card), page.goto(`${url}/join/${shop.id}`)]);
  expect(asked.failure()).toBe(null);
  await timeOut();
  await page.getByText('The card could not be loaded').waitFor();
  await phone.unroute(card);
  // Sent by the page as soon as it has the shop, perhaps before the press, which waits for its answer.
  const asks = page.waitForRequest(joining);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Get my card' }).click();
  await asks;
  await timeOut();
  await page.getByText('Network error. Check your internet connection.').waitFor();
  await phone.unroute(joining);
  await page.getByRole('button', { name: 'Get my card' }).click();
  await page.getByRole('heading', { name: 'Show this at the counter' }).waitFor();
  await phone.close();
});

it('says why no card is given, in the server’s words or in its own, and gives one later', async () => {
  const shop = await openCounter('Corner of Too Many');
  const phone = await browser.newContext({ viewport: PHONE });
  const page = await phone.newPage();
  const asking = '**/api/auth/device/question';
  const message = 'Too many attempts. Please try again later.';
  const press = () => page.getByRole('button', { name: 'Get my card' }).click();
  await phone.route(asking, (route) =>
    route.fulfill({ status: 429, json: { error: 'rate_limited', message } }),
  );
  await page.goto(`${url}/join/${shop.id}`);
  await press();
  await page.getByText(message).waitFor();
  await phone.unroute(asking);
  // A proxy before the API.
  await phone.route(asking, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
  await press();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await phone.unroute(asking);
  await press();
  await page.getByRole('heading', { name: 'Show this at the counter' }).waitFor();
  await phone.close();
});

it('a stranger has a card by one press, is stamped as a guest, and keeps it safe by email', async () => {
  const shop = await openCounter('Corner of Strangers');
  const phone = await browser.newContext({ viewport: PHONE });
  const troubles = await watchTroubles(phone);
  const page = await phone.newPage();
  await page.goto(`${url}/join/${shop.id}?from=tent`);
  await page.getByRole('heading', { name: 'Corner of Strangers' }).waitFor();
  await page.getByText('If this phone is lost, so is the card.').first().waitFor();
  expect(await judge(page)).toEqual([]);
  await page.getByRole('button', { name: 'Get my card' }).click();
  await page.getByRole('heading', { name: 'Show this at the counter' }).waitFor();
  await page.getByRole('link', { name: 'Add the code to this phone’s wallet' }).waitFor();
  expect(await judge(page)).toEqual([]);
  const code = String(await lettersOn(page));

  const till = await contextOf(browser, url, 'business', { as: shop.owner });
  const counter = await till.newPage();
  await counter.goto(`${url}/business/customer/${code}`);
  const called = new RegExp(`^Guest \\d{3} · …${code.slice(-4)}$`);
  await counter.getByRole('heading', { name: called }).waitFor();
  await counter.getByRole('button', { name: 'Add Stamps' }).click();
  await counter.getByText(/Successfully added 1 stamp\(s\) to Guest/).waitFor();

  await page.getByRole('heading', { name: '1 stamp added' }).waitFor();
  expect(await judge(page)).toEqual([]);
  await page.getByRole('link', { name: 'Keep it safe' }).click();
  await page.getByRole('heading', { name: 'Keep it safe' }).waitFor();
  await page.getByRole('link', { name: 'Add the code to this phone’s wallet' }).waitFor();
  expect(await judge(page)).toEqual([]);
  const email = `${crypto.randomUUID()}@stampwell.test`;
  await page.getByRole('button', { name: 'With name and email' }).click();
  // What is always at hand otherwise is not laid over the form.
  const [form, always] = [
    await page.getByRole('button', { name: 'Keep it safe' }).boundingBox(),
    await page.getByRole('link', { name: 'Show QR Code to Earn Stamps' }).boundingBox(),
  ];
  expect(always?.y).toBeGreaterThan(Number(form?.y));
  await page.getByRole('textbox', { name: 'Name' }).fill('Ann Stranger');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('stampwell-9');
  await page.getByRole('button', { name: 'Keep it safe' }).click();
  await page.getByText(`We wrote to ${email}`).waitFor();
  await page.goto(await linkMailedTo(email));
  await page.getByText(`Is ${email} your address?`).waitFor();
  await page.getByRole('button', { name: 'Yes, it is mine' }).click();
  await page.getByText('Your email address is confirmed.').waitFor();
  await page.goto(`${url}/business/${shop.id}`);
  await page.getByText('Your Progress').waitFor();
  expect(await page.getByRole('heading', { name: 'Keep it safe' }).count()).toBe(0);

  const another = await contextOf(browser, url, 'customer', { as: { email, password: 'stampwell-9' } });
  const tablet = await another.newPage();
  await tablet.goto(`${url}/dashboard`);
  await tablet.getByText('1 / 10 stamps').waitFor();
  await tablet.getByRole('heading', { name: 'Hello, Ann Stranger' }).waitFor();

  const { sources } = await mustCall(url, '/business/posters/traffic', { method: 'GET', token: shop.token });
  const tent = (sources as { source: string }[]).find(({ source }) => source === 'tent');
  expect(tent).toEqual({ source: 'tent', opened: 1, joined: 1, first_stamped: 1 });
  expect(troubles.take()).toEqual([]);
  await Promise.all([phone.close(), till.close(), another.close()]);
});

it('the phone’s key opens the same card again after signing out, and after a press at another shop', async () => {
  const [shop, next] = [await openCounter('First Corner'), await openCounter('Next Corner')];
  const phone = await browser.newContext({ viewport: PHONE });
  const page = await joined(phone, shop.id);
  const code = await lettersOn(page);
  const key = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('stampwell-device', 1);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keys').objectStore('keys').get('own');
          reading.onsuccess = () =>
            crypto.subtle.exportKey('jwk', reading.result.privateKey).then(
              () => resolve('can be read'),
              () => resolve('cannot be read'),
            );
        };
      }),
  );
  expect(key).toBe('cannot be read');

  await page.goto(`${url}/profile`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Open this phone’s card' }).click();
  await page.waitForURL('**/dashboard');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${url}/join/${next.id}`);
  await page.getByRole('button', { name: 'Show my card' }).click();
  await page.getByRole('heading', { name: 'Show this at the counter' }).waitFor();
  expect(await lettersOn(page)).toBe(code);
  // Signed in, the page leads on to the card.
  await page.goto(`${url}/join/${next.id}`);
  await page.waitForURL(`**/business/${next.id}`);
  await phone.close();
});

it('offers no wallet where this installation issues no passes', async () => {
  const shop = await openCounter('Corner without Passes');
  const phone = await browser.newContext({ viewport: PHONE });
  await phone.route('**/api/wallet/supported', (route) =>
    route.fulfill({ json: { apple: false, google: false, stand_in: false } }),
  );
  const page = await phone.newPage();
  await page.goto(`${url}/join/${shop.id}`);
  const asked = page.waitForResponse('**/api/wallet/supported');
  await page.getByRole('button', { name: 'Get my card' }).click();
  await page.getByRole('heading', { name: 'Show this at the counter' }).waitFor();
  await asked;
  await page.goto(`${url}/profile`);
  await page.getByRole('button', { name: 'With a passkey' }).waitFor();
  expect(await page.getByText('phone’s wallet').count()).toBe(0);
  await phone.close();
});

it('offers a new card where the phone’s key opens none any more', async () => {
  const shop = await openCounter('Corner of Leftovers');
  const phone = await browser.newContext({ viewport: PHONE });
  const page = await joined(phone, shop.id);
  const code = await lettersOn(page);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('button', { name: 'Show my card' }).waitFor();
  // Deleted on another device: this browser's key stays.
  await callApi(url, '/user/guest', { method: 'DELETE', token: String(token) });
  await page.reload();
  await page.getByRole('button', { name: 'Get my card' }).click();
  await page.getByRole('heading', { name: 'Show this at the counter' }).waitFor();
  expect(await lettersOn(page)).not.toBe(code);
  await phone.close();
});

it('says kindly that a card is not here, and leaves an owner’s session alone', async () => {
  const shop = await openCounter('Looked At');
  const phone = await browser.newContext({ viewport: PHONE });
  const page = await phone.newPage();
  for (const gone of [crypto.randomUUID(), 'nonsense']) {
    await page.goto(`${url}/join/${gone}`);
    await page.getByRole('heading', { name: 'This card is not here' }).waitFor();
  }
  expect(await judge(page)).toEqual([]);
  const till = await contextOf(browser, url, 'business', { as: shop.owner });
  const own = await till.newPage();
  await own.goto(`${url}/join/${shop.id}`);
  await own.getByRole('heading', { name: 'This is what customers see' }).waitFor();
  expect(await own.getByRole('button', { name: 'Get my card' }).count()).toBe(0);
  await Promise.all([phone.close(), till.close()]);
});

it('[JO4] says of a shop that waits for its approval that it opens soon, and previews it for its owner', async () => {
  const owner = { email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  const { business, access_token } = await mustCall(url, '/auth/business/register', {
    body: { ...owner, name: 'Corner of Soon' },
  });
  const { id } = business as { id: string };
  const link = `soon-${id.slice(-12)}`;
  const token = String(access_token);
  await mustCall(url, '/business/link', { method: 'PUT', token, body: { link } });
  const phone = await browser.newContext({ viewport: PHONE });
  const page = await phone.newPage();
  for (const path of [`/join/${id}?from=a4`, `/s/${link}`]) {
    await page.goto(url + path);
    await page.getByRole('heading', { name: 'Corner of Soon opens its card soon' }).waitFor();
    expect(await page.getByRole('button', { name: 'Get my card' }).count()).toBe(0);
    expect(await page.locator('meta[name="robots"][content="noindex"]').count()).toBe(1);
  }
  expect(await judge(page)).toEqual([]);
  const till = await contextOf(browser, url, 'business', { as: owner });
  const own = await till.newPage();
  for (const path of [`/join/${id}`, `/s/${link}`]) {
    await own.goto(url + path);
    await own.getByRole('heading', { name: 'This is what customers will see' }).waitFor();
    await own.getByRole('heading', { name: 'Corner of Soon', exact: true }).waitFor();
  }
  await Promise.all([phone.close(), till.close()]);
});

it('tells a guest whose address has an account, and deletes a card without a password', async () => {
  const shop = await openCounter('Left Again');
  const ann = await registerCustomer(url, 'Ann Known');
  const phone = await browser.newContext({ viewport: PHONE });
  const page = await joined(phone, shop.id);
  await page.goto(`${url}/profile`);
  await page.getByRole('button', { name: 'With name and email' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ann Known');
  await page.getByRole('textbox', { name: 'Email' }).fill(ann.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('stampwell-9');
  await page.getByRole('button', { name: 'Keep it safe' }).click();
  await page.getByText('You already have an account: sign in on this phone').waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('link', { name: /^Your data/ }).click();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/gone');
  await page.getByRole('heading', { name: 'Your account is gone' }).waitFor();
  const { status } = await callApi(url, '/auth/refresh', { body: { session: 'general' } });
  expect(status).toBe(401);
  await phone.close();
});
