import type { SessionState } from '@stampwell/client';
import type { DeployedRemote, RemoteManifest } from '@stampwell/contracts/remote-manifest.ts';
import { describe, expect, it } from 'vitest';
import { firstRemote, navigationOf, pagesOf, screenFor } from './remote-pages.ts';

const deployed = (manifest: RemoteManifest): DeployedRemote => ({
  ...manifest,
  version: '1',
  entry: '',
  preload: [],
  kept: { files: [], shared: [] },
  needs: {},
  icons: { home: ['M1'], scan: ['M2'] },
});

const customer = deployed({
  name: 'customer',
  access: ['customer'],
  pages: [
    { path: '/dashboard', title: 'Wallet', navigation: { bar: { label: 'Home', icon: 'home', order: 1 } } },
    { path: '/business/:id' },
  ],
});
const business = deployed({
  name: 'business',
  access: ['business'],
  pages: [
    { path: '/scanner', navigation: { bar: { label: 'Scan', icon: 'scan', order: 2 } } },
    { path: '/dashboard', title: 'Shop', navigation: { bar: { label: 'Home', icon: 'home', order: 1 } } },
    { path: '/business/register', access: 'entrance' },
  ],
});
const loans = deployed({ name: 'loans', access: ['business'], pages: [{ path: '/loans' }] });
const employee = deployed({
  name: 'employee',
  access: 'employee',
  pages: [{ path: '/employee/dashboard' }],
});
const remotes = { customer, business, loans, employee };

const as = (userType: string): SessionState =>
  ({ general: { userType }, employee: null, isOnboarding: false, farewell: null }) as SessionState;
const page = (path: string, of = remotes as Parameters<typeof pagesOf>[0]) =>
  pagesOf(of).find((one) => one.path === path)!;

describe('a path', () => {
  it('shared by several roles is open to all of them, with a screen for each', () => {
    const home = page('/dashboard');
    expect(home.access).toEqual(['customer', 'business', 'admin']);
    expect(screenFor(home, as('customer'))).toMatchObject({ remote: 'customer', title: 'Wallet' });
    expect(screenFor(home, as('business'))).toMatchObject({ remote: 'business', title: 'Shop' });
  });

  it('has no screen for a member whose remote is missing', () => {
    expect(screenFor(page('/dashboard'), as('admin'))).toBeUndefined();
    expect(screenFor(page('/dashboard', {}), as('customer'))).toBeUndefined();
  });

  it('may be open to others than its remote is', () => {
    expect(page('/business/register').access).toBe('entrance');
    expect(screenFor(page('/business/register'), as('customer'))).toMatchObject({ remote: 'business' });
  });
});

it('is in the navigation of members who may enter, in order', () => {
  expect(navigationOf(remotes, 'bar', 'business')).toMatchObject([
    { to: '/dashboard', label: 'Home', drawing: ['M1'] },
    { to: '/scanner', label: 'Scan', drawing: ['M2'] },
  ]);
  expect(navigationOf(remotes, 'bar', 'admin')).toEqual([]);
});

it('determines the remote that a visit starts with', () => {
  expect(firstRemote(remotes, '/business/7', 'customer')?.name).toBe('customer');
  expect(firstRemote(remotes, '/loans', 'business')?.name).toBe('loans');
  expect(firstRemote(remotes, '/login', 'business')?.name).toBe('business');
  expect(firstRemote(remotes, '/employee/dashboard', 'employee')?.name).toBe('employee');
  expect(firstRemote(remotes, '/dashboard', undefined)).toBeUndefined();
});
