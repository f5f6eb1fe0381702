import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mustCall } from '../../client.ts';
import { launchBrowser } from '../support/browser.ts';
import { drawn } from '../support/settled.ts';
import { contextOf, DEMO, ROLES, type Role } from '../support/signed-in.ts';
import { twoAtATime } from '../support/two-at-a-time.ts';

/**
 * Who may see which page, and where others are redirected (docs/product.md#route-table), in a real browser: the first and the last
 * page of each group. `shell/app/src/routes/every-page.spec.tsx` asks for every page.
 */

const url = inject('productUrl');

let browser: Browser;
let code: string;
let shop: string;
beforeAll(async () => {
  browser = await launchBrowser();
  const { access_token: token } = await mustCall(url, '/auth/login', { body: { ...DEMO.customer } });
  const ask = (path: string) => mustCall(url, path, { method: 'GET', token: String(token) });
  code = String((await ask('/user/qr-code')).qr_code);
  shop = ((await ask('/user/businesses')).businesses as { id: string }[])[0]?.id ?? '';
});
afterAll(() => browser.close());

type Visitor = Role | 'stranger';
const VISITORS: Visitor[] = ['stranger', ...ROLES];

/** Groups of pages, with each visitor's redirect; null: shown. */
const GROUPS: { paths: () => string[]; leads: (visitor: Visitor, path: string) => string | null }[] = [
  {
    paths: () => [
      '/terms',
      '/privacy',
      '/help',
      '/help/owners',
      '/help/staff',
      '/help/administrators',
      '/forgot-password',
      '/reset-password',
      '/confirm-email',
      '/undo-email',
    ],
    leads: () => null,
  },
  { paths: () => ['/'], leads: (visitor) => (isMember(visitor) ? '/dashboard' : null) },
  {
    paths: () => ['/login', '/register', '/business/login', '/business/register', '/admin/login'],
    leads: (visitor, path) => {
      if (!isMember(visitor)) return null;
      return visitor === 'admin' && path === '/admin/login' ? '/admin/dashboard' : '/dashboard';
    },
  },
  { paths: () => ['/dashboard', '/profile'], leads: (visitor) => (isMember(visitor) ? null : '/login') },
  {
    paths: () => ['/profile/mails'],
    leads: (visitor) => (visitor === 'business' ? '/business/profile/mails' : for_('customer')(visitor)),
  },
  { paths: () => ['/profile/you', '/profile/sign-in', '/profile/data'], leads: for_('customer') },
  { paths: () => ['/qr-code', '/activity', `/business/${shop}`], leads: for_('customer') },
  {
    paths: () => [
      '/scanner',
      `/business/customer/${code}`,
      '/business/employees',
      '/business/analytics',
      '/business/customers',
      `/business/customers/${shop}`,
      '/business/activity',
      '/business/subscription',
      '/business/subscription/manage',
    ],
    leads: for_('business'),
  },
  {
    paths: () => [
      '/admin/dashboard',
      '/admin/businesses',
      '/admin/users',
      '/admin/analytics',
      '/admin/settings',
      '/admin/audit',
      '/admin/health',
      '/admin/mails',
      '/admin/complaints',
    ],
    leads: for_('admin'),
  },
  { paths: () => ['/admin'], leads: (visitor) => for_('admin')(visitor) ?? '/admin/dashboard' },
  {
    paths: () => [
      '/employee/dashboard',
      '/employee/scanner',
      `/employee/customer/${code}`,
      '/employee/profile',
    ],
    leads: (visitor) => (visitor === 'employee' ? null : '/employee/login'),
  },
  {
    paths: () => ['/employee/login'],
    leads: (visitor) => (visitor === 'employee' ? '/employee/dashboard' : null),
  },
  {
    paths: () => [
      '/nowhere',
      '/dashboard/nowhere',
      '/business/employees/nowhere',
      '/employee/nowhere',
      '/admin/no',
    ],
    leads: (visitor) => (isMember(visitor) ? '/dashboard' : '/'),
  },
];

/** On member pages an employee's session counts as signed out. */
const isMember = (visitor: Visitor) => visitor !== 'stranger' && visitor !== 'employee';

function for_(role: Visitor) {
  return (visitor: Visitor) => {
    if (visitor === role) return null;
    return isMember(visitor) ? '/dashboard' : '/login';
  };
}

const ends = (paths: string[]) => [...new Set([paths.at(0) as string, paths.at(-1) as string])];

/** Resolves when the guards have decided: the page has its title, or redirected. Content is not awaited. */
async function follow(page: Page, path: string): Promise<string> {
  await page.goto(url + path, { waitUntil: 'domcontentloaded' });
  await drawn(page);
  await page.waitForFunction(() => {
    // Right after the first byte there is nothing yet.
    const { member, home } = document.documentElement?.dataset ?? {};
    const isLeaving = member !== undefined && home !== undefined;
    const hasOwnTitle = document.title !== '' && !document.title.startsWith('Stampwell');
    return !isLeaving && (hasOwnTitle || document.querySelector('main h1'));
  });
  return new URL(page.url()).pathname;
}

it.each(VISITORS)('shows or redirects a %s', async (visitor) => {
  const context = await contextOf(browser, url, visitor === 'stranger' ? null : visitor, {
    serviceWorkers: 'block',
  });
  const all = GROUPS.flatMap(({ paths, leads }) =>
    ends(paths()).map((path) => ({ path, expected: leads(visitor, path) ?? path })),
  );
  const found: Record<string, string> = {};
  await twoAtATime(
    context,
    all.map(({ path }) => path),
    async (page, path) => {
      found[path] = await follow(page, path);
    },
  );
  expect(found).toEqual(Object.fromEntries(all.map(({ path, expected }) => [path, expected])));
  await context.close();
});
