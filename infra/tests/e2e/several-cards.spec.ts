import { expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';
import { watchTroubles } from './support/troubles.ts';

/** An owner offers a second card, prints its poster, and closes it [PG15, PG16, PG17]. */

const url = inject('productUrl');
const VIEWPORT = { width: 390, height: 844 };

it('opens a second card beside the first, shows it to a stranger, and closes it', async () => {
  await using browser = await launchBrowser();
  const shop = await openShop(url, { name: 'Corner of Beans' });
  await mustCall(url, '/subscription/start-trial', { token: shop.token });
  await mustCall(url, '/business/profile', { method: 'PUT', token: shop.token, body: { onboarding: false } });
  const { code } = await registerCustomer(url, 'Cara Coffee');
  await mustCall(url, '/stamps/scan', { token: shop.token, body: { qr_code: code } });
  const context = await contextOf(browser, url, 'business', { as: shop.owner, viewport: VIEWPORT });
  const troubles = await watchTroubles(context);
  const page = await context.newPage();
  await page.goto(`${url}/business/profile/programme`);

  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByRole('link', { name: 'Offer another card' }).click();
  await page.getByRole('heading', { name: 'Another card' }).waitFor();
  await page.getByRole('button', { name: 'Open This Card' }).click();
  await page.getByText('Give the card a name').first().waitFor();
  expect(await page.getByText('Give the card a name').count()).toBe(2);
  await page.getByLabel('Name of this card').fill('Beans');
  await page.getByLabel('Name of the card that you have').fill('beans');
  await page.getByLabel('Reward description').fill('A bag of beans');
  await page.getByLabel('Stamps required').fill('6');
  await page.getByRole('button', { name: 'Open This Card' }).click();
  await page.getByText('Another card has this name').waitFor();
  await page.getByLabel('Name of the card that you have').fill('Coffee');
  await page.getByRole('button', { name: 'Open This Card' }).click();

  const cards = page.getByRole('region', { name: 'Your cards' });
  await cards.getByRole('link', { name: /Coffee.*1 person has stamps on it/ }).waitFor();
  const beans = cards.getByRole('link', { name: /Beans.*A bag of beans at 6 stamps/ });
  await beans.waitFor();

  await page.goto(`${url}/business/posters`);
  await page.getByLabel('Card', { exact: true }).selectOption('Beans');
  await page.getByRole('img', { name: 'Preview: Poster' }).waitFor();
  const stranger = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
  await stranger.goto(`${url}/join/${shop.id}?from=a4&card=2`);
  await stranger.getByRole('heading', { name: 'Corner of Beans · Beans' }).waitFor();
  await stranger.getByText('6 stamps: A bag of beans').waitFor();

  await page.goto(`${url}/business/profile/programme`);
  await beans.click();
  await page.getByText('Close this card…').click();
  await page.getByText('Nobody has stamps on it.').waitFor();
  await page.getByRole('button', { name: 'Close This Card' }).click();
  await page
    .getByRole('dialog', { name: 'Close ‘Beans’?' })
    .getByRole('button', { name: 'Close It' })
    .click();
  await page.getByText(/^Closes on .* Rewards until .* Customers read it/).waitFor();
  await page.goBack();
  await cards.getByRole('link', { name: /Beans.*Closes on/ }).click();
  await page.getByRole('button', { name: 'Keep It Open' }).click();
  await page.getByText('Close this card…').waitFor();
  await page.getByRole('button', { name: 'Back to your cards' }).click();
  await beans.waitFor();
  expect(await page.getByText('Closes on').count()).toBe(0);
  // The name that is refused; a poster that is drawn for longer than a call waits is asked for again.
  expect(troubles.take().filter((trouble) => !/422|business\/posters/.test(trouble))).toEqual([]);
});
