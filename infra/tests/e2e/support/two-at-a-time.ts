import type { BrowserContext, Page } from 'playwright-core';

/** Opens every path in pages of the context, that many at a time. */
export async function inPages(
  count: number,
  context: BrowserContext,
  paths: readonly string[],
  visit: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const waiting = paths.values();
  const walk = async () => {
    const page = await context.newPage();
    for (const path of waiting) await visit(page, path);
    await page.close();
  };
  await Promise.all(Array.from({ length: count }, walk));
}

/** For two cores. */
export const twoAtATime = (
  ...visits: Parameters<typeof inPages> extends [number, ...infer Rest] ? Rest : never
) => inPages(2, ...visits);
