import type { Page } from 'playwright-core';

/** Elements clipped by the screen's edge or by a box that does not scroll. */
export function sidewaysOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Elements as wide as their container (charts) are measured in one frame and drawn in the next.
    for (const _ of ['told', 'drawn', 'shown']) await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = document.documentElement;
    const scrolls = (one: Element): boolean => /auto|scroll/.test(getComputedStyle(one).overflowX);
    const hides = (one: Element): boolean => /hidden|clip/.test(getComputedStyle(one).overflowX);
    /** Clipped with an ellipsis, or visible to screen readers only. */
    const isMeant = (box: Element): boolean => {
      const { textOverflow, webkitLineClamp, clipPath, clip } = getComputedStyle(box);
      const isHidden = clipPath !== 'none' || clip !== 'auto';
      return isHidden || textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    };
    /** Beyond the window's edge, unless an ancestor scrolls. */
    const isOut = ({ right, left }: DOMRect) => right > clientWidth + 1 || left < -1;
    const reaches = (rect: DOMRect, box: DOMRect) => rect.right > box.right + 1 || rect.left < box.left - 1;
    /** Nothing is lost beyond this: it scrolls, or is not visual. */
    const isFine = (box: Element) =>
      (scrolls(box) && box.localName !== 'main') || (hides(box) && isMeant(box));
    const hidesFrom = (rect: DOMRect, box: Element) =>
      hides(box) && reaches(rect, box.getBoundingClientRect());
    /** Checks each ancestor for clipping. */
    const isCut = (rect: DOMRect, box: Element | null): boolean => {
      if (!box || box === document.body) return isOut(rect);
      return !isFine(box) && (hidesFrom(rect, box) || isCut(rect, box.parentElement));
    };
    const isShown = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) && !one.closest('svg, [data-skeleton]');
    const isTextCut = (one: Element): boolean => {
      const words = [...one.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
      if (words.length === 0) return false;
      const range = document.createRange();
      range.setStartBefore(words[0] as Node);
      range.setEndAfter(words.at(-1) as Node);
      const rect = range.getBoundingClientRect();
      return rect.width > 1 && isCut(rect, one);
    };
    /** Beyond a box's edge it may be an ornament or a button's margin; beyond the window's it is not. */
    const isBoxCut = (one: Element): boolean => {
      const rect = one.getBoundingClientRect();
      if (rect.width <= 1 || one.closest('[aria-hidden="true"]')) return false;
      return (isOut(rect) || isField(one)) && isCut(rect, one.parentElement);
    };
    const isField = (one: Element) => one.matches('input, select, textarea');
    const cut = [...document.querySelectorAll('body *')].filter(
      (one) => isShown(one) && (isTextCut(one) || isBoxCut(one)),
    );
    const names = cut
      .slice(0, 3)
      .map((one) => `${one.localName}.${one.className} '${(one.textContent ?? '').slice(0, 30)}' is cut off`);
    return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth}`, ...names] : names;
  });
}
