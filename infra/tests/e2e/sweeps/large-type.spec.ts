import { beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Place, placeOfDemo, screensOf, VISITORS } from '../support/every-screen.ts';
import { settled } from '../support/settled.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { contextOf } from '../support/signed-in.ts';
import { twoAtATime } from '../support/two-at-a-time.ts';

/** Nothing is clipped or scrolls sideways where the browser's own type is large; `every-page.spec.ts` enlarges it on phones. */

const url = inject('productUrl');
/** Browsers call 24 'very large'; this is twice the default. */
const TWICE = 32;

let place: Place;
beforeAll(async () => {
  place = await placeOfDemo(url);
});

/** Without motion, at a desk: its layout is chosen by the size of the type, too. */
const STILL_DESK = {
  viewport: { width: 1280, height: 900 },
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
} as const;

it.each(VISITORS)('shows %s everything at twice the font size', async (_, role) => {
  await using browser = await launchBrowser({ fontSize: TWICE });
  const context = await contextOf(browser, url, role, STILL_DESK);
  const found: string[] = [];
  const sizes = new Set<string>();
  await twoAtATime(context, screensOf(role, place), async (page, screen) => {
    await page.goto(url + screen);
    await settled(page);
    found.push(...(await sidewaysOf(page)).map((one) => `${screen}: ${one}`));
    sizes.add(await page.evaluate(() => getComputedStyle(document.body).fontSize));
  });
  expect([...sizes]).toEqual([`${TWICE}px`]);
  expect(found).toEqual([]);
});
