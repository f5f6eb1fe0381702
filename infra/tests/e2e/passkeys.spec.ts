import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { mustCall, registerCustomer } from '../client.ts';
import { launchBrowser } from './support/browser.ts';
import {
  type Credentials,
  contextOf,
  DEMO,
  homeOf,
  type Role,
  SESSIONS,
  signInScreen,
} from './support/signed-in.ts';

/** Signing in by passkey and by code; Chromium provides virtual authenticators. */

const url = inject('productUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Restores the demo's accounts, whatever happened. */
async function removePasskeys(token: string): Promise<void> {
  const { passkeys } = await mustCall(url, '/auth/security', { method: 'GET', token });
  for (const { id } of passkeys as { id: string }[])
    await mustCall(url, `/auth/passkeys/${id}`, { method: 'DELETE', token });
}

/** A virtual phone authenticator that always confirms presence and verifies the user. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const PROFILES: Record<Role, string> = {
  customer: '/profile/sign-in',
  business: '/business/profile/security',
  employee: '/employee/profile',
  admin: '/profile',
};
const HOMES: Record<Role, string> = {
  customer: 'Your Stamp Cards',
  business: 'Business Dashboard',
  employee: 'Welcome, Robin Fielding',
  admin: 'Admin Dashboard',
};
const passkeysOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

/** Removes passkeys and codes from the account. */
async function leaveWithout(page: Page, role: Role): Promise<void> {
  await page.goto(url + PROFILES[role]);
  await passkeysOf(page).getByRole('button', { name: 'Remove Work phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await passkeysOf(page).getByText('Work phone').waitFor({ state: 'detached' });
}

/** Ends the session in a context, but keeps the authenticator. */
async function signOut(context: BrowserContext, page: Page): Promise<void> {
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
}

describe.each(SESSIONS)('a passkey of a %s', (role) => {
  it('is added on the profile, named, and signs in from the email field', async () => {
    const context = await contextOf(browser, url, role);
    const page = await context.newPage();
    await withAuthenticator(page);
    await page.goto(url + PROFILES[role]);
    const token = await page.evaluate(
      (key) => String(localStorage.getItem(key)),
      role === 'employee' ? 'employee_token' : 'token',
    );
    onTestFinished(() => removePasskeys(token));
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await passkeysOf(page)
      .getByRole('button', { name: /^Rename/ })
      .click();
    await page.getByRole('dialog').getByLabel('Name').fill('Work phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await passkeysOf(page).getByText('Work phone').waitFor();
    await page.getByText('Passkey added', { exact: true }).first().waitFor();

    // Chromium's virtual authenticator selects from autofill by itself.
    await signOut(context, page);
    await page.goto(url + signInScreen(role));
    await page.waitForURL(url + homeOf(role));
    await page.getByText(HOMES[role]).first().waitFor();
    await leaveWithout(page, role);
    await context.close();
  });
});

it('asks for the code of an authenticator app, or for a recovery code once', async () => {
  const customer = await registerCustomer(url, 'Tessa Two Steps');
  const context = await contextOf(browser, url, 'customer', { as: customer });
  const page = await context.newPage();
  await page.goto(`${url}/profile/sign-in`);
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  const secret = await dialog.locator('code').innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel('Code', { exact: true }).fill(totp.generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Your recovery codes').waitFor();
  const codes = await dialog.locator('li code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('Set up just now, 10 recovery codes left.').waitFor();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await dialog.getByText(/The 10 recovery codes that you have left stop working at once\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await signOut(context, page);
  for (const [code, isGood] of [
    ['123 456', false],
    [codes[0] ?? '', true],
    [codes[0] ?? '', false],
    [totp.generate({ timestamp: Date.now() + 30_000 }), true],
  ] as const) {
    await page.goto(`${url}/login`);
    await passwordIn(page, customer);
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    if (isGood) await page.getByText('Hello, Tessa Two Steps').waitFor();
    else await page.getByText('That code is not right').waitFor();
    await signOut(context, page);
  }
  await context.close();
});

async function passwordIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^sign in$/i }).click();
}

it('asks for reauthentication once before sensitive actions, then continues', async () => {
  const context = await contextOf(browser, url, 'business');
  const page = await context.newPage();
  await page.goto(`${url}/business/profile/account`);
  let isRefused = true;
  // Simulates an older session, which only the server's clock could produce.
  await page.route('**/api/business/export', async (route) => {
    if (!isRefused) return route.continue();
    isRefused = false;
    const body = { error: 'Please confirm that it is you', code: 'reauthentication_required' };
    await route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(body) });
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Download My Data' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
      await dialog.getByLabel('Your password').fill('not this one');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await dialog.getByText('Password is incorrect').waitFor();
      await dialog.getByLabel('Your password').fill(DEMO.business.password);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  await page.goto(`${url}/business/profile/security`);
  await page.getByText('Identity confirmed with a password').first().waitFor();
  await context.close();
});

it('shows administrators security events with names and without addresses', async () => {
  await mustCall(url, '/auth/login', { body: { ...DEMO.customer } });
  const context = await contextOf(browser, url, 'admin');
  const page = await context.newPage();
  await page.goto(`${url}/admin/health`);
  const panel = page.getByRole('table', { name: 'Security activity' });
  await panel.getByText('Signed in with a password').first().waitFor();
  await panel.getByText('Maya').first().waitFor();
  expect(await panel.innerText()).not.toMatch(/@stampwell/);
  await context.close();
});
