import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { mustCall } from '../client.ts';
import { launchBrowser } from './support/browser.ts';
import { sendable } from './support/settled.ts';

/** From a visitor to an owner with a plan: the wizard, the payment, the trial, and interruptions. */

const url = inject('productUrl');
const PASSWORD = 'flat white please';

let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  return () => context.close();
});

const newEmail = () => `${crypto.randomUUID()}@stampwell.test`;
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const press = (...keys: string[]) =>
  keys.reduce<Promise<void>>((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

/** Steps 0 to 2 by keyboard, up to the review. */
async function fillIn(email: string, name: string): Promise<void> {
  await page.goto(`${url}/business/register`);
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.getByLabel('Confirm Password').focus();
  await page.keyboard.type(PASSWORD);
  await sendable(page);
  await press('Enter');

  await heading('About your business');
  await press('Tab');
  await page.keyboard.type(name);
  await press('Enter');

  await heading('Your loyalty program');
  await press('Tab');
  await page.getByLabel('Stamps required').fill('8');
  await press('Tab');
  await page.getByLabel('Reward description').fill('A loaf of sourdough');
  await press('Tab', 'ArrowRight', 'Enter');
  await heading('Review your information');
}

async function goToPayment(): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.waitForURL(`${url}/business/subscription`);
  await heading('Choose Your Plan');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

async function signIn(email: string): Promise<void> {
  await page.goto(`${url}/business/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await sendable(page);
  await page.keyboard.press('Enter');
}

it('registers, is interrupted, resumes, and pays', async () => {
  const email = newEmail();
  await fillIn(email, 'Bramble & Rye');
  await page.getByText('5 / 8 stamps').waitFor();

  // Everything but the password is kept, and other pages are closed.
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByLabel('Reward description').fill('Two loaves');
  await expect.poll(() => kept('businessRegistrationProgress'), { timeout: 5_000 }).toContain('Two loaves');
  expect(await kept('businessRegistrationProgress')).not.toContain(PASSWORD);
  await page.goto(`${url}/scanner`);
  await page.waitForURL(`${url}/business/register`);
  await heading('Your loyalty program');
  expect(await page.getByLabel('Reward description').inputValue()).toBe('Two loaves');
  await page.getByLabel('Reward description').press('Enter');
  await heading('Review your information');

  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByText('You must agree to the terms and conditions').waitFor();
  await goToPayment();

  // A declined card, a cancelled checkout, and a valid card.
  const checkout = page.getByRole('button', { name: 'Continue to Checkout' });
  expect(await page.getByRole('radio', { name: /Monthly/ }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: /Monthly/ }).focus();
  await press('Space', 'ArrowRight');
  await checkout.click();
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await page.getByText('The card was declined.').waitFor();
  await page.getByRole('button', { name: 'Go back without paying' }).click();
  await page.waitForURL(`${url}/business/subscription`);
  await page.getByRole('link', { name: 'Back to Registration' }).click();
  await heading('Review your information');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('radio', { name: /Yearly/ }).check();
  await checkout.click();
  await page.getByRole('button', { name: 'Pay with a card that works' }).click();

  await page.getByText('Welcome to Stampwell! Your subscription is active.').waitFor();
  await page.waitForURL(`${url}/dashboard`);
  expect(await kept('businessRegistrationProgress')).toBeNull();
  expect(await kept('businessOnboardingInProgress')).toBeNull();

  // Onboarding has ended, here and for the next sign-in.
  await page.goto(`${url}/business/register`);
  await page.waitForURL(`${url}/dashboard`);
  await page.goto(`${url}/business/subscription/manage`);
  await page.getByText('Yearly plan').waitFor();
  await page.getByText('FREE TRIAL', { exact: true }).waitFor();
  const { business } = await mustCall(url, '/auth/business/login', { body: { email, password: PASSWORD } });
  expect(business).toMatchObject({
    name: 'Bramble & Rye',
    stamps_required: 8,
    reward_description: 'Two loaves',
    onboarding: false,
  });

  // Cancel, and resume.
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('button', { name: 'Reactivate Subscription' }).click();
  await page.getByRole('button', { name: 'Cancel Subscription' }).waitFor();
});

/** The phone's Back or Forward, and the page that it leads to. */
async function turn(way: 'goBack' | 'goForward', title: string): Promise<void> {
  await page[way]();
  await heading(title);
}

it('makes each step an entry of the history', async () => {
  await page.goto(`${url}/terms`);
  const email = newEmail();
  await fillIn(email, 'Back & Forth');
  await turn('goBack', 'Your loyalty program');
  await turn('goBack', 'About your business');
  await turn('goForward', 'Your loyalty program');
  // What is typed and not saved is not passed by, and survives a reload.
  await page.getByLabel('Reward description').fill('Three loaves');
  await expect.poll(() => kept('businessRegistrationProgress'), { timeout: 5_000 }).toContain('Three loaves');
  await page.goForward();
  await expect
    .poll(() => page.evaluate(() => history.state.usr.registrationStep), { timeout: 5_000 })
    .toBe(2);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Your loyalty program');
  await page.reload();
  await heading('Your loyalty program');
  expect(await page.getByLabel('Reward description').inputValue()).toBe('Three loaves');
  await page.getByRole('button', { name: 'Review Information' }).click();
  await goToPayment();
  await turn('goBack', 'Review your information');
  await page.getByRole('button', { name: 'Edit Business Info' }).click();
  await heading('About your business');

  // Before the first step there is a question, and staying keeps the steps.
  const question = page.getByRole('dialog', { name: 'Leave your registration?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  await heading('About your business');
  await page.goBack();
  await question.waitFor();
  await page.goBack();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Next' }).click();
  await heading('Your loyalty program');
  await turn('goBack', 'About your business');
  await page.goBack();
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${url}/business/login`);
});

it('lets a visitor who typed nothing go back without a question', async () => {
  await page.goto(`${url}/terms`);
  await page.goto(`${url}/business/register`);
  await heading('Register your business');
  await page.goBack();
  await page.waitForURL(`${url}/terms`);
  await page.goto(`${url}/business/register`);
  await page.getByLabel('Email').fill(newEmail());
  await expect.poll(() => page.evaluate(() => history.state?.usr?.registrationStep)).toBe(0);
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`${url}/`);
});

it('shows what skipping means on a small phone, without scrolling', async () => {
  const [width, height] = [360, 640];
  await page.setViewportSize({ width, height });
  await fillIn(newEmail(), 'Small Screen');
  await goToPayment();
  const skip = page.getByRole('button', { name: 'Skip for now (limited access)' });
  const note = page.getByText('14 days free, no card');
  for (const part of [skip, note]) {
    const box = await part.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= height, await part.innerText()).toBe(true);
    // Nothing covers it.
    await part.click({ trial: true });
  }
});

it('leaves midway, signs in again, and skips the payment', async () => {
  const email = newEmail();
  await fillIn(email, 'Fern & Moss');
  await page.getByRole('button', { name: 'User menu FM' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${url}/business/login`);
  await page.getByRole('link', { name: 'Resume registration' }).click();
  await page.getByText('Your account is there already.').waitFor();

  await signIn(email);
  await heading('Review your information');
  await goToPayment();

  // After a used trial the page says so and stays. (Mocked: a real one takes two weeks of everybody's billing clock.)
  const skip = page.getByRole('button', { name: 'Skip for now (limited access)' });
  const trialUsed = { error: 'The free trial has already been used', code: 'trial_used' };
  await page.route('**/api/subscription/start-trial', (route) =>
    route.fulfill({ status: 409, json: { ...trialUsed, message: trialUsed.error } }),
  );
  await skip.click();
  await page.getByText('The free trial has already been used. Choose a plan to go on.').waitFor();
  await page.unroute('**/api/subscription/start-trial');

  await skip.click();
  await page.getByText('Welcome to Stampwell! Your free trial has started.').waitFor();
  await page.waitForURL(`${url}/dashboard`);
  expect(await kept('businessOnboardingInProgress')).toBeNull();
  await page.goto(`${url}/scanner`);
  await page.getByRole('button', { name: 'Start Camera' }).waitFor();
});

it('says that there is an account already, and where to sign in', async () => {
  await page.goto(`${url}/business/register`);
  await page.getByLabel('Email').fill('owner@stampwell.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill('flat white');
  await sendable(page);
  await press('Enter');
  await page.getByText('Passwords do not match').waitFor();
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await press('Enter');
  await page.getByText('An account with this email already exists. Please login instead.').waitFor();
  await page.locator('#content').getByRole('link', { name: 'Business Login' }).click();
  await page.waitForURL(`${url}/business/login`);
  expect(await page.getByLabel('Email').inputValue()).toBe('owner@stampwell.test');
});
