import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** axe's WCAG 2.2 AA rules and best practices. */
const RULES = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies axe.RunOnly;
/** The rules that the dark theme can affect. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } satisfies axe.RunOnly;
const MAX_NAMED = 5;

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 834, height: 1112 };
export const DESK = { width: 1280, height: 800 };

export type Scheme = 'light' | 'dark';

/** axe's violations in light and dark, prefixed by `where`. */
export async function judge(page: Page, where: string, within = 'html'): Promise<string[]> {
  await bringAxe(page);
  const light = await judgeIn(page, within, 'light', RULES);
  const dark = await judgeIn(page, within, 'dark', COLOURS);
  return [...light, ...dark].map((violation) => `${where} ${violation}`);
}

/** The same in one scheme, for a page that is judged at another width in the other. */
export async function judgeOnce(page: Page, where: string, scheme: Scheme): Promise<string[]> {
  await bringAxe(page);
  return (await judgeIn(page, 'html', scheme, RULES)).map((violation) => `${where} ${violation}`);
}

async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

async function judgeIn(page: Page, within: string, scheme: Scheme, runOnly: axe.RunOptions['runOnly']) {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset.mantineColorScheme === wanted,
    scheme,
  );
  const violations = await page.evaluate(
    async ({ within, runOnly, most }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // From the top: halfway down, a link may be half under the header, which axe takes for too small.
      window.scrollTo(0, 0);
      const { violations } = await run(within, { runOnly, resultTypes: ['violations'] });
      const nodesOf = ({ nodes }: axe.Result) => nodes.slice(0, most).map(({ target }) => target);
      return violations.map((violation) => `${violation.id} at ${nodesOf(violation).join(', ')}`);
    },
    { within, runOnly, most: MAX_NAMED },
  );
  return violations.map((violation) => `${scheme}: ${violation}`);
}
