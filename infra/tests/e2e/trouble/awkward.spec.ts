import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../../client.ts';
import { type NewShop, openShop } from '../support/a-new-shop.ts';
import { launchBrowser } from '../support/browser.ts';
import { settled } from '../support/settled.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { type Credentials, contextOf, DEMO, type Role } from '../support/signed-in.ts';
import { twoAtATime } from '../support/two-at-a-time.ts';

/** Mishaps at real counters: double presses, lost connections, unusual names. */

const url = inject('productUrl');
const NARROW = { viewport: { width: 360, height: 740 }, serviceWorkers: 'block' } as const;
const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafe';
const RTL = 'عبد الرحمن بن محمد بن عبد العزيز بن سليمان الراشد القحطاني من مدينة الرياض العاصمة الكبرى';
const EMOJI = `👩‍👩‍👧‍👦🏳️‍🌈 ${'Zoë 🇬🇧 '.repeat(9)}👨🏽‍🚀`;

type Customer = Awaited<ReturnType<typeof registerCustomer>>;

let browser: Browser;
let twenty: NewShop;
let seven: NewShop;
let customers: Customer[];
let staff: Credentials;
beforeAll(async () => {
  browser = await launchBrowser();
  [twenty, seven] = await Promise.all([
    openShop(url, {
      name: `${LONG} & Töchter`,
      description: RTL,
      address: `${LONG}, ${LONG}`,
      stampsRequired: 20,
      rewardDescription: `🎁 ${LONG}`,
    }),
    openShop(url, { name: EMOJI, stampsRequired: 7, rewardDescription: RTL }),
  ]);
  customers = await Promise.all([LONG, RTL, EMOJI].map((name) => registerCustomer(url, name)));
  staff = { email: `${LONG.slice(0, 27)}-${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
});
afterAll(() => browser.close());

const [FIRST, SECOND, THIRD] = [0, 1, 2];
const customer = (which: number) => customers[which] as Customer;

async function pageOf(
  role: Role,
  as: Credentials,
  more: Parameters<typeof contextOf>[3] = {},
): Promise<Page> {
  return (await contextOf(browser, url, role, { ...NARROW, as, ...more })).newPage();
}

async function balanceOf(shop: NewShop, { code }: Customer): Promise<number> {
  const reply = await mustCall(url, '/business/validate-qr', { token: shop.token, body: { qr_code: code } });
  return (reply.stamp_info as { current_stamps: number }).current_stamps;
}

const addStamps = (page: Page) => page.getByRole('button', { name: 'Add Stamps' });
const stampsAre = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

async function atTheCounter(shop: NewShop, { code }: Customer): Promise<Page> {
  const page = await pageOf('business', shop.owner);
  await page.goto(`${url}/business/customer/${code}`);
  await addStamps(page).waitFor();
  return page;
}

/** Rows of the card on screen. */
const rowsOf = (page: Page) =>
  page
    .getByRole('img', { name: /of \d+ stamps$/ })
    .first()
    .evaluate((grid) => [...grid.children].map(({ children }) => children.length));

describe('a business without a customer', () => {
  it.each([
    ['/dashboard', 'No customers yet'],
    ['/business/customers', 'No customers yet'],
    ['/business/analytics', 'Nothing in these days'],
    ['/business/employees', 'No employees found. Add your first employee to get started.'],
  ])('has an empty state on %s', async (path, words) => {
    const page = await pageOf('business', seven.owner);
    await page.goto(url + path);
    await page.getByText(words).first().waitFor();
    expect(await sidewaysOf(page)).toEqual([]);
    await page.context().close();
  });
});

describe('at the counter', () => {
  it('a double click gives one stamp', async () => {
    const page = await atTheCounter(twenty, customer(FIRST));
    await addStamps(page).dblclick();
    await stampsAre(page, '1 / 20 stamps');
    // Ten in a row: at the counter, a long card leaves room for the result.
    expect(await rowsOf(page)).toEqual([10, 10]);
    await page.getByText(/Successfully added 1 stamp/).waitFor();
    expect(await balanceOf(twenty, customer(FIRST))).toBe(1);
    await page.context().close();
  });

  it('a slow network shows that it is busy, and gives one stamp', async () => {
    const page = await atTheCounter(seven, customer(FIRST));
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 1_500, downloadThroughput: 6_000, uploadThroughput: 6_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await addStamps(page).click();
    await page.locator('button[data-loading]').waitFor();
    // Further clicks have no effect.
    await page.locator('button[data-loading]').click({ force: true });
    await stampsAre(page, '1 / 7 stamps');
    expect(await rowsOf(page)).toEqual([4, 3]);
    expect(await balanceOf(seven, customer(FIRST))).toBe(1);
    await page.context().close();
  });

  it.each([
    ['the answer is lost on its way back', true],
    ['nothing gets through', false],
  ])('gives one stamp where %s and the till tries again', async (_, arrives) => {
    const who = customer(arrives ? SECOND : THIRD);
    const page = await atTheCounter(seven, who);
    await page.route('**/api/stamps/scan', async (route) => {
      if (arrives) await route.fetch();
      await route.abort('internetdisconnected');
    });
    await addStamps(page).click();
    await page.getByText('Network error. Check your internet connection.').waitFor();
    await page.unroute('**/api/stamps/scan');
    await page.getByRole('button', { name: 'Close' }).click();
    await addStamps(page).click();
    await page.getByText('Transaction Successful!').waitFor();
    await stampsAre(page, '1 / 7 stamps');
    expect(await balanceOf(seven, who)).toBe(1);
    await page.context().close();
  });
});

describe('unusual names', () => {
  beforeAll(async () => {
    await mustCall(url, '/business/employees', { token: twenty.token, body: { name: RTL, ...staff } });
    for (const { code } of customers)
      await mustCall(url, '/stamps/scan', { token: twenty.token, body: { qr_code: code, stamp_amount: 20 } });
  });

  const screens: [Role, () => Credentials, () => string[]][] = [
    ['customer', () => customer(FIRST), () => customerPaths()],
    ['customer', () => customer(SECOND), () => customerPaths()],
    ['customer', () => customer(THIRD), () => customerPaths()],
    ['business', () => twenty.owner, () => ownerPaths()],
    ['business', () => seven.owner, () => ownerPaths()],
    [
      'employee',
      () => staff,
      () => [
        '/employee/dashboard',
        '/employee/scanner',
        '/employee/profile',
        ...customers.map(({ code }) => `/employee/customer/${code}`),
      ],
    ],
    ['admin', () => DEMO.admin, () => adminPaths()],
  ];
  const customerPaths = () => [
    '/dashboard',
    '/qr-code',
    '/activity',
    '/profile',
    '/profile/you',
    `/business/${twenty.id}`,
    `/business/${seven.id}`,
  ];
  const ownerPaths = () => [
    '/dashboard',
    '/business/customers',
    '/business/activity',
    '/business/analytics',
    '/business/employees',
    '/profile',
    '/business/profile/shop',
    ...customers.map(({ code }) => `/business/customer/${code}`),
  ];
  const adminPaths = () => ['/admin/dashboard', '/admin/businesses', '/admin/users', '/admin/audit'];

  it.each(screens)('stay within every screen of a %s', async (role, who, paths) => {
    const context = await contextOf(browser, url, role, { ...NARROW, as: who() });
    const found: string[] = [];
    await twoAtATime(context, paths(), async (page, path) => {
      await page.goto(url + path);
      await settled(page);
      found.push(...(await sidewaysOf(page)).map((what) => `${path}: ${what}`));
    });
    expect(found).toEqual([]);
    await context.close();
  });
});

it('are clipped at their end if they run from right to left', async () => {
  const page = await pageOf('admin', DEMO.admin);
  await page.goto(`${url}/admin/users`);
  const name = page.getByRole('main').getByText(RTL).first();
  const isBeginningSeen = await name.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.firstChild as Node, 0);
    range.setEnd(element.firstChild as Node, 1);
    const [first, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return first.left >= box.left - 1 && first.right <= box.right + 1;
  });
  expect(isBeginningSeen).toBe(true);
  await page.context().close();
});

it('groups numbers past 9,999', async () => {
  const page = await pageOf('customer', customer(FIRST));
  await page.route('**/api/user/dashboard', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    await route.fulfill({
      response: reply,
      json: { ...body, stats: { ...body.stats, total_stamps: 1_234_567 } },
    });
  });
  await page.goto(`${url}/dashboard`);
  await page.getByText('1,234,567', { exact: true }).waitFor();
  expect(await sidewaysOf(page)).toEqual([]);
  await page.context().close();
});

it('has no animations with reduced motion', async () => {
  const page = await pageOf('customer', customer(SECOND), { reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const moved = new Set<string>();
    const record = () => {
      for (const animation of document.getAnimations()) {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        if (Number(duration) > 1)
          moved.add(`${duration} ms ${(animation.effect as KeyframeEffect).target?.className}`);
      }
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
    Object.assign(window, { moved });
  });
  await page.goto(`${url}/business/${seven.id}`);
  await stampsAre(page, '1 / 7 stamps');
  await mustCall(url, '/stamps/scan', { token: seven.token, body: { qr_code: customer(SECOND).code } });
  await stampsAre(page, '2 / 7 stamps');
  await page.getByLabel(/^User menu/).click();
  await page.getByRole('link', { name: 'Profile Settings' }).click();
  await page.getByRole('link', { name: /^Your data/ }).click();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])).toEqual([]);
  await page.context().close();
});
