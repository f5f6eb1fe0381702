import { beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Place, placeOfDemo, screensOf, VISITORS } from '../support/every-screen.ts';
import { settled } from '../support/settled.ts';
import { contextOf } from '../support/signed-in.ts';
import { twoAtATime } from '../support/two-at-a-time.ts';

/** Boxes with hidden overflow leave room for descenders and stacked accents such as Ế. */

const url = inject('productUrl');
/** Relative to the font size. Figtree's tallest letters need 1.2. */
const MIN_LINE_HEIGHT = 1.2;

let place: Place;
beforeAll(async () => {
  place = await placeOfDemo(url);
});

it.each(VISITORS)('clips no letter for %s', async (_, role) => {
  await using browser = await launchBrowser();
  const context = await contextOf(browser, url, role, { serviceWorkers: 'block', reducedMotion: 'reduce' });
  const cut = new Set<string>();
  let looked = 0;
  await twoAtATime(context, screensOf(role, place), async (page, screen) => {
    await page.goto(url + screen);
    await settled(page);
    const found = await page.evaluate((least) => {
      const hasWords = (one: Element) =>
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const hiding = [...document.querySelectorAll('body *')].filter(
        (one) => hasWords(one) && one.checkVisibility() && getComputedStyle(one).overflowY !== 'visible',
      );
      const isTooLow = (one: Element) => {
        const { lineHeight, fontSize } = getComputedStyle(one);
        return (
          one.getBoundingClientRect().height > 1 && parseFloat(lineHeight) < parseFloat(fontSize) * least
        );
      };
      return { looked: hiding.length, cut: hiding.filter(isTooLow).map((one) => one.outerHTML.slice(0, 90)) };
    }, MIN_LINE_HEIGHT);
    looked += found.looked;
    for (const one of found.cut) cut.add(`${screen}: ${one}`);
  });
  expect([...cut]).toEqual([]);
  expect(looked).toBeGreaterThan(5);
});
