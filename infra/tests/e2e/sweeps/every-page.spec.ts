import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { everyScreen, type Place, placeOfDemo, VISITORS } from '../support/every-screen.ts';
import { DESK, judgeOnce, PHONE, type Scheme } from '../support/judge.ts';
import { troublesInLargeType } from '../support/large-type.ts';
import { settled } from '../support/settled.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { contextOf } from '../support/signed-in.ts';
import { twoAtATime } from '../support/two-at-a-time.ts';
import { controlsWithoutEdge } from './rules/bare-controls.ts';
import { cutLetters } from './rules/cut-letters.ts';
import { foreignLines } from './rules/plain-words.ts';
import { isForThumbs, smallTargets } from './rules/small-targets.ts';

/** What holds on every page of every role. A page is opened once for all of it, since opening it costs most. */

const url = inject('productUrl');
/** Animations are off, so that faded-in content is judged; nothing is cached. */
const STILL_PHONE = { viewport: PHONE, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
const NARROWEST = { width: 360, height: 740 };
/** From the narrowest phone to a wall, and where the layout changes. */
const WIDTHS = [320, 768, 992, 2560];
/** A page is judged in one theme on the phone and in the other at the desk, the next page the other way round. */
const BY_TURNS: [Scheme, Scheme][] = [
  ['light', 'dark'],
  ['dark', 'light'],
];
/** Pixels of a browser's type, as it comes and twice that; browsers call 24 'very large'. */
const [USUAL, TWICE] = [16, 32];
/** All pages of one role, in every size and scheme. */
const VISITS_MS = 300_000;

let browser: Browser;
let place: Place;
beforeAll(async () => {
  browser = await launchBrowser();
  place = await placeOfDemo(url);
});
afterAll(() => browser.close());

describe.each(VISITORS)('every page of %s', (_, role) => {
  const found = {
    barriers: [] as string[],
    small: [] as string[],
    sideways: [] as string[],
    large: [] as string[],
    cut: [] as string[],
    foreign: [] as string[],
    bare: [] as string[],
  };
  /** Boxes that could cut a letter. */
  let looked = 0;

  beforeAll(async () => {
    const context = await contextOf(browser, url, role, STILL_PHONE);
    const screens = await everyScreen(url, role, place);
    await twoAtATime(context, screens, async (page, path) => {
      const [onPhone, atDesk] = BY_TURNS[screens.indexOf(path) % 2]!;
      const note = (rule: keyof typeof found, those: string[]) =>
        found[rule].push(...those.map((one) => `${path}: ${one}`));
      await open(page, path);
      note('barriers', await judgeOnce(page, 'phone', onPhone));
      await page.setViewportSize(DESK);
      note('barriers', await judgeOnce(page, 'desk', atDesk));
      await page.emulateMedia({ colorScheme: 'light' });
      await settled(page);
      const letters = await cutLetters(page);
      looked += letters.looked;
      note('cut', letters.cut);
      note('foreign', await foreignLines(page, role, path));
      for (const size of [NARROWEST, ...WIDTHS.map((width) => ({ width, height: 900 }))]) {
        await page.setViewportSize(size);
        note(
          'sideways',
          (await sidewaysOf(page)).map((one) => `at ${size.width}: ${one}`),
        );
        if (size === NARROWEST && isForThumbs(role, path)) note('small', await smallTargets(page));
      }
      note('large', await troublesInLargeType(page));
      await page.setViewportSize(DESK);
      note('large', await inTwiceTheType(page));
      await page.emulateMedia({ forcedColors: 'active' });
      note('bare', await page.evaluate(controlsWithoutEdge));
    });
    await context.close();
  }, VISITS_MS);

  it('can be used by everybody', () => expect(found.barriers).toEqual([]));
  it('has targets as large as a thumb', () => expect(found.small).toEqual([]));
  it('fits every width from 320 to 2,560 px', () => expect(found.sideways).toEqual([]));
  it('keeps every word whole and in view in large type', () => expect(found.large).toEqual([]));
  it('clips no letter', () => {
    expect(found.cut).toEqual([]);
    expect(looked).toBeGreaterThan(5);
  });
  it('speaks plainly', () => expect(found.foreign).toEqual([]));
  it('has an edge around every control in forced colours', () => expect(found.bare).toEqual([]));
});

/** In the browser's own type at twice its size, by which the layout is chosen, too. */
async function inTwiceTheType(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const choose = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await choose(TWICE);
  const size = await page.evaluate(() => getComputedStyle(document.body).fontSize);
  const found = size === `${TWICE}px` ? await sidewaysOf(page) : [`the browser's type is of ${size}`];
  await choose(USUAL);
  await browser.detach();
  return found.map((one) => `twice, at ${DESK.width}: ${one}`);
}

/** On a phone, in its usual colours, whatever was judged before. */
async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await page.goto(url + path);
  await settled(page);
}
