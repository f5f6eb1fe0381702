import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { mustCall } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { PHONE } from './support/judge.ts';
import { publishedManifests } from './support/published-manifests.ts';

/** A stamp lands, without a reload, on every page that shows a card or a code. */

const url = inject('productUrl');

/** What a page of a guest's first card shows once it has a stamp; null where it shows neither cards nor codes. */
const ARRIVED: Record<string, ((page: Page) => Promise<void>) | null> = {
  '/dashboard': (page) => page.getByText('1 / 10 stamps').waitFor(),
  '/qr-code': (page) => page.getByRole('heading', { name: '1 stamp added' }).waitFor(),
  '/activity': (page) => page.getByRole('link', { name: 'Corner of Pages' }).first().waitFor(),
  '/business/:id': (page) => page.getByText('1 / 10 stamps').waitFor(),
  '/business/:id/story': (page) => page.getByText('1 stamp given').first().waitFor(),
  '/profile': null,
  '/profile/you': null,
  '/profile/sign-in': null,
  '/profile/mails': null,
  '/profile/data': null,
  '/places': null,
  '/business/proof/:id/:entryId': null,
};

it('the first stamp lands on every open page of its customer, /join included, in the shop’s ink', async () => {
  await using browser = await launchBrowser();
  const shop = await openShop(url, { name: 'Corner of Pages' });
  const asOwner = { token: shop.token };
  await mustCall(url, '/subscription/start-trial', asOwner);
  const look = { hue: 180, stamp_shape: 'hexagon' };
  await mustCall(url, '/business/look', { method: 'PUT', ...asOwner, body: look });

  const phone = await browser.newContext({ viewport: PHONE });
  const join = await phone.newPage();
  await join.goto(`${url}/join/${shop.id}`);
  await join.getByRole('button', { name: 'Get my card' }).click();
  const feed = join.waitForRequest('**/api/live');
  await join.getByRole('heading', { name: 'Show this at the counter' }).waitFor();
  await feed;
  const code = await join.locator('[data-letters]').textContent();

  const manifests = await publishedManifests(url);
  const pages = manifests.find(({ name }) => name === 'customer')?.pages.map(({ path }) => path) ?? [];
  expect(Object.keys(ARRIVED).toSorted(), 'a new page says whether it follows a card').toEqual(
    pages.toSorted(),
  );
  const storageState = await phone.storageState();
  const open = await Promise.all(
    pages.map(async (path) => {
      const arrived = ARRIVED[path];
      if (!arrived) return [];
      // A context each: a browser opens six connections to a server without HTTP/2, and every live feed holds one.
      const page = await browser.newContext({ viewport: PHONE, storageState }).then((own) => own.newPage());
      // The code's page announces what its first read of the wallet did not have, so that read has to be over.
      const read = path === '/qr-code' && page.waitForResponse('**/api/user/dashboard');
      const fed = page.waitForResponse('**/api/live');
      await page.goto(url + path.replace(':id', shop.id));
      await Promise.all([fed, read]);
      return [() => arrived(page)];
    }),
  );
  await mustCall(url, '/stamps/scan', { ...asOwner, body: { qr_code: code, stamp_amount: 1 } });
  await join.getByRole('heading', { name: '1 stamp added' }).waitFor();
  await Promise.all(open.flat().map((arrived) => arrived()));

  const slots = join.locator('[data-slots]');
  expect(await slots.locator('[data-stamped]').count()).toBe(1);
  expect(await slots.locator('[data-fresh] svg path').count()).toBe(3);
  await join.getByRole('link', { name: 'Keep it safe' }).click();
  await join.getByRole('heading', { name: 'Keep it safe' }).waitFor();
  await join.locator('[style*="--sw-hue: 180"] [role=img]').first().waitFor();
});
