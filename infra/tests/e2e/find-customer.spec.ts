import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { judgeCut } from './support/judge-sizes.ts';
import { contextOf } from './support/signed-in.ts';
import { watchTroubles } from './support/troubles.ts';

/** The phone stayed at home: staff find the customer by name, and the stamp goes to their card. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('finds a customer without their phone, stamps their card, and leaves alone who does not want to be found', async () => {
  const shop = await openShop(url, { name: 'Corner of Names' });
  const asOwner = { token: shop.token };
  await mustCall(url, '/subscription/start-trial', asOwner);
  await mustCall(url, '/business/profile', { method: 'PUT', ...asOwner, body: { onboarding: false } });
  const robin = { name: 'Robin Till', email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  await mustCall(url, '/business/employees', { ...asOwner, body: robin });
  const ann = await registerCustomer(url, 'Annabel Finder');
  const other = await registerCustomer(url, 'Annabel Elsewhere');
  await mustCall(url, '/stamps/scan', { ...asOwner, body: { qr_code: ann.code, stamp_amount: 3 } });

  const [till, phone] = await Promise.all([
    contextOf(browser, url, 'employee', { as: robin }),
    contextOf(browser, url, 'customer', { as: ann }),
  ]);
  const counter = await till.newPage();
  const troubles = await watchTroubles(till);
  await counter.goto(`${url}/employee/scanner`);
  await counter.getByRole('link', { name: 'No phone? Find the customer' }).click();
  await counter.getByLabel('Name, email, or the last four of their code').fill('annabel');
  await counter.getByRole('button', { name: 'Find Customer' }).click();
  const result = counter.getByRole('link', { name: /Annabel F\./ });
  await result.waitFor();
  expect(await result.innerText()).toContain(`…${ann.code.slice(-4)}`);
  expect(await counter.getByText('Annabel E.').count()).toBe(0);
  expect(await counter.content()).not.toContain(ann.email);
  expect(await judgeCut(counter, 'found')).toEqual([]);

  await result.click();
  await counter.getByText('3 / 10 stamps').waitFor();
  expect(await judgeCut(counter, 'customer')).toEqual([]);
  await counter.getByRole('button', { name: 'Add Stamps' }).click();
  await counter.getByText('Successfully added 1 stamp(s) to Annabel F.').waitFor();
  const card = await phone.newPage();
  await card.goto(`${url}/dashboard`);
  await card.getByText('4 / 10 stamps').first().waitFor();

  // Found by the end of the code, but not if they are only another shop's customer.
  await counter.goto(`${url}/employee/find`);
  const search = async (words: string) => {
    await counter.getByLabel('Name, email, or the last four of their code').fill(words);
    await counter.getByRole('button', { name: 'Find Customer' }).click();
  };
  await search(ann.code.slice(-4).toLowerCase());
  await counter.getByRole('link', { name: /Annabel F\./ }).waitFor();
  await search(other.email);
  await counter.getByText('No customer found').waitFor();
  expect(await judgeCut(counter, 'nobody')).toEqual([]);

  // The customer says no, and is not found any more.
  await card.goto(`${url}/profile/you`);
  const findable = card.getByRole('switch', { name: 'Shops can find me by name' });
  await findable.scrollIntoViewIfNeeded();
  expect(await judgeCut(card, 'profile')).toEqual([]);
  const saved = card.waitForResponse((reply) => reply.url().endsWith('/user/findability'));
  await findable.click();
  expect((await saved).status()).toBe(200);
  await expect.poll(() => findable.isChecked()).toBe(false);
  await search('annabel');
  await counter.getByText('No customer found').waitFor();

  // Without a connection the page says what still works.
  expect(troubles.take()).toEqual([]);
  await till.setOffline(true);
  await counter.getByText('Finding a customer needs a connection.').waitFor();
  expect(await counter.getByRole('button', { name: 'Find Customer' }).isDisabled()).toBe(true);
  await Promise.all([till.close(), phone.close()]);
});
