import type { BrowserContext, Page } from 'playwright-core';

/** Opens every path in pages of the context, two at a time, for two cores. */
export async function twoAtATime(
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
  await Promise.all([walk(), walk()]);
}
