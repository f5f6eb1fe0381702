import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { type NewShop, openShop } from './support/a-new-shop.ts';
import { launchBrowser } from './support/browser.ts';
import { judgeCut } from './support/judge-sizes.ts';
import { contextOf, type Role } from './support/signed-in.ts';

/** 'What if?': every state of a question, from a shop without history to a shared answer. */

const url = inject('productUrl');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

let browser: Browser;
let shop: NewShop;
beforeAll(async () => {
  browser = await launchBrowser();
  shop = await openOwn('Past Pastries');
  for (const [name, visits] of [
    ['Ann Lee', [6, 5]],
    ['Ben Oak', [3]],
  ] as const) {
    const { code } = await registerCustomer(url, name);
    for (const stamp_amount of visits)
      await mustCall(url, '/stamps/scan', { token: shop.token, body: { qr_code: code, stamp_amount } });
  }
});
afterAll(() => browser.close());

async function openOwn(name: string): Promise<NewShop> {
  const own = await openShop(url, { name, stampsRequired: 10 });
  const body = { onboarding: false };
  await mustCall(url, '/business/profile', { method: 'PUT', token: own.token, body });
  return own;
}

async function pageOf(role: Role, as?: NewShop['owner'], viewport = DESK): Promise<Page> {
  const options = { viewport, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
  const context = await contextOf(browser, url, role, { ...options, ...(as && { as }) });
  return context.newPage();
}

const answered = (page: Page) => page.getByRole('heading', { name: 'The answer' }).waitFor();

/** Asks for five stamps per reward, and is led to the answer's page. */
async function ask(page: Page, path = '/business/what-if'): Promise<string> {
  await page.goto(url + path);
  await page.getByLabel('Stamps required').fill('5');
  await page.getByLabel('Cost of a reward').fill('1.20');
  await page.getByLabel('Average spend').fill('4.50');
  await page.getByRole('button', { name: 'Run estimate' }).click();
  await page.waitForURL(/what-if\/[0-9a-f-]{36}$/);
  return page.url();
}

/** Mocks the state of every answer about a question. */
async function pretend(page: Page, state: string): Promise<void> {
  await page.unroute('**/api/what-if/*-*');
  await page.route('**/api/what-if/*-*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const { run } = await response.json();
    const progress = { done: 400, total: 1_000 };
    await route.fulfill({ response, json: { run: { ...run, state, progress }, result: null } });
  });
}

it('says that a new shop has no history yet', async () => {
  const page = await pageOf('business', (await openOwn('Brand New')).owner);
  await page.goto(`${url}/dashboard`);
  await page.getByRole('link', { name: 'What if?' }).first().click();
  await page.getByText('Nothing yet. Answers are kept').waitFor();
  await page.getByText('An estimate: it assumes that people visit as before').waitFor();
  await page.getByRole('button', { name: 'Run estimate' }).click();
  await page.getByRole('heading', { name: 'No stamps to look back on yet' }).waitFor();
  await page.context().close();
});

it('refuses invalid terms, at the field', async () => {
  const page = await pageOf('business', shop.owner);
  await page.goto(`${url}/business/what-if`);
  await page.getByLabel('Stamps required').fill('4');
  await page.getByLabel('Cost of a reward').fill('20000');
  await page.getByRole('button', { name: 'Run estimate' }).click();
  await page.getByText('Choose between 5-20 stamps').waitFor();
  await page.getByText('Choose between £0 and £10,000').waitFor();
  await page.context().close();
});

describe('an answer', () => {
  it('arrives though the tab was closed, and keeps what was typed', async () => {
    const page = await pageOf('business', shop.owner);
    await ask(page);
    await page.close();
    const later = await page.context().newPage();
    await later.goto(`${url}/business/what-if`);
    await later
      .getByRole('link', { name: /5 stamps a reward.*Answered/ })
      .first()
      .click();
    await answered(later);
    await later.getByText('0 rewards were given; it would have been 1 reward: £1.20 more').waitFor();
    const row = later.getByRole('row', { name: /Rewards given/ });
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['Rewards given', '0', '1', '+1']);
    await later.getByRole('cell', { name: 'Ann Lee' }).waitFor();
    await later.getByRole('heading', { name: 'What is owed' }).waitFor();
    await later.goto(`${url}/business/what-if`);
    expect(await later.getByLabel('Cost of a reward').inputValue()).toBe('£1.20');
    await later.context().close();
  });

  it('can be shared by its URL with those who may sign in there, and nobody else', async () => {
    const page = await pageOf('business', shop.owner);
    const link = await ask(page);
    await answered(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Who gains and loses' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('what-if.csv');
    await page.context().close();

    const phone = await pageOf('business', shop.owner, PHONE);
    await phone.goto(link);
    await answered(phone);
    await phone.context().close();

    const stranger = await pageOf('business', (await openOwn('Nosy Neighbour')).owner);
    await stranger.goto(link);
    await stranger.getByRole('heading', { name: 'There is no such answer' }).waitFor();
    await stranger.getByRole('link', { name: 'Ask a question' }).click();
    await stranger.getByRole('button', { name: 'Run estimate' }).waitFor();
    await stranger.context().close();
  });

  it('is accessible and fits every width', async () => {
    const page = await pageOf('business', shop.owner);
    await ask(page);
    await answered(page);
    expect(await judgeCut(page, 'answer')).toEqual([]);
    await page.context().close();
  });

  it('is given across shops to administrators', async () => {
    const page = await pageOf('admin');
    await ask(page, '/admin/what-if');
    await answered(page);
    await page.getByRole('columnheader', { name: 'Shop' }).waitFor();
    await page.context().close();
  });
});

describe('a question', () => {
  it('shows its progress, and can be cancelled', async () => {
    const page = await pageOf('business', shop.owner);
    await ask(page);
    await answered(page);
    await pretend(page, 'running');
    await page.reload();
    await page.getByText('40 % read').waitFor();
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    await page.route('**/api/what-if/*/cancel', async (route) => {
      await pretend(page, 'cancelled');
      const { pathname } = new URL(route.request().url());
      const response = await route.fetch({ method: 'GET', url: url + pathname.replace('/cancel', '') });
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('heading', { name: 'Stopped' }).waitFor();
    await page.context().close();
  });

  it('says that it failed, and can be asked again', async () => {
    const page = await pageOf('business', shop.owner);
    const first = await ask(page);
    await answered(page);
    await pretend(page, 'failed');
    await page.reload();
    await page.getByRole('heading', { name: 'It could not be worked out' }).waitFor();
    await page.unroute('**/api/what-if/*-*');
    await page.getByRole('button', { name: 'Ask again' }).click();
    await answered(page);
    expect(page.url()).not.toBe(first);
    await page.context().close();
  });
});
