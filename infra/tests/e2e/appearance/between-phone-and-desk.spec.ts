import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { drawn, settled } from '../support/settled.ts';

/** Upright tablets have layouts of their own. */

const url = inject('productUrl');
/** Tolerance for centring, since header and footer differ. */
const SLACK_PX = 60;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 834, height: 1112 } });
});
afterAll(() => browser.close());

const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;

it.each(['/login', '/register', '/employee/login', '/business/login'])(
  '%s is centred',
  async (signInPath) => {
    await page.goto(url + signInPath);
    await drawn(page);
    const main = await boxOf('main');
    const [first, last] = [await boxOf('main > div > *'), await boxOf('main nav')];
    const above = first.y - main.y;
    const below = main.y + main.height - (last.y + last.height);
    expect(main.y + main.height).toBe(1112);
    expect(Math.abs(above - below)).toBeLessThan(SLACK_PX);
  },
);

it.each(['/terms', '/privacy', '/help'])('%s has two columns that start at the same height', async (path) => {
  await page.goto(url + path);
  await settled(page);
  const tops = await page.evaluate(() => {
    const entries = [...document.querySelectorAll('nav ol li a')].map((one) => one.getBoundingClientRect());
    const columns = Map.groupBy(entries, ({ left }) => Math.round(left));
    return [...columns.values()].map(([first]) => Math.round(first?.top ?? 0));
  });
  expect(tops).toHaveLength(2);
  expect(tops[0]).toBe(tops[1]);
});

it('the landing page shows its cards beside the text', async () => {
  await page.goto(url);
  await settled(page);
  const [title, words] = [await boxOf('h1'), await boxOf('h1 + p')];
  const art = await boxOf('section:has(> div > h1) > :last-child');
  expect(art.x).toBeGreaterThanOrEqual(words.x + words.width - 1);
  expect(art.y).toBeLessThan(title.y + title.height);
  const ends = await page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('h1')!);
    return range.getBoundingClientRect().right;
  });
  expect(ends).toBeLessThanOrEqual(art.x);
});
