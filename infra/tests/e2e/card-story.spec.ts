import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { callApi, mustCall, registerCustomer } from '../client.ts';
import { openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { sidewaysOf } from './support/sideways.ts';
import { type Credentials, contextOf } from './support/signed-in.ts';
import { watchTroubles } from './support/troubles.ts';

/** 'Why does my card say this?': the customer reads it and asks, the shop answers; staff read it at the counter. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
/** From opening the screen to the answer. */
const SETTLED_WITHIN_MS = 30_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A shop with a cooldown, and a customer with three stamps and a refused fourth. */
async function openCard(stamps = 3) {
  const shop = await openShop(url, { name: 'Corner of Why', scanCooldownHours: 4 });
  const { token } = shop;
  await mustCall(url, '/subscription/start-trial', { token });
  await mustCall(url, '/business/profile', { method: 'PUT', token, body: { onboarding: false } });
  const customer = await registerCustomer(url, 'Cara Curious');
  const scan = (stamp_amount: number) => ({ token, body: { qr_code: customer.code, stamp_amount } });
  if (stamps > 0) {
    await mustCall(url, '/stamps/scan', scan(stamps));
    expect((await callApi(url, '/stamps/scan', scan(1))).status).toBe(409);
  }
  return { shop, customer };
}

async function openAs(role: 'customer' | 'business' | 'employee', as: Credentials, viewport = PHONE) {
  const context = await contextOf(browser, url, role, { as, viewport, serviceWorkers: 'block' });
  return { context, page: await context.newPage(), troubles: await watchTroubles(context) };
}

/** Checks clipping and accessibility in both themes. */
async function expectSound(page: Page): Promise<void> {
  await settled(page);
  expect(await sidewaysOf(page)).toEqual([]);
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction(
      (wanted) => document.documentElement.dataset.mantineColorScheme === wanted,
      colorScheme,
    );
    const found = await page.evaluate(async () => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      return (await run()).violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target}`);
    });
    expect(found).toEqual([]);
  }
}

it('shows a customer every step, and settles their question within half a minute', async () => {
  const { shop, customer } = await openCard();
  const { page, troubles, context } = await openAs('customer', customer);
  await page.goto(`${url}/business/${shop.id}`);
  await page.getByRole('link', { name: 'Card history' }).click();
  await page.getByText('No stamps given').waitFor();
  await page.getByText(/^Too soon after the last stamp/).waitFor();
  await page
    .getByText(/, by staff$/)
    .first()
    .waitFor();
  expect(await page.getByText('Corner of Why,').count()).toBe(0);
  await page.getByText('Look back').click();
  await page.getByText('Step 2 of 2').waitFor();
  await page.getByRole('slider', { name: 'Step' }).fill('0');
  await page.getByText('Step 1 of 2').waitFor();
  await page.getByText(/^The shop’s rule then: 10 stamps for/).waitFor();
  await expectSound(page);

  await page.getByRole('button', { name: 'Something wrong?' }).click();
  await page.getByLabel('What happened?').fill('I bought five, and got three');
  await page.getByRole('button', { name: 'Send to the shop' }).click();
  await page.getByText('Waiting for the shop').waitFor();
  await expectSound(page);

  const owner = await openAs('business', shop.owner, DESK);
  await owner.page.goto(`${url}/dashboard`);
  const link = owner.page.getByRole('link', { name: 'Questions 1 open' });
  await link.waitFor();
  const since = performance.now();
  await link.click();
  await owner.page.getByText('I bought five, and got three').waitFor();
  await owner.page.locator('[data-asked]').getByText('3 stamps given').waitFor();
  await expectSound(owner.page);
  await owner.page.getByRole('radio', { name: 'Add stamps' }).check();
  await owner.page.getByLabel('Stamps to add').selectOption('2');
  await owner.page.getByLabel('Your words to Cara Curious').fill('You are right, sorry');
  await owner.page.getByRole('button', { name: 'Send answer' }).click();
  await owner.page.getByText('No open questions').waitFor();
  await owner.page.getByText('2 stamps added').waitFor();
  expect(performance.now() - since).toBeLessThan(SETTLED_WITHIN_MS);
  await owner.page.getByRole('link', { name: 'Questions', exact: true }).waitFor();
  await expectSound(owner.page);
  expect(owner.troubles.take()).toEqual([]);
  await owner.context.close();

  // The open page has refetched after the card changed.
  await page.getByText('You are right, sorry').waitFor();
  await page.getByText('2 stamps added').waitFor();
  await page.keyboard.press('End');
  await page.getByText('5 / 10 stamps').waitFor();
  expect(troubles.take()).toEqual([]);
  await context.close();
});

it('undoes a mistake from the question', async () => {
  const { shop, customer } = await openCard();
  const path = `/user/business/${shop.id}`;
  const { steps } = await mustCall(url, `${path}/story`, { method: 'GET', token: customer.token });
  const [given] = steps as { id: string }[];
  await mustCall(url, `${path}/questions`, {
    token: customer.token,
    body: { entry_id: given?.id, words: 'That was not me' },
  });
  const { page, troubles, context } = await openAs('business', shop.owner);
  await page.goto(`${url}/business/questions`);
  await page.getByRole('radio', { name: 'Undo that step' }).check();
  await page.getByLabel('Your words to Cara Curious').fill('Taken off again');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('Undone, 3 stamps taken off').waitFor();
  await page.getByRole('link', { name: 'Cara Curious' }).click();
  await page.getByText('3 stamps taken back').waitFor();
  await page.getByText('Taken back later').waitFor();
  await expectSound(page);
  expect(troubles.take()).toEqual([]);
  await context.close();
});

it('shows staff who gave what and open questions, but no answer form', async () => {
  const { shop, customer } = await openCard();
  const employee = {
    name: 'Sam Scanner',
    email: `${crypto.randomUUID()}@stampwell.test`,
    password: 'stampwell',
  };
  await mustCall(url, '/business/employees', { token: shop.token, body: employee });
  const { page, troubles, context } = await openAs('employee', employee);
  await page.goto(`${url}/employee/customer/${customer.code}`);
  await page.getByRole('link', { name: 'Card history' }).click();
  await page.getByRole('heading', { name: 'Cara Curious' }).waitFor();
  await page
    .getByText(/, by Corner of Why$/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Something wrong?' }).count()).toBe(0);
  await expectSound(page);

  // Question and answer appear without a reload.
  const { question_id: id } = await mustCall(url, `/user/business/${shop.id}/questions`, {
    token: customer.token,
    body: { entry_id: null, words: 'Where is my second coffee?' },
  });
  await page.getByText('Where is my second coffee?').waitFor();
  await page.getByText('Waiting for an answer').waitFor();
  await expectSound(page);
  await mustCall(url, `/business/questions/${id}/answer`, {
    token: shop.token,
    body: { outcome: 'explained', words: 'It counts for tomorrow' },
  });
  await page.getByText('It counts for tomorrow').waitFor();
  expect(troubles.take()).toEqual([]);
  await context.close();
});

it('has an empty state and an error state', async () => {
  const { shop, customer } = await openCard(0);
  const { page, context } = await openAs('customer', customer);
  await page.goto(`${url}/business/${shop.id}/story`);
  await page.getByText('No steps yet').waitFor();
  await expectSound(page);
  await context.close();

  const owner = await openAs('business', shop.owner, DESK);
  await owner.page.goto(`${url}/business/questions`);
  await owner.page.getByText('No open questions').waitFor();
  await expectSound(owner.page);
  await owner.page.route('**/api/business/questions', (route) => route.fulfill({ status: 500, body: '{}' }));
  await owner.page.reload();
  await owner.page.getByText('Failed to load the questions').waitFor();
  await owner.page.unroute('**/api/business/questions');
  await owner.page.getByRole('button', { name: 'Try Again' }).click();
  await owner.page.getByText('No open questions').waitFor();
  await owner.context.close();
});
