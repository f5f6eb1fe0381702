import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readPointer } from '@stampwell/web/published.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type OwnSite, openOwnSite } from '../support/own-site.ts';
import { contextOf } from '../support/signed-in.ts';

/** A remote is built, versioned and released alone; the shell runs it or says that it cannot (decision 055). */

const productUrl = inject('productUrl');
const PHONE = { width: 390, height: 844 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

let site: OwnSite;
let context: BrowserContext;
let page: Page;
beforeEach(() => {
  site = openOwnSite(productUrl);
});
afterEach(async () => {
  await context.close();
  site.close();
});

async function openAs(role: 'employee' | 'customer', address: string): Promise<void> {
  context = await contextOf(browser, site.url, role, { viewport: PHONE, serviceWorkers: 'block' });
  page = await context.newPage();
  await page.goto(site.url + address);
}
const heading = (name: string) => page.getByRole('heading', { name });

const OLD_WORDS = 'Ready for the next customer';
const NEW_WORDS = 'Ready for whoever comes next';
const otherWords = {
  'src/dashboard/welcome-card.tsx': (text: string) => text.replace(OLD_WORDS, NEW_WORDS),
  'src/profile/profile-screen.tsx': (text: string) => text.replace('Sign Out', 'Leave'),
};

/** Every published file except the remote's pointer, with its time and content. */
function filesOf(dir: string): Record<string, string> {
  const files = globSync('**', { cwd: dir }).filter((file) => statSync(path.join(dir, file)).isFile());
  const told = files.map((file) => {
    const content = createHash('sha256')
      .update(readFileSync(path.join(dir, file)))
      .digest('hex');
    return [file, `${statSync(path.join(dir, file)).mtimeMs} ${content}`];
  });
  return Object.fromEntries(told.filter(([file]) => file !== 'r/employee/current.json'));
}

describe('a remote released while its screens are open', () => {
  it('leaves them unchanged, serves their old files, and appears with the next page', async () => {
    await openAs('employee', '/employee/dashboard');
    await heading(OLD_WORDS).waitFor();
    const before = filesOf(site.dir);
    const old = readPointer(path.join(site.dir, 'r/employee'))?.version;

    await site.release({ remote: 'employee', change: otherWords });
    const now = readPointer(path.join(site.dir, 'r/employee'))?.version;
    expect(now).not.toBe(old);
    const after = filesOf(site.dir);
    expect(after).toMatchObject(before);
    const added = Object.keys(after).filter((file) => !(file in before));
    expect(added.filter((file) => !file.startsWith(`r/employee/${now}/`))).toEqual([]);

    // An unloaded screen comes from the version that this page started with.
    const asked = page.waitForResponse((reply) => reply.url().includes(`/r/employee/${old}/`));
    await page.getByRole('link', { name: 'Profile' }).click();
    expect((await asked).status()).toBe(200);
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();

    await page.reload();
    await page.getByRole('button', { name: 'Leave' }).waitFor();
    await page.goto(`${site.url}/employee/dashboard`);
    await heading(NEW_WORDS).waitFor();
  });
});

/** A shared version, one step away. */
function stepFrom(
  current: string,
  step: 'older minor' | 'newer minor' | 'newer major' | 'older major',
): string {
  const [major = 0, minor = 0] = current.split('.').map(Number);
  return {
    'older minor': `${major}.${Math.max(0, minor - 1)}.0`,
    'newer minor': `${major}.${minor + 1}.0`,
    'newer major': `${major + 1}.0.0`,
    'older major': `${major - 1}.9.0`,
  }[step];
}

const uiVersion = (): string => {
  const { version } = readPointer(path.join(site.dir, 'r/employee')) ?? {};
  const manifest = readFileSync(path.join(site.dir, `r/employee/${version}/manifest.json`), 'utf8');
  return String(JSON.parse(manifest).needs['@stampwell/ui']).slice(1);
};
const releaseAgainst = (step: Parameters<typeof stepFrom>[1]) =>
  site.release({
    remote: 'employee',
    against: { '@stampwell/ui': stepFrom(uiVersion(), step) },
    change: otherWords,
  });
/** Federation exposes a remote's container as a global of its name. */
const wasRun = () => page.evaluate(() => 'employee' in window);

describe('a remote built against', () => {
  it('an older, compatible shared version runs', async () => {
    await releaseAgainst('older minor');
    await openAs('employee', '/employee/dashboard');
    await heading(NEW_WORDS).waitFor();
  });

  it.each([
    ['newer minor', 'This page needs a newer version of Stampwell'],
    ['newer major', 'This page needs a newer version of Stampwell'],
    ['older major', 'This page is made for an older version of Stampwell'],
  ] as const)('a %s than the shell has, is refused before any of it runs', async (step, words) => {
    await releaseAgainst(step);
    await openAs('employee', '/employee/dashboard');
    await heading(words).waitFor();
    expect(await wasRun()).toBe(false);
    expect(await page.title()).toBe('Employee Dashboard - Stampwell');

    // Released against the shell's version, Reload loads it.
    await site.release({ remote: 'employee', change: otherWords });
    await page.getByRole('button', { name: 'Reload' }).click();
    await heading(NEW_WORDS).waitFor();
    expect(await wasRun()).toBe(true);
  });
});

describe('a new screen', () => {
  const COUPON_PAGE = `{ path: '/coupons', title: 'Coupons', navigation: { bar: { label: 'Coupons', icon: 'ticket', order: 5 } } },`;
  const SCREEN = `import { PageHeader, Screen } from '@stampwell/ui';
    export function CouponsScreen() { return <Screen><PageHeader title="Your coupons" /></Screen>; }`;
  const ROUTE = `'/coupons': lazyScreen(() => import('./coupons/coupons-screen.tsx'), 'CouponsScreen'),`;

  it('changes only its remote: path, title, guard and navigation come with its release', async () => {
    await site.release({
      remote: 'customer',
      change: {
        'manifest.ts': (text) => text.replace('pages: [', `pages: [${COUPON_PAGE}`),
        'src/routes.tsx': (text) => text.replace('export default {', `export default {${ROUTE}`),
        'src/coupons/coupons-screen.tsx': () => SCREEN,
      },
    });
    await openAs('customer', '/dashboard');
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Coupons' });
    await link.locator('svg path').first().waitFor({ state: 'attached' });
    await link.click();
    await heading('Your coupons').waitFor();
    expect(await page.title()).toBe('Coupons - Stampwell');
    await context.close();

    await openAs('employee', '/coupons');
    await page.waitForURL(`${site.url}/login`);
  });
});
