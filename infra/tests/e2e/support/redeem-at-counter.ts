import type { Page } from 'playwright-core';

/** Holds 'Redeem Reward' until the till confirms. */
export async function redeemAtCounter(page: Page): Promise<void> {
  await page.locator('button[aria-disabled="false"]', { hasText: 'Redeem Reward' }).hover();
  await page.mouse.down();
  await page.getByText('Reward redeemed successfully!').waitFor();
  await page.mouse.up();
}
