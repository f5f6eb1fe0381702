import type { Page } from 'playwright-core';
import type { Role } from '../../support/signed-in.ts';

/** In pixels. */
const THUMB = 44;

/** Used with one hand: the customer's screens, and the counter. */
export const isForThumbs = (role: Role | null, path: string) =>
  role === 'customer' || role === 'employee' || /scanner|customer/.test(path);

/** Buttons and links on their own; a link in a sentence is as high as its line. */
export function smallTargets(page: Page): Promise<string[]> {
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
