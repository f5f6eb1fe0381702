import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { judgeCut, judgeSizes } from './support/judge-sizes.ts';
import { contextOf, DEMO } from './support/signed-in.ts';
import { watchTroubles } from './support/troubles.ts';

/** An owner brings a file of customers: a check that names every bad row, a job, and taking it back. */

const url = inject('productUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('checks a file, brings it in, and takes it back', async () => {
  const shop = await openShop(url, { name: 'Corner of Lists' });
  const asOwner = { token: shop.token };
  await mustCall(url, '/subscription/start-trial', asOwner);
  await mustCall(url, '/business/profile', { method: 'PUT', ...asOwner, body: { onboarding: false } });
  const { email } = DEMO.customer;
  const { access_token: token } = await mustCall(url, '/auth/login', { body: { ...DEMO.customer } });
  const newcomer = await registerCustomer(url, 'Unproved Una');
  const text = [
    'Kundenname;E-Mail;Stempel',
    `Zoë Müller;${email};4`,
    `Una;${newcomer.email};5`,
    'Cid;cid@example.test;5,58E+12',
    'Dee;;3',
    '"Two',
    'Lines";lines@example.test;2',
    'Full;full@example.test;10',
  ].join('\r\n');
  const file = {
    name: 'kunden.csv',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(text, 'latin1'),
  };

  // A dialog that fades in has other colours meanwhile.
  const till = await contextOf(browser, url, 'business', { as: shop.owner, reducedMotion: 'reduce' });
  const troubles = await watchTroubles(till);
  const page = await till.newPage();
  await page.goto(`${url}/business/customers`);
  await page.getByRole('link', { name: 'Bring Customers' }).click();
  await page.getByLabel('Choose a CSV File').setInputFiles(file);
  await page.getByText('4 customers can be brought in. 2 lines will be left out.').waitFor();
  // Guessed, and right: Windows-1252 with semicolons, and columns by their German names.
  expect(await page.getByLabel('Encoding').inputValue()).toBe('windows-1252');
  await page.getByRole('cell', { name: 'Zoë Müller' }).waitFor();
  for (const line of ['Line 4 has a number that a spreadsheet', 'Line 5 has no email'])
    await page.getByText(line).waitFor();
  expect(await judgeCut(page, 'check')).toEqual([]);

  // Another encoding is asked for, and taken back.
  await page.getByLabel('Name, or first name').selectOption({ label: 'Not in this file' });
  await page.getByText('0 customers can be brought in. 7 lines will be left out.').waitFor();
  await page.getByLabel('Name, or first name').selectOption({ label: 'Kundenname' });
  await page.getByRole('button', { name: 'Bring In 4 Customers' }).click();
  await page.getByText('1 customer with their stamps, 3 waiting to join').waitFor();
  expect(await judgeCut(page, 'done')).toEqual([]);
  const cards = async () => {
    const { stamp_cards } = await mustCall(url, '/user/dashboard', { method: 'GET', token: String(token) });
    return (stamp_cards as { business_id: string; current_stamps: number }[])
      .filter(({ business_id }) => business_id === shop.id)
      .map(({ current_stamps }) => current_stamps);
  };
  await expect.poll(cards).toEqual([4]);

  // The same file again changes nothing. Its name is on the button's label now.
  await page.getByLabel('Choose Another File').setInputFiles(file);
  await page.getByRole('button', { name: 'Bring In 4 Customers' }).click();
  await page.getByRole('button', { name: 'Bring In 4 Customers' }).waitFor({ state: 'detached' });
  expect(await page.getByText('1 customer with their stamps, 3 waiting to join').count()).toBe(1);
  expect(await cards()).toEqual([4]);

  await page.getByRole('button', { name: 'Undo This Import' }).click();
  expect(await judgeCut(page, 'question')).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Everything was taken back.').waitFor();
  await expect.poll(cards).toEqual([0]);
  expect(troubles.take()).toEqual([]);
  await till.close();
});

it('gives a card of the list to its customer, who shows a code of their own', async () => {
  const shop = await openShop(url, { name: 'Corner of Waiting' });
  const asOwner = { token: shop.token };
  await mustCall(url, '/subscription/start-trial', asOwner);
  await mustCall(url, '/business/profile', { method: 'PUT', ...asOwner, body: { onboarding: false } });
  const buffer = Buffer.from('Name,Email,Stamps,Consent\nZoë Baker,zoe.baker@example.test,6,yes');
  const till = await contextOf(browser, url, 'business', { as: shop.owner, reducedMotion: 'reduce' });
  const troubles = await watchTroubles(till);
  const page = await till.newPage();
  await page.goto(`${url}/business/import`);
  await page.getByLabel('Choose a CSV File').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  const write = page.getByRole('checkbox', { name: 'Write to 1 customer whose row says yes' });
  expect(await write.isChecked()).toBe(false);
  await write.check();
  expect(await judgeSizes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Bring In 1 Customer' }).click();
  await page.getByText('1 waiting to join').first().waitFor();

  const ann = await registerCustomer(url, 'Ann Waiting');
  await page.goto(`${url}/business/customer/${ann.code}`);
  await page.getByRole('button', { name: 'Carry over a paper card' }).click();
  await page.getByRole('button', { name: 'No paper? Look on our list' }).click();
  const words = page.getByRole('textbox', { name: 'Name, or how the email begins' });
  await words.fill('nobody');
  await words.press('Enter');
  await page.getByText('No card waits for “nobody”.').waitFor();
  await words.fill('zoe.b');
  await words.press('Enter');
  const give = page.getByRole('button', { name: 'Give 6 stamps of Zoë B., z…@example.test' });
  await give.waitFor();
  expect(await judgeSizes(page)).toEqual([]);
  await give.click();
  await page.getByText('Carried over: 6 stamp(s) for Ann Waiting').waitFor();
  expect(troubles.take()).toEqual([]);
  await till.close();
});
