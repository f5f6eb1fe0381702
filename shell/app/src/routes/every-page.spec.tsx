// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  ClientProvider,
  callApi,
  dismissFarewell,
  session,
  signIn,
  signInEmployee,
  type UserType,
} from '@stampwell/client';
import { BrowserRouter, navigation } from '@stampwell/client/router';
import { closeScreen } from '@stampwell/client/testing';
import { listSessions } from '@stampwell/contracts/http/auth.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { RemoteManifest } from '@stampwell/contracts/remote-manifest.ts';
import { UiProvider } from '@stampwell/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** Every page of every manifest: who may see it (docs/product.md#route-table), and what those signed in see when their session has ended (docs/product.md#failures-by-status). */

// The remotes' screens are published apart. Each makes a call when it opens, with the session that its page implies.
vi.mock('../remotes/remote-screen.tsx', () => ({
  RemoteScreen() {
    useEffect(() => void callApi(listSessions, {}).catch(() => undefined), []);
    return null;
  },
}));
// Drawn around every page, and most of what there is to render.
vi.mock('../frame/frame.tsx', () => ({ Frame: ({ children }: { children: ReactNode }) => children }));
vi.mock('../ink/ink-stamp.tsx', () => ({ InkStamp: () => null }));
vi.mock('@stampwell/client/device-key', () => ({
  hasDeviceKey: async () => session().general === null && isGuest,
}));

const REMOTES = path.resolve(import.meta.dirname, '../../../../remotes');
const manifests: RemoteManifest[] = await Promise.all(
  globSync(`${REMOTES}/*/manifest.ts`).map(async (file) => (await import(file)).manifest),
);
const addresses = [...new Set(manifests.flatMap(({ pages }) => pages.map((page) => page.path)))].map(
  (pattern) => pattern.replace(/:\w+/g, 'x1'),
);
const isOfStaff = (address: string) => address.startsWith('/employee/');

interface Door {
  at: string;
  words: string;
  offers?: string;
}
const SIGN_IN = 'Session expired. Please login again.';
const GENERAL: [who: string, UserType, Door][] = [
  ['a customer', 'customer', { at: paths.login, words: SIGN_IN }],
  ['a guest', 'customer', { at: paths.login, words: SIGN_IN, offers: 'Open this phone’s card' }],
  [
    'an owner',
    'business',
    { at: paths.business.login, words: 'Business session expired. Please login again.' },
  ],
  ['an administrator', 'admin', { at: paths.admin.login, words: SIGN_IN }],
];
const STAFF: Door = { at: paths.employee.login, words: 'Employee session expired. Please login again.' };

let isGuest = false;
let App: () => ReactNode;
beforeAll(async () => {
  const boot = document.createElement('script');
  boot.id = 'boot';
  boot.type = 'application/json';
  const remotes = manifests.map((manifest) => [manifest.name, { ...manifest, icons: {} }]);
  boot.textContent = JSON.stringify({ remotes: Object.fromEntries(remotes) });
  document.head.append(boot);
  ({ App } = await import('../app.tsx'));
});

/** The application at the landing's unknown path, with every call refused from now on. */
async function openApp(): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'session_ended' }, { status: 401 }));
  await act(async () => {
    render(
      <ClientProvider>
        <UiProvider navigation={navigation}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </UiProvider>
      </ClientProvider>,
    );
  });
}

async function visit(address: string, begin: () => void): Promise<void> {
  await act(async () => {
    history.pushState(null, '', address);
    begin();
    dispatchEvent(new PopStateEvent('popstate'));
  });
}

async function seeDoor({ at, words, offers }: Door): Promise<void> {
  await waitFor(() => expect([location.pathname, screen.queryByText(words) !== null]).toEqual([at, true]));
  if (offers) await screen.findByText(offers);
  else expect(screen.queryByText('Open this phone’s card')).toBeNull();
}

describe('docs/product.md says who may see', () => {
  const ROLES = { customer: 'customer', business: 'business', admin: 'administrator', employee: 'employee' };
  const text = readFileSync(path.join(REMOTES, '../docs/product.md'), 'utf8');
  const [, table = ''] = /### Route table\n\n([\s\S]*?)\n\n/.exec(text) ?? [];
  const said = new Map(
    table.split('\n').flatMap((row) => {
      const [, cell = '', who = ''] = row.replace(/\([^)]*\)/g, '').split('|');
      return [...cell.matchAll(/`([^`]+)`/g)].map(([, route = '']) => [route, who.trim()] as const);
    }),
  );
  const routes = new Map<string, string[]>();
  for (const { access: usual, pages } of manifests) {
    for (const { path: route, access = usual } of pages) {
      const roles = [access].flat().map((role) => ROLES[role as keyof typeof ROLES] ?? 'everybody');
      routes.set(route, [...(routes.get(route) ?? []), ...roles]);
    }
  }

  it.each([...routes])('%s', (route, roles) => {
    const who = said.get(route) ?? said.get(route.replace(/\/:.*/, '/…')) ?? 'is not there';
    const named = ['everybody', ...Object.values(ROLES)].filter((role) => who.includes(role));
    expect(named.sort()).toEqual(roles.sort());
  });

  it('and names no page that is not there', () => {
    const members = [...said].filter(
      ([route, who]) => !/^(?:everybody|visitors)/.test(who) && !route.endsWith('…'),
    );
    const gone = members.map(([route]) => route).filter((route) => !routes.has(route));
    expect(gone).toEqual([paths.admin.home]);
  });
});

describe.each(GENERAL)('%s', (who, type, door) => {
  beforeAll(async () => {
    isGuest = who === 'a guest';
    history.replaceState(null, '', door.at);
    await openApp();
  });
  afterAll(closeScreen);

  it.each(addresses.filter((address) => !isOfStaff(address)))('on %s', async (address) => {
    dismissFarewell();
    await visit(address, () => signIn('t', { id: 'u1', name: 'Ann', email: 'ann@example.test', type }));
    await seeDoor(door);
    expect(session().general).toBeNull();
  });
});

describe('an employee', () => {
  beforeAll(async () => {
    isGuest = false;
    history.replaceState(null, '', STAFF.at);
    signIn('t', { id: 'u1', name: 'Ann', email: 'ann@example.test', type: 'business' });
    await openApp();
  });
  afterAll(closeScreen);

  it.each(addresses.filter(isOfStaff))('on %s', async (address) => {
    await visit(address, () => signInEmployee('e'));
    await seeDoor(STAFF);
    expect(session().employee).toBeNull();
  });
});
