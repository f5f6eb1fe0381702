import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { mustCall } from '../../client.ts';
import { openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { PHONE } from '../support/judge.ts';
import { type Opened, openPage } from '../support/open-page.ts';
import { contextOf, type Role } from '../support/signed-in.ts';

/** docs/look.md in a browser: what the page sweep does not judge. */

const url = inject('productUrl');

const DESKTOP = { width: 1280, height: 800 };
/** The browser's font size at 200 %. */
const TWICE = 32;

let browser: Browser;
let large: Browser;
beforeAll(async () => {
  [browser, large] = await Promise.all([launchBrowser(), launchBrowser({ fontSize: TWICE })]);
});
afterAll(() => Promise.all([browser.close(), large.close()]));

const open = (
  role: Role | null,
  path: string,
  { on = browser, ...options }: Opened & { on?: Browser } = {},
) => openPage(on, role, path, options);

const boxOf = async (one: Locator) => (await one.boundingBox())!;
const styleOf = (one: Locator, name: string) =>
  one.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

describe('a wallet', () => {
  it('shows no two shops in like colours', async () => {
    const page = await open('customer', '/dashboard', {
      before: (one) => one.route('**/api/user/dashboard', withTwelveShops),
    });
    const hues = await page
      .locator('[data-shop] article')
      .evaluateAll((cards) =>
        cards.map((card) => Number(getComputedStyle(card).getPropertyValue('--sw-hue'))),
      );
    expect(hues).toHaveLength(12);
    expect(new Set(hues).size).toBe(12);
    await page.context().close();
  });
});

/** The demo's first card, twelve times, at shops whose own hues repeat. */
async function withTwelveShops(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  const response = await route.fetch();
  const dashboard = (await response.json()) as Record<'stamp_cards' | 'businesses', object[]>;
  const ids = Array.from({ length: 12 }, (_, nth) => `shop-${nth}`);
  await route.fulfill({
    response,
    json: {
      ...dashboard,
      stamp_cards: ids.map((business_id) => ({ ...dashboard.stamp_cards[0], business_id })),
      businesses: ids.map((id) => ({ ...dashboard.businesses[0], id })),
    },
  });
}

/** Labels of buttons, and of the bar's destinations, that are wider than where they stand. */
const cutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wordsOf = (one: Element) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect();
    };
    return [...document.querySelectorAll('main .mantine-Button-root, nav :is(a, button)')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        // A destination's own words, without its number.
        const words = wordsOf((one.closest('nav') && one.querySelector(':scope > span')) || one);
        const box = one.getBoundingClientRect();
        const label = one.querySelector('.mantine-Button-label');
        const isCut = label !== null && label.scrollWidth > label.clientWidth;
        return isCut || words.left < box.left - 1 || words.right > Math.min(box.right, innerWidth) + 1;
      })
      .map((one) => one.textContent ?? '');
  });

it.each<[Role, number, string, () => Browser]>([
  ['business', 320, '100 %', () => browser],
  ['business', PHONE.width, '100 %', () => browser],
  ['business', PHONE.width, '200 %', () => large],
  ['business', 320, '200 %', () => large],
  ['admin', 320, '200 %', () => large],
])(
  'shows the number on More whole to a %s at %i px in type of %s, and every label',
  async (role, width, _type, on) => {
    const page = await open(role, role === 'admin' ? '/admin/dashboard' : '/dashboard', {
      on: on(),
      viewport: { width, height: 800 },
      before: (one) => one.route('**/open', (route) => route.fulfill({ json: { open: 1234 } })),
    });
    const more = page.getByRole('button', { name: 'More' });
    const count = more.getByText(/^[\d.]+K$/);
    await count.waitFor();
    const [badge, tab] = [await boxOf(count.locator('..')), await boxOf(more)];
    expect(badge.x).toBeGreaterThanOrEqual(tab.x);
    expect(badge.x + badge.width).toBeLessThanOrEqual(Math.min(width, tab.x + tab.width));
    expect(badge.y).toBeGreaterThanOrEqual(tab.y);
    const [icon, words] = [
      await boxOf(more.locator('svg')),
      await boxOf(more.getByText('More', { exact: true })),
    ];
    expect(badge.x).toBeGreaterThanOrEqual(icon.x + icon.width);
    expect(badge.y + badge.height).toBeLessThanOrEqual(words.y + 2);
    const beside = await boxOf(page.getByRole('navigation').getByText('Profile', { exact: true }));
    expect(Math.abs(words.y - beside.y)).toBeLessThan(1);
    expect(await cutLabels(page)).toEqual([]);
    await page.context().close();
  },
);

it('shows the code as wide as the screen, and enlarged on nothing but white', async () => {
  const page = await open('customer', '/qr-code', {
    colorScheme: 'dark',
    before: (one) =>
      one.addInitScript(() => {
        const asked: string[] = [];
        const request = async (type: string) => asked.push(type) && { release: async () => undefined };
        Object.assign(window, { locksAsked: asked });
        Object.defineProperty(navigator, 'wakeLock', { value: { request } });
      }),
  });
  const code = page.getByRole('img', { name: /QR code/ });
  await page.locator('canvas[data-drawn]').waitFor();
  expect((await boxOf(code)).width).toBeGreaterThan(PHONE.width * 0.75);
  await page.getByRole('button', { name: 'Enlarge' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => boxOf(dialog)).toEqual({ x: 0, y: 0, ...PHONE });
  expect(await styleOf(dialog, 'background-color')).toBe('rgb(255, 255, 255)');
  expect((await boxOf(dialog.getByRole('img', { name: /QR code/ }))).width).toBeGreaterThan(
    PHONE.width * 0.9,
  );
  expect(await page.evaluate('window.locksAsked')).toEqual(['screen']);
  await page.context().close();
});

it('marks focus in ink, and an invalid field in red also without focus', async () => {
  const page = await open(null, '/login', { colorScheme: 'light' });
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
  const edge = (field: Locator) =>
    field.evaluate((one) => getComputedStyle(one.closest('.mantine-Input-input') as Element).borderTopColor);
  const RED = 'rgb(194, 65, 45)';
  const INK = 'rgb(34, 28, 21)';
  await email.focus();
  expect(await edge(email)).toBe(INK);
  expect(await styleOf(email, 'outline-color')).toBe(INK);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Password is required').waitFor();
  expect(await email.evaluate((one) => one === document.activeElement)).toBe(true);
  expect([await edge(email), await edge(password)]).toEqual([RED, RED]);
  await page.context().close();
});

it('has the page’s width from the first paint on a desktop', async () => {
  const context = await contextOf(browser, url, 'business', { viewport: DESKTOP, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  const widthOf = () =>
    page.evaluate(() => {
      const shapes = [...document.querySelectorAll('#root *')].filter((one) => one.checkVisibility());
      const inPage = shapes.map((one) => one.getBoundingClientRect()).filter(({ top }) => top > 80);
      return Math.max(...inPage.map(({ left, right }) => (left > 232 ? right - left : 0)));
    });
  await page.goto(`${url}/business/customers`, { waitUntil: 'domcontentloaded' });
  expect(await widthOf()).toBeGreaterThan(900);
  // A page of one column stays one.
  await page.goto(`${url}/scanner`, { waitUntil: 'domcontentloaded' });
  expect(await widthOf()).toBeLessThan(520);
  await context.close();
});

it('shows a message where no title is', async () => {
  const page = await open('customer', '/profile/mails', {
    before: (one) =>
      one.route('**/mail-preferences', (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 500, json: { error: 'internal', message: 'Not saved' } }),
      ),
  });
  await page.getByRole('switch', { name: 'A reward is ready' }).dispatchEvent('click');
  const message = page.getByRole('alert');
  await message.waitFor();
  const { y, height } = await boxOf(message);
  expect(y).toBeGreaterThan(PHONE.height / 2);
  const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }));
  expect(y + height).toBeLessThan(bar.y);
  await page.context().close();
});

it.each<[Role, string]>([
  ['business', '/business/analytics'],
  ['admin', '/admin/analytics'],
])('draws today apart from the line for a %s', async (role, path) => {
  const page = await open(role, path, { viewport: DESKTOP });
  const chart = page.getByRole('region', { name: 'Scans and stamps by day' });
  await chart.getByText(/Today so far: \d+ scans?, \d+ stamps?/).waitFor();
  const today = chart.locator('.recharts-reference-dot circle, circle.recharts-dot').last();
  await today.waitFor();
  const line = await boxOf(chart.locator('.recharts-area-curve').first());
  expect((await boxOf(today)).x).toBeGreaterThan(line.x + line.width + 5);
  await page.context().close();
});

it('leads an administrator’s phone to the businesses', async () => {
  const page = await open('admin', '/admin/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Businesses' }).click();
  await page.waitForURL('**/admin/businesses');
  await page.context().close();
});

it('shows an owner without figures what to do next', async () => {
  const { owner, token } = await openShop(url, { name: 'No Figures Yet' });
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  const page = await open('business', '/business/analytics', { as: owner });
  const next = page.locator('main').getByRole('link', { name: 'Scan the first code' });
  expect(await next.getAttribute('href')).toBe('/scanner');
  await page.context().close();
});
