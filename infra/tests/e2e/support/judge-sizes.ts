import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { DESK, judge, PHONE } from './judge.ts';
import { settled } from './settled.ts';
import { sidewaysOf } from './sideways.ts';

const NARROW = { width: 320, height: 640 };
const RULES = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies axe.RunOnly;

/** `PICTURES=/tmp/look` takes a screenshot of each size and theme that a journey judges, for people to look at. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}-${name}.png`, fullPage: true });
}

/** Every size in both themes: what axe finds, and sideways scrolling. Leaves the page at the widest size. */
export async function judgeSizes(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const size of [NARROW, PHONE, DESK])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      const troubles = await page.evaluate(async (runOnly) => {
        const { run } = (window as unknown as { axe: typeof axe }).axe;
        const { violations } = await run({ runOnly, resultTypes: ['violations'] });
        const { scrollWidth, clientWidth } = document.documentElement;
        return [
          ...violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join()}`),
          ...(scrollWidth > clientWidth ? ['scrolls sideways'] : []),
        ];
      }, RULES);
      found.push(...troubles.map((words) => `${size.width} ${colorScheme}: ${words}`));
      const place = new URL(page.url()).pathname.split('/')[1];
      await picture(page, `${place}-${found.length}-${size.width}-${colorScheme}`);
    }
  return found;
}

/** Judges every size with axe and for cut content. Leaves the page at the widest size, in light. */
export async function judgeCut(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const [size, viewport] of Object.entries({ narrow: NARROW, PHONE, DESK })) {
    await page.setViewportSize(viewport);
    await settled(page);
    found.push(...(await judge(page, `${name} ${size}`)));
    found.push(...(await sidewaysOf(page)).map((it) => `${name} ${size} ${JSON.stringify(it)}`));
    for (const colorScheme of process.env.PICTURES ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await picture(page, `${name}-${size}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
