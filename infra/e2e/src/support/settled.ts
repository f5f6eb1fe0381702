import type { Page } from 'playwright-core';

/**
 * Waits until a screen shows what it came for: no skeleton, nothing busy, the faces loaded, a heading. What a page shows
 * before its scripts have run has a heading too.
 */
export async function settled(page: Page): Promise<void> {
  await drawn(page);
  await page.waitForFunction(() => {
    const isLoading = document.querySelector(
      '.mantine-Skeleton-root, [aria-busy="true"], [data-loading="true"]',
    );
    const hasHeading = document.querySelector('main :is(h1, h2)') !== null;
    return !isLoading && hasHeading && document.fonts.status === 'loaded';
  });
}

/** Waits until React has put its own in the place of what was drawn ahead; a public page stays as it was drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.querySelector('template#app')) return document.readyState === 'complete';
    const shown = document.getElementById('root')?.firstElementChild;
    return Object.keys(shown ?? {}).some((key) => key.startsWith('__reactFiber'));
  });
}
