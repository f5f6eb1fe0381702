import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { troublesInLargeType } from './large-type.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const ANYWHERE = 'overflow-wrap: anywhere';
const FIXED = 'position: fixed; left: 0; right: 0; background: white';

it.each([
  [
    'a tile that is too narrow for its word',
    `<div style="width: 5rem; ${ANYWHERE}">Rewards earned</div>`,
    null,
  ],
  [
    'a tile too narrow in px',
    `<div style="width: 80px; ${ANYWHERE}">Rewards earned</div>`,
    /'Rewards' of .* is split/,
  ],
  ['an address', `<div style="width: 80px; ${ANYWHERE}">someone@stampwell.test</div>`, null],
  [
    'a mode that ends in dots',
    '<label style="display: block; width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Redeem rewards</label>',
    /'Redeem rewards' ends in dots/,
  ],
  [
    'dots with a title',
    '<p title="Redeem rewards" style="width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Redeem rewards</p>',
    null,
  ],
  [
    'a line that its box cuts',
    '<div style="height: 20px; overflow: hidden">Two or<br>three lines</div>',
    /is cut by div/,
  ],
  [
    'a label larger than its button',
    '<button style="width: 40px; height: 16px">Sign In</button>',
    /larger than its button/,
  ],
  [
    'a way in above the screen',
    '<nav style="position: absolute; top: -2em">Sign In</nav>',
    /'Sign In' is off the screen/,
  ],
  [
    'a name over another',
    '<div style="position: relative; height: 1.2em"><i>Maya Patel</i><b style="position: absolute; left: 20px">Active</b></div>',
    /cover each other/,
  ],
  ['a bar over the name', `<div style="${FIXED}; bottom: 0; height: 20rem">Add</div>`, /px of the screen/],
  ['a bar over the heading', `<div style="${FIXED}; top: 0">Add</div>`, /'Add' covers the heading/],
])('judges %s', async (_, content, trouble) => {
  const page = await browser.newPage();
  await page.setContent(`<body style="margin: 8px"><main><h1>Home</h1>${content}</main></body>`);
  const found = await troublesInLargeType(page);
  if (trouble) expect(found.join('\n')).toMatch(trouble);
  else expect(found).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.style.fontSize)).toBe('');
  await page.close();
});
