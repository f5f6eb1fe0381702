import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { everyScreen, type Place, placeOfDemo, VISITORS } from '../support/every-screen.ts';
import { DESK, judge, PHONE, TABLET } from '../support/judge.ts';
import { settled } from '../support/settled.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { contextOf, type Role } from '../support/signed-in.ts';
import { twoAtATime } from '../support/two-at-a-time.ts';

/** WCAG 2.2 AA, as far as axe can judge: every route of every role, light and dark, on phone and desktop. */

const url = inject('productUrl');
/** Animations are off, so that faded-in content is judged; nothing is cached. */
const STILL_PHONE = { viewport: PHONE, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
const NARROWEST = { width: 360, height: 740 };
const THUMB = 44;

let browser: Browser;
let place: Place;
beforeAll(async () => {
  browser = await launchBrowser();
  place = await placeOfDemo(url);
});
afterAll(() => browser.close());

/** Only an open menu is judged: links partly covered by it are small targets only until it closes. */
const MENU = 'header';
/** Content that opens over or in a page is judged too. */
const OPENED: [string, Role, string, (page: Page) => Promise<void>, string?][] = [
  ['the user menu', 'customer', '/dashboard', (page) => page.getByLabel(/^User menu/).click(), MENU],
  ['the deletion', 'customer', '/profile', (page) => press(page, 'Delete Account')],
  ['the new employee', 'business', '/business/employees', (page) => press(page, 'Add Employee')],
  ['the typed code', 'employee', '/employee/scanner', (page) => press(page, 'Enter Code Manually')],
  ['a user’s details', 'admin', '/admin/users', (page) => press(page, 'Details')],
  ['the authenticator app', 'customer', '/profile', (page) => press(page, 'Set up')],
  ['the wrong password', 'customer', '/profile', (page) => press(page, 'Change Password')],
];

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(url + path);
  await settled(page);
}

it.each(VISITORS)('lets %s use every page', async (_, role) => {
  const context = await contextOf(browser, url, role, STILL_PHONE);
  const found: string[] = [];
  await twoAtATime(context, await everyScreen(url, role, place), async (page, path) => {
    await page.setViewportSize(PHONE);
    await open(page, path);
    found.push(...(await judge(page, `${path} phone`)));
    await page.setViewportSize(DESK);
    found.push(...(await judge(page, `${path} desk`)));
    await page.setViewportSize(TABLET);
    found.push(...(await sidewaysOf(page)).map((one) => `${path} tablet: ${one}`));
    await page.setViewportSize(NARROWEST);
    found.push(...(await sidewaysOf(page)).map((one) => `${path}: ${one}`));
    if (isForThumbs(role, path)) found.push(...(await smallTargets(page)).map((one) => `${path}: ${one}`));
  });
  expect(found).toEqual([]);
  await context.close();
});

it.each(OPENED)('lets everybody use %s', async (_, role, path, act, within) => {
  const context = await contextOf(browser, url, role, STILL_PHONE);
  const page = await context.newPage();
  await open(page, path);
  await act(page);
  expect(await judge(page, path, within)).toEqual([]);
  await context.close();
});

/** Used with one hand: the customer's screens, and the counter. */
const isForThumbs = (role: Role | null, path: string) =>
  role === 'customer' || role === 'employee' || /scanner|customer/.test(path);

/** Buttons and links on their own; a link in a sentence is as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const isInSentence = (one: Element) =>
      one.localName === 'a' && getComputedStyle(one).display === 'inline';
    return [...document.querySelectorAll<HTMLElement>('button, a[href], select, input, [role="switch"]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !isInSentence(one))
      .map((one) => ({
        one,
        box: (one.closest('label, .mantine-Input-wrapper') ?? one).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1 && Math.round(Math.min(box.width, box.height)) < least)
      .map(
        ({ one, box }) =>
          `${one.getAttribute('aria-label') ?? one.textContent ?? one.localName} ${box.width}×${box.height}`,
      );
  }, THUMB);
}
