import type { Page } from 'playwright-core';

/** What reaches past the screen's edge: the page that scrolls sideways, and what is cut off where it does not. */
export function sidewaysOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const scrollsItself = (one: Element | null): boolean =>
      one !== null &&
      one.localName !== 'main' &&
      (getComputedStyle(one).overflowX !== 'visible' || scrollsItself(one.parentElement));
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => {
      const { right, left, width } = one.getBoundingClientRect();
      const isOut = width > 1 && (right > clientWidth + 1 || left < -1);
      return isOut && one.checkVisibility() && !one.closest('svg') && !scrollsItself(one.parentElement);
    });
    const names = cut
      .slice(0, 3)
      .map((one) => `${one.localName}.${one.className} '${(one.textContent ?? '').slice(0, 30)}' is cut off`);
    return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth}`, ...names] : names;
  });
}
