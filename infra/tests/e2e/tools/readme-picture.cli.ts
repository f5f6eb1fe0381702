/**
 * Photographs a running product for the README: the customer's wallet, their code, the counter, the owner's dashboard.
 * `node infra/tests/e2e/tools/readme-picture.cli.ts [http://localhost:3000]`
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { mustCall } from '../../client.ts';
import { launchBrowser } from '../support/browser.ts';

const PHONE = { width: 390, height: 760 };
const PICTURE = path.join(import.meta.dirname, '../screenshots/readme.png');
const PASSWORD = 'stampwell';

const [, , url = 'http://localhost:3000'] = process.argv;
await using browser = await launchBrowser();
const code = await codeOfTheDemosCustomer();
const shots = [
  await photograph(browser, '/login', 'customer@stampwell.test', '/dashboard', 'text=Your Stamp Cards'),
  await photograph(browser, '/login', 'customer@stampwell.test', '/qr-code', 'role=img[name=/QR code/]'),
  await photograph(
    browser,
    '/business/login',
    'owner@stampwell.test',
    `/business/customer/${code}`,
    'text=Scan Another QR Code',
  ),
  await photograph(browser, '/business/login', 'owner@stampwell.test', '/dashboard', 'text=Recent Customers'),
];
await compose(browser, shots);

async function codeOfTheDemosCustomer(): Promise<string> {
  const body = { email: 'customer@stampwell.test', password: PASSWORD };
  const { access_token: token } = await mustCall(url, '/auth/login', { body });
  return String((await mustCall(url, '/user/qr-code', { method: 'GET', token: String(token) })).qr_code);
}

/** A phone's screen, once its content is loaded. */
async function photograph(
  from: Browser,
  login: string,
  email: string,
  screen: string,
  shown: string,
): Promise<string> {
  const context = await from.newContext({ viewport: PHONE, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(url + login);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${url}/dashboard`);
  await page.goto(url + screen);
  await page.locator(shown).first().waitFor();
  const shot = (await page.screenshot()).toString('base64');
  await context.close();
  return shot;
}

async function compose(from: Browser, phones: string[]): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1400, height: 700 } });
  const images = phones.map((shot) => `<img src="data:image/png;base64,${shot}">`).join('');
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:flex;gap:28px;align-items:center;justify-content:center;background:#f3ece0}
     img{width:312px;border-radius:28px;border:6px solid #221c15;box-shadow:0 18px 40px #221c1533}</style>${images}`,
  );
  mkdirSync(path.dirname(PICTURE), { recursive: true });
  await page.screenshot({ path: PICTURE });
}
