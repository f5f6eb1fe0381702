import type { Page } from 'playwright-core';

/** Waits until a screen shows what it came for: no skeleton, nothing busy, the faces loaded, a heading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isLoading = document.querySelector(
      '.mantine-Skeleton-root, [aria-busy="true"], [data-loading="true"]',
    );
    const hasHeading = document.querySelector('main :is(h1, h2)') !== null;
    return !isLoading && hasHeading && document.fonts.status === 'loaded';
  });
}
