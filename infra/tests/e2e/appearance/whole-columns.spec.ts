import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { settled } from '../support/settled.ts';
import { type Credentials, contextOf, type Role } from '../support/signed-in.ts';

/** Tables, forms and panels of owners and administrators on narrow screens: nothing leaves its panel, and rows align. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 834, height: 1112 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function pageOf(role: Role, viewport: typeof PHONE, as?: Credentials): Promise<Page> {
  const context = await contextOf(browser, url, role, {
    viewport,
    serviceWorkers: 'block',
    ...(as && { as }),
  });
  return context.newPage();
}

/** Elements that reach beyond their panel. */
const beyondTheirPanel = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((elements) =>
    elements
      .filter((one) => {
        const panel = one.closest('section')?.getBoundingClientRect();
        return !panel || one.getBoundingClientRect().right > panel.right || one.scrollWidth > one.clientWidth;
      })
      .map((one) => one.textContent ?? ''),
  );

/** Number of lines of each element's text. */
const linesOf = (parts: Locator): Promise<number[]> =>
  parts.evaluateAll((elements) =>
    elements.map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one.querySelector('.mantine-Button-label') ?? one);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

it('an administrator reaches every model’s rebuild button on a tablet, however much is shown', async () => {
  const page = await pageOf('admin', TABLET);
  await page.route('**/api/admin/projections', async (route) => {
    const response = await route.fetch();
    const [first, second, third, ...others] = await response.json();
    const sums = { before: 'a1b2c3d4e5f60718', after: 'ffb2c3d4e5f60799', position: 1_001 };
    const json = [
      { ...first, checksums: sums },
      { ...second, parked: 3, state: 'stopped' },
      { ...third, head: third.position + 12_345, lag_ms: 93_000, state: 'catching_up' },
      ...others,
    ];
    await route.fulfill({ response, json });
  });
  await page.goto(`${url}/admin/health`);
  await settled(page);
  await page.getByText('12,345 events').waitFor();
  await page.getByText('Other rows than before').waitFor();
  const buttons = page.getByRole('button', { name: /^(Rebuild|Retry) / });
  const lines = await linesOf(buttons);
  expect(lines.length).toBeGreaterThan(10);
  expect(new Set(lines)).toEqual(new Set([1]));
  expect(await beyondTheirPanel(buttons)).toEqual([]);
  await page.context().close();
});

it('an owner’s fields align, whatever their labels', async () => {
  const page = await pageOf('business', TABLET);
  await page.goto(`${url}/business/what-if`);
  await settled(page);
  const tops = await Promise.all(
    ['Stamps required', 'Scan cooldown (hours)', 'Daily stamp cap of an employee'].map(async (label) =>
      Math.round((await page.getByLabel(label).boundingBox())?.y ?? 0),
    ),
  );
  expect(new Set(tops).size).toBe(1);
  await page.context().close();
});

it('a mail’s row on a phone is headed by its kind', async () => {
  const page = await pageOf('admin', PHONE);
  await page.goto(`${url}/admin/mails`);
  await settled(page);
  const row = page.locator('tbody tr').first();
  const kind = await row.getByRole('cell').first().locator('div').innerText();
  expect((await row.innerText()).split('\n')[0]).toBe(kind);
  expect(await page.getByText('Mail', { exact: true }).first().isVisible()).toBe(false);
  await page.context().close();
});

it('a very long name stays within its panel', async () => {
  const shop = await openShop(url, { name: 'Corner of Names' });
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
  const { code, token } = await registerCustomer(url, 'Wolfeschlegelsteinhausenbergerdorff Hubert');
  await mustCall(url, '/stamps/scan', { token: shop.token, body: { qr_code: code, stamp_amount: 2 } });
  await mustCall(url, `/user/business/${shop.id}/questions`, {
    token,
    body: { entry_id: null, words: 'Where is my stamp?' },
  });
  const page = await pageOf('business', PHONE, shop.owner);
  await page.goto(`${url}/business/questions`);
  const name = page.getByRole('heading', { name: /^Wolfe/ });
  await name.waitFor();
  expect(await beyondTheirPanel(name)).toEqual([]);
  await page.context().close();
});
