/**
 * Photographs a page as phone, tablet and desktop, light and dark, and prints errors in the page.
 *
 * node infra/tests/e2e/tools/screenshot.cli.ts <url> <out-prefix> [--auth <email>] [--password <password>]
 * [--login <path>] [--wait <selector>] [--full] [--film <file.y4m>]
 *
 * `--auth owner@stampwell.test` signs in first, by default with the demo's password.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';

const VIEWPORTS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 834, height: 1112 },
  desktop: { width: 1280, height: 800 },
};
const COLOUR_SCHEMES = ['light', 'dark'] as const;
const LOGIN_PAGES: Record<string, string> = {
  owner: '/business/login',
  staff: '/employee/login',
  admin: '/admin/login',
};
/** Long enough for entrance animations and a first answer of the API. */
const SETTLE_MS = 800;

interface Shots {
  url: string;
  prefix: string;
  waitFor?: string;
  isFullPage: boolean;
}

interface Credentials {
  email: string;
  password: string;
  loginPage: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    auth: { type: 'string' },
    password: { type: 'string', default: 'stampwell' },
    login: { type: 'string' },
    wait: { type: 'string' },
    full: { type: 'boolean', default: false },
    film: { type: 'string' },
  },
});
const [url, prefix] = positionals;
if (!url || !prefix) {
  console.error('Usage: screenshot.cli.ts <url> <out-prefix> [--auth <email>] [--wait <selector>] [--full]');
  process.exit(2);
}

await using browser = await launchBrowser({ film: values.film });
const page = await browser.newPage({ viewport: VIEWPORTS.phone });
reportTroubles(page);
if (values.auth) {
  const loginPage = values.login ?? LOGIN_PAGES[values.auth.split('@')[0] ?? ''] ?? '/login';
  await signIn(page, url, { email: values.auth, password: values.password, loginPage });
}
await takeShots(page, { url, prefix, waitFor: values.wait, isFullPage: values.full });

function reportTroubles(watched: Page): void {
  watched.on('pageerror', (error) => console.error(`page error: ${error.message}`));
  watched.on('console', (message) => {
    if (message.type() === 'error') console.error(`console: ${message.text()}`);
  });
  watched.on('response', (response) => {
    if (response.status() >= 400) console.error(`${response.status()} ${response.url()}`);
  });
}

async function signIn(
  target: Page,
  base: string,
  { email, password, loginPage }: Credentials,
): Promise<void> {
  await target.goto(new URL(loginPage, base).href);
  await target.locator('input[type=email]').fill(email);
  await target.locator('input[type=password]').fill(password);
  await target.locator('button[type=submit]').click();
  await target.waitForURL((address) => address.pathname !== loginPage);
}

async function takeShots(target: Page, { url, prefix, waitFor, isFullPage }: Shots): Promise<void> {
  mkdirSync(path.dirname(path.resolve(prefix)), { recursive: true });
  for (const [device, viewport] of Object.entries(VIEWPORTS)) {
    await target.setViewportSize(viewport);
    for (const colorScheme of COLOUR_SCHEMES) {
      await target.emulateMedia({ colorScheme });
      await target.goto(url);
      if (waitFor) await target.locator(waitFor).first().waitFor();
      await target.evaluate(() => document.fonts.ready.then(() => {}));
      // Not 'networkidle', since the live stream never ends.
      await target.waitForTimeout(SETTLE_MS);
      const file = `${prefix}-${device}-${colorScheme}.png`;
      await target.screenshot({ path: file, fullPage: isFullPage });
      console.log(`${file}  ${new URL(target.url()).pathname}`);
    }
  }
}
