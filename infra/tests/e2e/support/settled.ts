import type { Page } from 'playwright-core';

/**
 * Waits until a screen is complete: no skeleton, nothing busy, fonts loaded, a heading. Prerendered pages have a heading before
 * scripts run, too.
 */
export async function settled(page: Page): Promise<void> {
  await drawn(page);
  await page.waitForFunction(() => {
    const isLoading = document.querySelector('[data-skeleton], [aria-busy="true"], [data-loading="true"]');
    const hasHeading = document.querySelector('main :is(h1, h2)') !== null;
    return !isLoading && hasHeading && document.fonts.status === 'loaded';
  });
}

/** Waits until Enter sends the form. Earlier typing is kept, but React must have taken over the painted form (decision 151). */
export const sendable = (page: Page): Promise<void> =>
  page.locator('main:visible form button[type=submit]:enabled').first().waitFor();

/** Waits until React has replaced prerendered content; public pages stay as they are. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.querySelector('template#app')) return document.readyState === 'complete';
    const shown = document.getElementById('root')?.firstElementChild;
    return Object.keys(shown ?? {}).some((key) => key.startsWith('__reactFiber'));
  });
}
