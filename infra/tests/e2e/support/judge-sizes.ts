import type { Page } from 'playwright-core';
import { DESK, judgeOnce, PHONE, type Scheme } from './judge.ts';
import { settled } from './settled.ts';
import { sidewaysOf } from './sideways.ts';

/** Each size in one of the two themes, since each theme is seen narrow or wide. */
const SIZES: { name: string; viewport: { width: number; height: number }; scheme: Scheme }[] = [
  { name: 'narrow', viewport: { width: 320, height: 640 }, scheme: 'dark' },
  { name: 'phone', viewport: PHONE, scheme: 'light' },
  { name: 'desk', viewport: DESK, scheme: 'dark' },
];

/** `PICTURES=/tmp/look` takes a screenshot of each size and theme that a journey judges, for people to look at. */
async function picture(page: Page, name: string): Promise<void> {
  for (const colorScheme of process.env.PICTURES ? (['light', 'dark'] as const) : []) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.PICTURES}-${name}-${colorScheme}.png`, fullPage: true });
  }
}

/** Every size: what axe finds, and sideways scrolling. Leaves the page at the widest size. */
export async function judgeSizes(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const { name, viewport, scheme } of SIZES) {
    await page.setViewportSize(viewport);
    await settled(page);
    found.push(...(await judgeOnce(page, name, scheme)));
    const isTooWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth;
    });
    if (isTooWide) found.push(`${name} scrolls sideways`);
    await picture(page, `${new URL(page.url()).pathname.split('/')[1]}-${name}`);
  }
  return found;
}

/** Judges every size with axe and for cut content. Leaves the page at the widest size, in light. */
export async function judgeCut(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, viewport, scheme } of SIZES) {
    await page.setViewportSize(viewport);
    await settled(page);
    found.push(...(await judgeOnce(page, `${what} ${name}`, scheme)));
    found.push(...(await sidewaysOf(page)).map((it) => `${what} ${name} ${it}`));
    await picture(page, `${what}-${name}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
