import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { inkOf } from '../support/ink.ts';
import { settled } from '../support/settled.ts';
import { type Credentials, contextOf, type Role } from '../support/signed-in.ts';

/** In forced colours (Windows' contrast themes) nothing is shown by fill or shadow alone; `every-page.spec.ts` looks at every control. */

const url = inject('productUrl');
const FORCED = { forcedColors: 'active', reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
/** The rim of an impression and of an empty slot. */
const RIM = { from: 0.78, to: 1.02 };

let browser: Browser;
/** A half-full card, unaffected by other specs. */
let half: { shop: string; customer: Credentials };
beforeAll(async () => {
  browser = await launchBrowser();
  const [shop, customer] = await Promise.all([
    openShop(url, { name: 'Half Way', stampsRequired: 10 }),
    registerCustomer(url, 'Ann Half'),
  ]);
  const body = { qr_code: customer.code, stamp_amount: 5 };
  await mustCall(url, '/stamps/scan', { token: shop.token, body });
  half = { shop: shop.id, customer };
});
afterAll(() => browser.close());

async function open(role: Role, path: string, options: Parameters<typeof contextOf>[3] = {}): Promise<Page> {
  const context = await contextOf(browser, url, role, { ...FORCED, ...options });
  const page = await context.newPage();
  await page.goto(url + path);
  await settled(page);
  return page;
}

describe.each(['light', 'dark'] as const)('in a %s theme', (colorScheme) => {
  const openCard = () => open('customer', `/business/${half.shop}`, { as: half.customer, colorScheme });

  it('a stamp differs from an empty slot, and both from nothing', async () => {
    const page = await openCard();
    const slots = page
      .getByRole('img', { name: /of \d+ stamps$/ })
      .first()
      .locator('> * > *');
    const inks = await Promise.all((await slots.all()).map((slot) => inkOf(slot, RIM)));
    const isFilled = await slots.evaluateAll((all) => all.map((slot) => slot.querySelector('text') !== null));
    const filled = inks.filter((_, nth) => isFilled[nth]);
    const empty = inks.filter((_, nth) => !isFilled[nth]);
    expect(Math.min(...filled)).toBeGreaterThan(0.3);
    expect(Math.max(...empty)).toBeLessThan(0.2);
    expect(Math.min(...empty)).toBeGreaterThan(0.03);
    await page.context().close();
  });

  it('a bar shows its progress', async () => {
    const page = await openCard();
    const bar = page.getByRole('progressbar').first();
    const [now, most] = await Promise.all(
      ['aria-valuenow', 'aria-valuemax'].map(async (name) => Number(await bar.getAttribute(name))),
    );
    const share = (now ?? 0) / (most ?? 1);
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.8);
    // The outline of the rest counts a little, too.
    expect(await inkOf(bar)).toBeGreaterThan(share * 0.8);
    expect(await inkOf(bar)).toBeLessThan(share + 0.4);
    await page.context().close();
  });
});

it('the active mode, section and control are marked', async () => {
  const page = await open('employee', '/employee/scanner');
  const chosen = page.locator('.mantine-SegmentedControl-label[data-active]');
  const other = page.locator('.mantine-SegmentedControl-label:not([data-active])');
  const edge = (shown: typeof chosen) => shown.evaluate((one) => getComputedStyle(one).outlineStyle);
  expect(await edge(chosen)).toBe('solid');
  expect(await edge(other)).toBe('none');
  const button = page.getByRole('button', { name: 'Start Camera' });
  expect(await edge(button)).toBe('none');
  await page.keyboard.press('Tab');
  for (let steps = 0; steps < 12 && !(await button.evaluate((one) => one.matches(':focus'))); steps++)
    await page.keyboard.press('Tab');
  expect(await edge(button)).toBe('solid');
  await page.context().close();
});

it('the two lines and bars of a chart differ', async () => {
  const page = await open('business', '/business/analytics');
  const lines = page.locator('.recharts-area-curve');
  await lines.nth(1).waitFor();
  const dashes = await lines.evaluateAll((all) => all.map((one) => getComputedStyle(one).strokeDasharray));
  expect(new Set(dashes.slice(0, 2)).size).toBe(2);
  const bars = page.locator('.recharts-bar').filter({ has: page.locator('path') });
  const fills = await Promise.all(
    [0, 1].map((nth) =>
      bars
        .nth(nth)
        .locator('path')
        .first()
        .evaluate((bar) => getComputedStyle(bar).fill),
    ),
  );
  expect(new Set(fills).size).toBe(2);
  await page.context().close();
});
