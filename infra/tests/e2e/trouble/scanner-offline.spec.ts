import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { launchBrowser } from '../support/browser.ts';
import { contextOf, type Role } from '../support/signed-in.ts';

/** Offline, stamps are queued on the device, and each is shown as accepted or refused. */

const url = inject('productUrl');
const COUNTERS = {
  business: { scanner: '/scanner', typed: 'Validate QR Code', home: '/dashboard' },
  employee: { scanner: '/employee/scanner', typed: 'View Customer Details', home: '/employee/dashboard' },
} as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(Object.entries(COUNTERS))('at the counter of a %s', (role, { scanner, typed, home }) => {
  let context: BrowserContext;
  let page: Page;
  beforeEach(async () => {
    context = await contextOf(browser, url, role as Role, { viewport: { width: 390, height: 844 } });
    page = await context.newPage();
    await page.goto(url + scanner);
    return () => context.close();
  });

  const loseConnection = () => context.route('**/api/**', (route) => route.abort());
  const regainConnection = async () => {
    await context.unroute('**/api/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
  async function type(code: string): Promise<void> {
    const keys = page.getByRole('button', { name: 'Enter Code Manually' });
    const field = page.getByPlaceholder('ABC123XY');
    await keys.or(field).first().waitFor();
    if (await keys.isVisible()) await keys.click();
    await field.fill(code);
    await page.getByRole('button', { name: typed }).click();
  }
  async function keep(code: string): Promise<void> {
    await type(code);
    await page.getByRole('button', { name: 'Send Later' }).click();
    await waiting().getByText('Waiting for a connection').waitFor();
  }
  const waiting = () => page.getByRole('region', { name: 'Scanned offline' });
  const stampsOf = async ({ token }: { token: string }) => {
    const { stamp_cards } = await mustCall(url, '/user/dashboard', { method: 'GET', token });
    return (stamp_cards as { current_stamps: number }[]).map(({ current_stamps }) => current_stamps);
  };

  /** By which time the scans count that are in the customer's card's history. */
  const judgedBy = async ({ token }: { token: string }) => {
    const { stamp_cards } = await mustCall(url, '/user/dashboard', { method: 'GET', token });
    const [card] = stamp_cards as { business_id: string }[];
    const { steps } = await mustCall(url, `/user/business/${card?.business_id}/story`, {
      method: 'GET',
      token,
    });
    return (steps as { judged_by?: string }[]).map(({ judged_by }) => judged_by);
  };

  it('sends queued scans when the connection is back', async () => {
    const customer = await registerCustomer(url, 'Cellar Guest');
    await page.goto(url + home);
    await page.waitForFunction(() => localStorage.getItem('contact'));
    await page.goto(url + scanner);
    await loseConnection();
    await type(customer.code);
    await page.getByRole('button', { name: '2', exact: true }).click();
    await page.getByRole('button', { name: 'Send Later' }).dblclick();
    const lead = page.getByText('You’re offline. Stamps are saved here and sent later');
    await lead.waitFor();
    await waiting().getByText(`2 stamps for ${customer.code}`).waitFor();
    // The lead and the queue come before the camera, and nothing is reported as broken.
    const top = async (part: Locator) => (await part.boundingBox())!.y;
    expect(await top(lead)).toBeLessThan(await top(waiting()));
    expect(await top(waiting())).toBeLessThan(
      await top(page.getByRole('radiogroup', { name: 'What to do' })),
    );
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByText('Failed to').count()).toBe(0);
    await waiting().getByText('Waiting for a connection').waitFor();
    await type('NOBODY99');
    await page.getByRole('button', { name: 'Send Later' }).click();
    await expect.poll(() => waiting().getByText('Waiting for a connection').count()).toBe(2);

    await regainConnection();
    await expect.poll(() => waiting().getByText('Waiting for a connection').count()).toBe(0);
    expect(await stampsOf(customer)).toEqual([2]);
    expect(await judgedBy(customer)).toEqual(['seen']);
    const rows = await waiting().getByRole('listitem').allInnerTexts();
    expect(rows).toEqual([
      expect.stringContaining('1 stamp for NOBODY99\nNo customer information available'),
      expect.stringContaining('Successfully added 2 stamp(s) to Cellar Guest'),
    ]);
    await page.getByRole('button', { name: 'Clear' }).click();
    await waiting().waitFor({ state: 'detached' });
  });

  // Both remotes show the same counter, so the rest is tried at one.
  if (role === 'business') return;

  it('repeats the same scan after a lost answer, so that it counts once', async () => {
    const customer = await registerCustomer(url, 'Twice Told');
    await type(customer.code);
    // The request arrives, its answer does not.
    await context.route('**/api/stamps/scan', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Add Stamps' }).click();
    await page.getByRole('button', { name: 'Send Later' }).click({ timeout: 30_000 });
    // The repeat is sent at once, and its answer may be lost too.
    await context.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await waiting().getByText('Waiting for a connection').waitFor({ state: 'detached' });
    await waiting().getByText(`1 stamp for ${customer.code}`).waitFor();
    expect(await stampsOf(customer)).toEqual([1]);
  });

  it('sends it from another screen, too', async () => {
    const customer = await registerCustomer(url, 'Walked Away');
    await loseConnection();
    await keep(customer.code);
    // Navigates without loading a page, which keeps the sender running.
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, home);
    await page.waitForURL(url + home);
    await waiting().waitFor({ state: 'detached' });
    expect(await stampsOf(customer)).toEqual([]);

    await regainConnection();
    await page.getByText('1 waiting scan sent').waitFor();
    expect(await stampsOf(customer)).toEqual([1]);
  });

  it('sends it after the app was closed and opened again', async () => {
    const customer = await registerCustomer(url, 'Closed Early');
    await loseConnection();
    await keep(customer.code);
    await page.close();
    await context.unroute('**/api/**');
    expect(await stampsOf(customer)).toEqual([]);

    page = await context.newPage();
    await page.goto(url + home);
    await page.getByText('1 waiting scan sent').waitFor();
    expect(await stampsOf(customer)).toEqual([1]);
  });
});

it('is woken by its service worker, if the browser supports background sync', async () => {
  const context = await contextOf(browser, url, 'business');
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  const woken = page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data));
      }),
  );
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: url,
    registrationId: await registered,
    tag: 'waiting-scans',
    lastChance: false,
  });
  expect(await woken).toEqual({ type: 'send-waiting' });
  await context.close();
});
