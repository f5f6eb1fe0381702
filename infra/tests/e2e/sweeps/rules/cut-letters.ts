import type { Page } from 'playwright-core';

/** Relative to the font size. Figtree's tallest letters need 1.2. */
const MIN_LINE_HEIGHT = 1.2;

/** Boxes with hidden overflow, and those that leave no room for descenders and stacked accents such as Ế. */
export function cutLetters(page: Page): Promise<{ looked: number; cut: string[] }> {
  return page.evaluate((least) => {
    const hasWords = (one: Element) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const hiding = [...document.querySelectorAll('body *')].filter(
      (one) => hasWords(one) && one.checkVisibility() && getComputedStyle(one).overflowY !== 'visible',
    );
    const isTooLow = (one: Element) => {
      const { lineHeight, fontSize } = getComputedStyle(one);
      return one.getBoundingClientRect().height > 1 && parseFloat(lineHeight) < parseFloat(fontSize) * least;
    };
    return { looked: hiding.length, cut: hiding.filter(isTooLow).map((one) => one.outerHTML.slice(0, 90)) };
  }, MIN_LINE_HEIGHT);
}
