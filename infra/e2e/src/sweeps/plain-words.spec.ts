import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { everyScreen, type Place, placeOfDemo } from '../support/every-screen.ts';
import { settled } from '../support/settled.ts';
import { contextOf, type Role } from '../support/signed-in.ts';

/** Screens use the vocabulary of docs/look.md: no words of statistics, storage or riddles. Closed explanations are not read. */

const url = inject('productUrl');

/** Not on a shop's screens, nor on its customers'. */
const FOREIGN =
  /\b(z-?scores?|kaplan|medians?|percentiles?|deviation|hash(es|ed)?|read models?|streams?|projections?|payloads?|position \d+|events?)\b/i;
/** On nobody's. */
const RIDDLES = /\b(whoever|somebody|nobody|all told|as it was|anew)\b/i;
const REPLACED = [
  'How this card came to be',
  'Nobody has this code',
  'possible from',
  'Is it you?',
  'Replay the past',
  'People would have behaved otherwise',
  'Rewards given, all told',
  'Empty: as it was',
  'Nothing waits for a look',
  'Many codes of nobody',
  'If you work alone',
  'How do you settle it',
  'need not wait for the cooldown',
  'Go on without a plan',
  'It is made anew',
  'This is no longer possible',
];

let browser: Browser;
let place: Place;
beforeAll(async () => {
  browser = await launchBrowser();
  place = await placeOfDemo(url);
});
afterAll(() => browser.close());

it.each<[Role | null, boolean]>([
  [null, false],
  ['customer', true],
  ['business', true],
  ['employee', true],
  ['admin', false],
])('speaks plainly to %s', async (role, isOfShop) => {
  const context = await contextOf(browser, url, role, { serviceWorkers: 'block', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const found: string[] = [];
  for (const path of await everyScreen(url, role, place)) {
    // The terms and the policy are a lawyer's.
    if (['/terms', '/privacy'].includes(path)) continue;
    await page.goto(url + path);
    await settled(page);
    const text = await page.locator('body').innerText();
    for (const line of text.split('\n')) {
      const isForeign = (isOfShop && FOREIGN.test(line)) || (!path.startsWith('/help') && RIDDLES.test(line));
      if (isForeign || REPLACED.some((words) => line.includes(words))) found.push(`${path}: ${line}`);
    }
  }
  expect(found).toEqual([]);
  await context.close();
});
