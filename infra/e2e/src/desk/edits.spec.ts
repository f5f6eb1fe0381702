import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { contextOf, type Role } from '../support/signed-in.ts';
import { type Desk, openDesk } from './own-repository.ts';

/** A day at the desk: what is edited is on the screen before a hand has left the keyboard, and what was typed is still there. */

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

/** Our goals, in milliseconds, are for a developer's machine: a busy one of continuous integration is half as fast. */
const AT_ONCE = 1_000;
const AFTER_CONTRACTS = 3_000;
const withRoom = (goal: number) => 2 * goal;

/**
 * Each edit is made four times, there and back; the quickest counts, since what else runs can only add.
 * @returns milliseconds that this machine would have taken by itself: what others take of its processors is not ours
 */
async function measure(
  what: string,
  file: string,
  [one, other]: [string, string],
  shown: (words: string) => Promise<unknown>,
): Promise<number> {
  // Else the page itself is what is waited for.
  await shown(one);
  const seen: number[] = [];
  const own: number[] = [];
  // The last one brings back what was there, so that a second try finds it.
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

/** How much of a processor a process gets that wants one: 1 on a machine that is ours alone. */
function shareOfProcessor(): number {
  const [start, before] = [performance.now(), process.cpuUsage()];
  while (performance.now() - start < SAMPLE_MS);
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1_000 / (performance.now() - start));
}

it('shows an edit in a remote at once, with what was typed, without another page', async () => {
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

it('shows an edit in a shared package of the shell in a screen of a remote, as quickly', async () => {
  const page = await open('employee', '/employee/profile');
  await page.getByLabel('Current password').fill('typed before');
  const ms = await measure(
    'an edit in shell/account',
    'shell/account/src/password-panel.tsx',
    ['label="Confirm new password"', 'label="The same again"'],
    (label) => shows(page, label.slice('label="'.length, -1)),
  );
  expect(await isSamePage(page)).toBe(true);
  expect(await page.getByLabel('Current password').inputValue()).toBe('typed before');
  expect(ms).toBeLessThan(withRoom(AT_ONCE));
});

it('shows an edit in the shell itself, with an open menu still open', async () => {
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

it('has the API back at once after an edit behind it', async () => {
  const ms = await measure(
    'an edit in backend/api',
    'backend/api/src/health/health.ts',
    ["ctx.body = { status: 'ok' }", "ctx.body = { status: 'well' }"],
    (body) => answers(body.includes('ok') ? '{"status":"ok"}' : '{"status":"well"}'),
  );
  expect(ms).toBeLessThan(withRoom(AT_ONCE));
});

/** Asks until this is the answer; meanwhile nobody may be there. */
function answers(expected: string): Promise<unknown> {
  const ask = () =>
    fetch(`${desk.url}/healthz`).then(
      (reply) => reply.text(),
      () => '',
    );
  return vi.waitUntil(async () => (await ask()) === expected, { interval: 10, timeout: 30_000 });
}

it('has source maps, and says what the code says', async () => {
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
