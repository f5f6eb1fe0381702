import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Place, placeOfDemo, screensOf, VISITORS } from '../support/every-screen.ts';
import { settled } from '../support/settled.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { contextOf } from '../support/signed-in.ts';
import { twoAtATime } from '../support/two-at-a-time.ts';

/** Nothing is clipped or scrolls sideways with large type. */

const url = inject('productUrl');
/** Browsers call 24 'very large'; this is twice the default. */
const TWICE = 32;

let place: Place;
beforeAll(async () => {
  place = await placeOfDemo(url);
});

async function sidewaysAt(page: Page, screen: string, widths: readonly number[]): Promise<string[]> {
  await page.goto(url + screen);
  await settled(page);
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await sidewaysOf(page)).map((one) => `${screen} at ${width}: ${one}`));
  }
  return found;
}

const WITHOUT_MOTION = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const;

it.each(VISITORS)('shows %s everything at twice the font size', async (_, role) => {
  await using browser = await launchBrowser({ fontSize: TWICE });
  const context = await contextOf(browser, url, role, WITHOUT_MOTION);
  const found: string[] = [];
  const sizes = new Set<string>();
  await twoAtATime(context, screensOf(role, place), async (page, screen) => {
    found.push(...(await sidewaysAt(page, screen, [390, 1280])));
    sizes.add(await page.evaluate(() => getComputedStyle(document.body).fontSize));
  });
  expect([...sizes]).toEqual([`${TWICE}px`]);
  expect(found).toEqual([]);
});
