/** Buttons and fields without a visible edge on themselves, inside or around them. */
export function controlsWithoutEdge(): string[] {
  const isDrawn = (style: string, width: string) => style !== 'none' && parseFloat(width) >= 1;
  const hasEdge = (one: Element | null): boolean => {
    if (!one) return false;
    const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(one);
    return isDrawn(borderTopStyle, borderTopWidth) || isDrawn(outlineStyle, outlineWidth);
  };
  const isDrawnByTheBrowser = (one: Element) =>
    one.matches('[type="range"]') && getComputedStyle(one).appearance !== 'none';
  return [...document.querySelectorAll('button, input, select, textarea')]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((one) => one.getBoundingClientRect().width > 1 && !isDrawnByTheBrowser(one))
    .filter((one) => ![one, one.firstElementChild, one.parentElement].some(hasEdge))
    .map((one) => one.outerHTML.slice(0, 120));
}
