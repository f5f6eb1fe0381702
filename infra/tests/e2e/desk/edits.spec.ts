import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { contextOf, type Role } from '../support/signed-in.ts';
import { type Desk, openDesk } from './desk.ts';

/** Edits under `npm run dev` show at once, and keep what was typed. */

let browser: Browser;
let desk: Desk;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await openDesk();
});
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await browser?.close();
  await desk?.close();
});

async function open(role: Role, address: string): Promise<Page> {
  const context = await contextOf(browser, desk.url, role);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(desk.url + address);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  return page;
}
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);
const shows = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

/** Goals in milliseconds for a developer's machine; CI is about half as fast. */
const AT_ONCE = 1_000;
const AFTER_CONTRACTS = 3_000;
const withRoom = (goal: number) => 2 * goal;

/**
 * Makes each edit four times, back and forth, and takes the fastest, since other load only adds time.
 * @returns milliseconds, corrected for CPU taken by other processes
 */
async function measure(
  what: string,
  file: string,
  [one, other]: [string, string],
  shown: (words: string) => Promise<unknown>,
): Promise<number> {
  // Otherwise the wait would include loading the page.
  await shown(one);
  const seen: number[] = [];
  const own: number[] = [];
  // The last edit restores the file, so that a retry finds it.
  for (const [before, after] of [
    [one, other],
    [other, one],
    [one, other],
    [other, one],
  ] as const) {
    await desk.rested();
    const share = shareOfProcessor();
    const saved = desk.edit(file, before, after);
    await shown(after);
    seen.push(Math.round(performance.now() - saved));
    own.push(Math.round((performance.now() - saved) * share));
  }
  console.log(`${what}: ${seen.join(', ')} ms; without what others ran meanwhile ${own.join(', ')} ms`);
  return Math.min(...own);
}

const SAMPLE_MS = 100;

/** Share of a CPU available to one process: 1 on an idle machine. */
function shareOfProcessor(): number {
  const [start, before] = [performance.now(), process.cpuUsage()];
  while (performance.now() - start < SAMPLE_MS);
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1_000 / (performance.now() - start));
}

it('shows an edit in a remote at once, keeping what was typed, without a reload', async () => {
  const page = await open('employee', '/employee/profile');
  await page.getByLabel('Current password').fill('typed before');
  const ms = await measure(
    'an edit in a remote',
    'remotes/employee/src/profile/profile-screen.tsx',
    ['Sign Out', 'Leave now'],
    (words) => shows(page, words),
  );
  expect(await isSamePage(page)).toBe(true);
  expect(await page.getByLabel('Current password').inputValue()).toBe('typed before');
  expect(ms).toBeLessThan(withRoom(AT_ONCE));
});

it("shows an edit of a shared package in a remote's screen as fast", async () => {
  const page = await open('employee', '/employee/profile');
  await page.getByLabel('Current password').fill('typed before');
  const ms = await measure(
    'an edit in shell/packages/account',
    'shell/packages/account/src/password-panel.tsx',
    ['label="Confirm new password"', 'label="The same again"'],
    (label) => shows(page, label.slice('label="'.length, -1)),
  );
  expect(await isSamePage(page)).toBe(true);
  expect(await page.getByLabel('Current password').inputValue()).toBe('typed before');
  expect(ms).toBeLessThan(withRoom(AT_ONCE));
});

it('shows an edit in the shell with an open menu still open', async () => {
  const page = await open('business', '/profile');
  await page.getByLabel(/^User menu/).click();
  const ms = await measure(
    'an edit in the shell',
    'shell/app/src/frame/user-menu.tsx',
    ['Profile Settings', 'My own profile'],
    (words) => shows(page, words),
  );
  expect(await isSamePage(page)).toBe(true);
  expect(ms).toBeLessThan(withRoom(AT_ONCE));
});

it('shows an edit in contracts within seconds', async () => {
  const page = await open('business', '/business/subscription');
  const ms = await measure(
    'an edit in contracts',
    'contracts/src/plans.ts',
    ["name: 'Monthly'", "name: 'Every month'"],
    (name) => shows(page, name.slice("name: '".length, -1)),
  );
  expect(ms).toBeLessThan(withRoom(AFTER_CONTRACTS));
});

it('restarts the API at once after an edit', async () => {
  const ms = await measure(
    'an edit in backend/api',
    'backend/api/src/services/health/health.ts',
    ["ctx.body = { status: 'ok' }", "ctx.body = { status: 'well' }"],
    (body) => answers(body.includes('ok') ? '{"status":"ok"}' : '{"status":"well"}'),
  );
  expect(ms).toBeLessThan(withRoom(AT_ONCE));
});

/** Polls until this is the answer, through connection failures. */
function answers(expected: string): Promise<unknown> {
  const ask = () =>
    fetch(`${desk.url}/healthz`).then(
      (reply) => reply.text(),
      () => '',
    );
  return vi.waitUntil(async () => (await ask()) === expected, { interval: 10, timeout: 30_000 });
}

it('has source maps, and development messages', async () => {
  const page = await open('employee', '/employee/profile');
  const said = page.waitForEvent('console', (message) => message.text() === 'from the desk');
  desk.edit(
    'remotes/employee/src/profile/profile-screen.tsx',
    'export function ProfileScreen() {',
    "export function ProfileScreen() {\n  console.log('from the desk');",
  );
  await said;
  const { sources } = (await (
    await fetch(`${desk.url}/r/employee/dev/__federation_expose_routes.js.map`)
  ).json()) as { sources: string[] };
  expect(sources.join('\n')).toMatch(/routes\.tsx/);
});
