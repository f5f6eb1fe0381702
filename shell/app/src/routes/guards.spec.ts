import type { SessionState, UserType } from '@stampwell/client';
import { describe, expect, it } from 'vitest';
import { judge, pageTitle, type SubscriptionKnowledge, unknownPathTarget, type Visit } from './guards.ts';

const nobody: SessionState = {
  general: null,
  employee: null,
  isOnboarding: false,
  isReadOnly: false,
  farewell: null,
};
const as = (userType: UserType, more: Partial<SessionState> = {}): SessionState => ({
  ...nobody,
  general: {
    token: 't',
    userType,
    user: { id: '1', name: 'Ann', email: 'ann@example.test', type: userType },
  },
  ...more,
});
const staff: SessionState = { ...nobody, employee: { token: 't' } };

const visit = (
  path: string,
  access: Visit['access'],
  session: SessionState,
  subscription: SubscriptionKnowledge = 'active',
): Visit => {
  const url = new URL(path, 'http://localhost');
  return { path: url.pathname, query: url.searchParams, access, session, subscription };
};
const verdict = (...args: Parameters<typeof visit>) => judge(visit(...args));

const everyone = ['customer', 'business', 'admin'] as const;

describe('pages for members', () => {
  it('send visitors to /login', () =>
    expect(verdict('/dashboard', everyone, nobody)).toEqual({ goTo: '/login' }));

  it('send users who signed out to their own sign-in page', () => {
    const expired = {
      ...nobody,
      farewell: { to: '/business/login', words: 'Business session expired. Please login again.' },
    };
    expect(verdict('/dashboard', everyone, expired)).toEqual({ goTo: '/business/login' });
  });

  it('send the wrong user type to /dashboard', () => {
    expect(verdict('/qr-code', ['customer'], as('business'))).toEqual({ goTo: '/dashboard' });
    expect(verdict('/admin/users', ['admin'], as('customer'))).toEqual({ goTo: '/dashboard' });
  });

  it('show themselves to the right one', () =>
    expect(verdict('/qr-code', ['customer'], as('customer'))).toEqual({ show: true }));

  it('need the general session, not the employee’s', () =>
    expect(verdict('/dashboard', everyone, staff)).toEqual({ goTo: '/login' }));
});

describe('a page that requires a sign-in', () => {
  const asked = '/activity?type=earned';
  const led = { goTo: '/login', next: asked };

  it('is opened after signing in', () => {
    expect(verdict(asked, ['customer'], nobody)).toEqual(led);
    const signInVisit = { ...visit('/login', 'entrance', as('customer')), next: asked };
    expect(judge(signInVisit)).toEqual({ goTo: asked });
  });

  it('is opened after a staff sign-in, too', () => {
    expect(verdict('/employee/scanner', 'employee', nobody)).toEqual({
      goTo: '/employee/login',
      next: '/employee/scanner',
    });
    const signInVisit = {
      ...visit('/employee/login', 'employee-entrance', staff),
      next: '/employee/scanner',
    };
    expect(judge(signInVisit)).toEqual({ goTo: '/employee/scanner' });
  });

  it('is opened after signing in again when the session expired', () => {
    const farewell = { to: '/login', words: 'Session expired. Please login again.' };
    expect(verdict(asked, ['customer'], { ...nobody, farewell })).toEqual(led);
  });

  it('is forgotten on signing out', () =>
    expect(verdict(asked, ['customer'], { ...nobody, farewell: { to: '/login' } })).toEqual({
      goTo: '/login',
    }));

  it('does not take precedence over an unfinished registration', () => {
    const onboarding = as('business', { isOnboarding: true });
    expect(judge({ ...visit('/business/login', 'entrance', onboarding), next: '/scanner' })).toEqual({
      goTo: '/business/register',
    });
  });
});

describe('pages for employees', () => {
  it('need only the employee session', () => {
    expect(verdict('/employee/scanner', 'employee', staff)).toEqual({ show: true });
    expect(verdict('/employee/dashboard', 'employee', as('business'))).toEqual({ goTo: '/employee/login' });
  });

  it('are opened directly by signed-in employees', () => {
    expect(verdict('/employee/login', 'employee-entrance', staff)).toEqual({ goTo: '/employee/dashboard' });
    expect(verdict('/employee/login', 'employee-entrance', as('business'))).toEqual({ show: true });
  });
});

describe('sign-in and registration', () => {
  it('are open to visitors', () =>
    expect(verdict('/business/register', 'entrance', nobody)).toEqual({ show: true }));

  it('send members to the dashboard', () => {
    expect(verdict('/login', 'entrance', as('customer'))).toEqual({ goTo: '/dashboard' });
    expect(verdict('/business/register', 'entrance', as('business'))).toEqual({ goTo: '/dashboard' });
    expect(verdict('/admin/login', 'entrance', as('admin'))).toEqual({ goTo: '/admin/dashboard' });
    for (const other of ['customer', 'business'] as const)
      expect(verdict('/admin/login', 'entrance', as(other))).toEqual({ goTo: '/dashboard' });
  });

  it('send a business in the middle of registering back to it', () => {
    const onboarding = as('business', { isOnboarding: true });
    expect(verdict('/business/login', 'entrance', onboarding)).toEqual({ goTo: '/business/register' });
    expect(verdict('/business/register', 'entrance', onboarding)).toEqual({ show: true });
  });
});

describe('the onboarding gate', () => {
  const onboarding = as('business', { isOnboarding: true });

  it('keeps a business in registration and subscription', () => {
    expect(verdict('/dashboard', everyone, onboarding)).toEqual({ goTo: '/business/register' });
    expect(verdict('/business/subscription', ['business'], onboarding)).toEqual({ show: true });
  });

  it('opens with a payment or a trial', () => {
    expect(verdict('/dashboard?subscription=success&welcome=true', everyone, onboarding, 'none')).toEqual({
      show: true,
    });
    expect(verdict('/dashboard?trial=true&welcome=true', everyone, onboarding)).toEqual({ show: true });
  });
});

describe('the subscription gate', () => {
  it.each<[SubscriptionKnowledge, object]>([
    ['none', { goTo: '/business/subscription' }],
    ['lapsed', { goTo: '/business/subscription' }],
    ['active', { show: true }],
    ['refused', { show: true }],
    ['unknown', { wait: true }],
    ['unavailable', { show: true }],
  ])('with a subscription that is %s', (known, expected) =>
    expect(verdict('/scanner', ['business'], as('business'), known)).toEqual(expected),
  );

  it('lets a lapsed business go on read-only on request, but never one without a plan', () => {
    const readOnly = as('business', { isReadOnly: true });
    expect(verdict('/business/customers', ['business'], readOnly, 'lapsed')).toEqual({ show: true });
    expect(verdict('/scanner', ['business'], readOnly, 'none')).toEqual({ goTo: '/business/subscription' });
  });

  it('leaves the subscription pages and other roles alone', () => {
    expect(verdict('/business/subscription/manage', ['business'], as('business'), 'none')).toEqual({
      show: true,
    });
    expect(verdict('/dashboard', everyone, as('customer'), 'none')).toEqual({ show: true });
  });
});

it('an unknown path leads home', () => {
  expect(unknownPathTarget(as('admin'))).toBe('/dashboard');
  expect(unknownPathTarget(staff)).toBe('/');
});

it('a title is followed by the product', () => {
  expect(pageTitle('Manage Users - Admin')).toBe('Manage Users - Admin - Stampwell');
  expect(pageTitle(undefined)).toBe('Stampwell - Digital Loyalty Program');
});
