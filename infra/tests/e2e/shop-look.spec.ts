import { expect, inject, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';

const url = inject('productUrl');

it('an owner chooses colour and stamp, and the card’s preview follows before saving', async () => {
  await using browser = await launchBrowser();
  const context = await contextOf(browser, url, 'business', { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${url}/business/profile/look`);
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Look of your card' }) });
  await panel.getByRole('radio', { name: 'Purple' }).check();
  await panel.getByRole('radio', { name: 'Flower' }).check();
  const card = panel.locator('figure > div');
  expect(await card.getAttribute('style')).toContain('--sw-hue: 305');
  await panel.getByRole('button', { name: 'Save Look' }).click();
  await page.getByText('Your card has its new look').waitFor();
  await page.reload();
  expect(await panel.getByRole('radio', { name: 'Flower' }).isChecked()).toBe(true);

  const phone = await contextOf(browser, url, 'customer', { viewport: { width: 390, height: 844 } });
  const wallet = await phone.newPage();
  await wallet.goto(`${url}/dashboard`);
  await wallet.locator('[style*="--sw-hue: 305"] [role=img]').first().waitFor();

  await panel.getByRole('radio', { name: 'Automatic' }).check();
  await panel.getByRole('radio', { name: 'Round' }).check();
  await panel.getByRole('button', { name: 'Save Look' }).click();
  await page.getByText('Your card has its new look').waitFor();
});
