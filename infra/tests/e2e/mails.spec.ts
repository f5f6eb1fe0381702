import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { launchBrowser } from './support/browser.ts';
import { contextOf } from './support/signed-in.ts';

/** Mails, the preferences that control them (docs/product.md#mails), and complaints answered by mail. */

const url = inject('productUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Sent asynchronously by a queue. */
const welcomeTo = (email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const { messages } = await mustCall(url, `/dev/mail?to=${email}`, { method: 'GET' });
      const welcome = (messages as { subject: string; text: string }[]).find(({ subject }) =>
        subject.startsWith('Welcome'),
      );
      if (!welcome) throw new Error('no welcome yet');
      return welcome.text;
    },
    { timeout: 20_000, interval: 250 },
  );

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('a mail’s link unsubscribes without signing in, and the profile shows it', async () => {
  const { email, password } = await registerCustomer(url, 'Mia Mails');
  const link = /\S+\/unsubscribe\?token=\S+/.exec(await welcomeTo(email))?.[0] ?? 'no link';
  const page = await browser.newPage();
  await page.goto(url + new URL(link).pathname + new URL(link).search);
  await page.getByRole('heading', { name: 'No more of these mails?' }).waitFor();
  await press(page, 'Switch Off');
  await page.getByText('You get no more mails about getting started.').waitFor();

  await page.getByRole('link', { name: 'All mails you get' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^sign in$/i }).click();
  await page.waitForURL(`${url}/profile/mails`);
  const beginnings = page.getByRole('switch', { name: 'Getting started' });
  await beginnings.waitFor();
  expect(await beginnings.isChecked()).toBe(false);
  expect(await page.getByRole('switch', { name: 'A reward is ready' }).isChecked()).toBe(true);
  await beginnings.click();
  await vi.waitFor(async () => expect(await beginnings.isChecked()).toBe(true));
  await page.close();
});

it('an invalid link says so', async () => {
  const page = await browser.newPage();
  await page.goto(`${url}/unsubscribe?token=any`);
  await page.getByRole('heading', { name: 'This link is not complete' }).waitFor();
  await page.close();
});

it('an administrator sees which kinds were sent', async () => {
  const context = await contextOf(browser, url, 'admin', { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${url}/admin/mails`);
  await page.getByRole('cell', { name: 'Welcome', exact: true }).first().waitFor();
  await page.getByRole('tab', { name: /^Failed/ }).click();
  await page.getByText('No failed mails').waitFor();
  await context.close();
});

it('anybody complains about their data from the privacy policy, and is answered by mail', async () => {
  const email = `${crypto.randomUUID()}@stampwell.test`;
  const name = `Clare ${email.slice(0, 8)}`;
  const page = await browser.newPage();
  await page.goto(`${url}/privacy`);
  await page.getByRole('link', { name: 'complain to us about your data' }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('What is wrong?').fill('My name is written wrongly.');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await page.getByText('We have your complaint.').waitFor();
  await page.close();
  const mailsTo = async () => {
    const { messages } = await mustCall(url, `/dev/mail?to=${email}`, { method: 'GET' });
    return messages as { subject: string; text: string }[];
  };
  const receipt = await vi.waitFor(
    async () => {
      const mails = await mailsTo();
      expect(mails.map(({ subject }) => subject)).toEqual(['We have your complaint about personal data']);
      return mails[0]?.text;
    },
    { timeout: 20_000, interval: 250 },
  );
  expect(receipt).not.toContain('written wrongly');

  const desk = await contextOf(browser, url, 'admin');
  const list = await desk.newPage();
  await list.goto(`${url}/admin/complaints`);
  const card = list.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await card.getByText('My name is written wrongly.').waitFor();
  await card.getByText(/answer due by/).waitFor();
  await card.getByLabel(`Your answer to ${name}`).fill('We have corrected it.');
  await card.getByRole('button', { name: 'Send answer' }).click();
  await card.waitFor({ state: 'detached' });
  await list.getByRole('tab', { name: /^Answered/ }).click();
  await card.getByText('We have corrected it.').waitFor();
  await vi.waitFor(
    async () => {
      const answer = (await mailsTo()).find(({ subject }) => subject.startsWith('Our answer'));
      expect(answer?.text).toContain('We have corrected it.');
    },
    { timeout: 20_000, interval: 250 },
  );
  await desk.close();
});
