import type { Page } from 'playwright-core';

/** Holds 'Redeem Reward', or the words of a step, until the till confirms. */
export async function redeemAtCounter(page: Page, words = 'Redeem Reward'): Promise<void> {
  await page.locator('button[aria-disabled="false"]', { hasText: words }).hover();
  await page.mouse.down();
  await page.getByText('Reward redeemed successfully!').waitFor();
  await page.mouse.up();
}
