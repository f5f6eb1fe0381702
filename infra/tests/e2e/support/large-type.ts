import type { Page } from 'playwright-core';
import { sidewaysOf } from './sideways.ts';

/** In percent of the usual size: a phone's 'Largest', and what WCAG asks for (1.4.4) on the narrowest phone. */
const SIZES = [
  { size: 130, phone: { width: 390, height: 844 } },
  { size: 200, phone: { width: 320, height: 640 } },
];

/** What is cut, split, covered or off the screen in large type, on one load of the page. Leaves it in its usual size. */
export async function troublesInLargeType(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { size, phone } of SIZES) {
    await page.setViewportSize(phone);
    await page.evaluate(setRootSize, `${size}%`);
    const those = [...(await sidewaysOf(page)), ...(await page.evaluate(spoiltByLargeType))];
    found.push(...those.map((one) => `${size} % at ${phone.width}: ${one.replace(/\s+/g, ' ')}`));
  }
  await page.evaluate(setRootSize, '');
  return found;
}

/** Runs in the page, as at its opening. */
function setRootSize(size: string): void {
  document.documentElement.style.fontSize = size;
  // Sections that are only rendered near the window have a guessed height.
  for (const one of document.querySelectorAll<HTMLElement>('section'))
    if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible';
  window.scrollTo(0, 0);
}

/** Runs in the page. */
function spoiltByLargeType(): string[] {
  /** The share of the screen that may stay in place while the rest scrolls. */
  const MOST_IN_PLACE = 0.4;
  const SHOWN = { visibilityProperty: true, opacityProperty: true };
  const { innerWidth, innerHeight } = window;
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const name = (one: Element) =>
    `${one.localName}.${one.className} '${(one.textContent ?? '').slice(0, 40)}'`;

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (one: Element): CSSStyleDeclaration => {
    const style = styles.get(one) ?? getComputedStyle(one);
    styles.set(one, style);
    return style;
  };
  const withAncestors = (one: Element | null): Element[] =>
    one && one !== document.body ? [one, ...withAncestors(one.parentElement)] : [];
  const scrolls = (one: Element) => /auto|scroll/.test(styleOf(one).overflow);
  const isFixed = (one: Element) => styleOf(one).position === 'fixed';
  const staysInPlace = (one: Element) => /fixed|sticky/.test(styleOf(one).position);
  /** For screen readers alone, or a link that comes into view with the focus. */
  const isUnseen = (one: Element) =>
    styleOf(one).clipPath !== 'none' ||
    styleOf(one).clip !== 'auto' ||
    one.getBoundingClientRect().width <= 1 ||
    one.matches('a[href="#content"]');
  const NO_TEXT = 'svg, script, style, option, [data-skeleton], [aria-hidden="true"]';

  interface Text {
    node: Node;
    one: Element;
    /** The element and its ancestors, inside out. */
    around: Element[];
    /** One for each line. */
    boxes: DOMRect[];
  }

  function rectsOf(node: Node, from = 0, to = (node.textContent ?? '').length): DOMRect[] {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 1);
  }

  function textsOf(within: Element): Text[] {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node);
    return nodes
      .filter((node) => node.textContent?.trim())
      .map((node) => ({ node, one: node.parentElement as Element }))
      .filter(({ one }) => one.checkVisibility(SHOWN) && !one.closest(NO_TEXT))
      .map((text) => ({ ...text, around: withAncestors(text.one) }))
      .filter(({ around }) => !around.some(isUnseen))
      .map((text) => ({ ...text, boxes: rectsOf(text.node) }));
  }

  /** Words on two lines that would fit one, inside the page's margin and a panel's. Addresses and codes may break. */
  function splitIn({ node, one, boxes }: Text): string[] {
    if (boxes.length < 2) return [];
    const column = (one.closest('dialog, main') ?? document.body).clientWidth - 72;
    const isSplit = ([first, ...rest]: DOMRect[]) =>
      first !== undefined && rest.some(({ top }) => Math.abs(top - first.top) > first.height / 2);
    const fits = (parts: DOMRect[]) => parts.reduce((sum, { width }) => sum + width, 0) <= column;
    return [...(node.textContent ?? '').matchAll(/\S+/g)]
      .filter(({ 0: token }) => !/[@/_\d]|\w\.\w/.test(token))
      .flatMap(({ 0: token, index }) =>
        [...token.matchAll(/[\p{L}\p{M}’']+/gu)].map((word) => ({ word: word[0], at: index + word.index })),
      )
      .map(({ word, at }) => ({ word, parts: rectsOf(node, at, at + word.length) }))
      .filter(({ parts }) => isSplit(parts) && fits(parts))
      .map(({ word }) => `'${word}' of ${name(one)} is split`);
  }

  /** The middle of a line lies outside of the box. */
  const isOutside = (line: DOMRect, box: DOMRect) => {
    const [middle, reach] = [(line.top + line.bottom) / 2, line.height * 0.3];
    return middle + reach > box.bottom + 1 || middle - reach < box.top - 1;
  };
  const isTitled = (one: Element) => one.closest('[title]') !== null;
  const endsInDots = (one: Element) =>
    styleOf(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1 && !isTitled(one);
  const hides = (one: Element) =>
    /hidden|clip/.test(styleOf(one).overflowY) && styleOf(one).webkitLineClamp === 'none' && !isTitled(one);
  const CONTROL = 'button, [role="tab"], .mantine-Badge-root, .mantine-Button-root';

  /** Cut by a box that hides it, shortened without a title, or larger than its own button. */
  function cutIn({ one, boxes, around }: Text): string[] {
    const scroller = around.findIndex(scrolls);
    return (scroller < 0 ? around : around.slice(0, scroller)).flatMap((at) => {
      const outer = at.getBoundingClientRect();
      const isOut = boxes.some((line) => isOutside(line, outer));
      const isWide = boxes.some(({ left, right }) => right > outer.right + 2 || left < outer.left - 2);
      return [
        ...(endsInDots(at) ? [`${name(at)} ends in dots`] : []),
        ...(isOut && hides(at) ? [`${name(one)} is cut by ${at.localName}.${at.className}`] : []),
        ...((isOut || isWide) && at.matches(CONTROL)
          ? [`${name(one)} is larger than its ${at.localName}`]
          : []),
      ];
    });
  }

  function offScreenIn({ one, boxes, around }: Text): string[] {
    if (around.some(scrolls)) return [];
    const past = around.some(staysInPlace) ? 0 : window.scrollY;
    const isAbove = boxes.some(({ top }) => top + past < -1);
    const isBelow = around.some(isFixed) && boxes.some(({ bottom }) => bottom > innerHeight + 1);
    return isAbove || isBelow ? [`${name(one)} is off the screen`] : [];
  }

  /** Text over text. */
  function coveredAmong(texts: Text[]): string[] {
    const lines = texts
      .filter(({ around }) => !around.some(scrolls))
      .flatMap(({ one, around, boxes }) =>
        boxes.map((box) => ({ one, layer: around.find(staysInPlace), ...box.toJSON() })),
      )
      .toSorted((a, b) => a.top - b.top);
    type Line = (typeof lines)[number];
    const isOver = (a: Line, b: Line) => {
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      return down > Math.min(a.height, b.height) * 0.4 && across > 2;
    };
    const areApart = (a: Line, b: Line) =>
      a.layer === b.layer && !a.one.contains(b.one) && !b.one.contains(a.one);
    return lines.flatMap((a, nth) => {
      const end = lines.findIndex((b, at) => at > nth && b.top > a.bottom);
      return lines
        .slice(nth + 1, end < 0 ? undefined : end)
        .filter((b) => areApart(a, b) && isOver(a, b))
        .map((b) => `${name(a.one)} and ${name(b.one)} cover each other`);
    });
  }

  /** Stays at the window's top or bottom as the page opens. */
  function isStuck(one: Element): boolean {
    if (!staysInPlace(one) || !one.checkVisibility(SHOWN) || !one.textContent?.trim()) return false;
    if (one.closest('dialog, [popover]')) return false;
    const { top, bottom, width } = one.getBoundingClientRect();
    if (width < innerWidth / 2 || bottom <= 0 || top >= innerHeight) return false;
    const isAtTop = parseFloat(styleOf(one).top) >= 0 && top < 80;
    return isFixed(one) || isAtTop || (styleOf(one).bottom !== 'auto' && bottom > innerHeight - 160);
  }

  /** What stays in place covers no heading, and leaves room for the rest. */
  function coveredByBars(): string[] {
    const bars = [...root.querySelectorAll('*')].filter(isStuck);
    const taken = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
    const heading = document.querySelector('main :is(h1, h2)');
    const title = heading?.getBoundingClientRect();
    const covers = (bar: Element) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return title && title.width > 1 && top < title.bottom - 4 && bottom > title.top + 4;
    };
    return [
      ...(taken > innerHeight * MOST_IN_PLACE
        ? [`${bars.map(name).join(', ')} take ${Math.round(taken)} px of the screen`]
        : []),
      ...bars
        .filter((bar) => !bar.contains(heading) && covers(bar))
        .map((bar) => `${name(bar)} covers the heading`),
    ];
  }

  const texts = textsOf(root);
  const found = texts.flatMap((text) => [...splitIn(text), ...cutIn(text), ...offScreenIn(text)]);
  return [...new Set([...found, ...coveredAmong(texts), ...coveredByBars()])];
}
