import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { sidewaysOf } from './sideways.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const LONG = '<span style="white-space: nowrap">words that are wider than what is around them</span>';
const box = (style: string, content = LONG) => `<div style="width: 100px; ${style}">${content}</div>`;
const HIDES = 'overflow: hidden';

it.each([
  ['past the window', box('width: 2000px', '<button style="width: 2000px">far</button>'), true],
  ['past a box that hides it', box(HIDES), true],
  ['past a box that clips it, some boxes further out', box('overflow: clip', box('width: 90px')), true],
  [
    'a button of a table in such a box',
    box(
      HIDES,
      '<table><td>a</td><td><button style="width: 300px; text-align: right">b</button></td></table>',
    ),
    true,
  ],
  ['in its box', box(HIDES, 'short'), false],
  ['past a box that can be scrolled', box('overflow: auto'), false],
  ['with three dots', box(`${HIDES}; white-space: nowrap; text-overflow: ellipsis`, LONG), false],
  ['for screen readers alone', box(`${HIDES}; width: 1px; clip-path: inset(50%)`), false],
  ['an ornament', box(HIDES, '<div style="width: 300px; height: 9px"></div>'), false],
])('finds %s', async (_, content, isFound) => {
  const page = await browser.newPage({ viewport: { width: 400, height: 300 } });
  await page.setContent(content);
  expect((await sidewaysOf(page)).length > 0).toBe(isFound);
  await page.close();
});
