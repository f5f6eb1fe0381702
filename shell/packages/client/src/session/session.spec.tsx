// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientProvider } from '../provider.tsx';
import {
  dismissFarewell,
  endSession,
  type SessionUser,
  setToken,
  signIn,
  signInEmployee,
  signOut,
  updateUser,
  useSession,
  useUser,
} from './session.ts';

const cara: SessionUser = { id: 'c1', name: 'Cara', email: 'cara@example.test', type: 'customer' };
const owner: SessionUser = { ...cara, id: 'b1', name: 'Owen', type: 'business' };

const seen = () => renderHook(() => useSession(), { wrapper: ClientProvider }).result;

/** Simulates another tab: changes storage and dispatches the event. */
function inAnotherTab(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  act(() => void dispatchEvent(new StorageEvent('storage', { key })));
}

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => {
  cleanup();
  signOut('general');
  signOut('employee');
  dismissFarewell();
  localStorage.clear();
  sessionStorage.clear();
});

describe('signing in', () => {
  it('shows on every screen at once, and is kept', () => {
    const session = seen();
    expect(session.current.general).toBeNull();
    act(() => signIn('t1', cara));
    expect(session.current.general).toEqual({ token: 't1', userType: 'customer', user: cara });
    expect(localStorage.getItem('token')).toBe('t1');
  });

  it("ends with the browser without 'Remember me'", () => {
    signIn('t1', cara, { isRemembered: false });
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage.getItem('token')).toBe('t1');
    setToken('general', 't2');
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage.getItem('token')).toBe('t2');
  });

  it('is refused to an employee whose browser stores nothing', () => {
    vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined });
    expect(signInEmployee('e1')).toBe(false);
    vi.unstubAllGlobals();
  });

  it('keeps a changed name', () => {
    signIn('t1', cara);
    const user = renderHook(() => useUser(), { wrapper: ClientProvider }).result;
    act(() => updateUser({ name: 'Cara Jones' }));
    expect(user.current.name).toBe('Cara Jones');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Cara Jones' });
  });
});

describe('another tab', () => {
  it('signs this one out', () => {
    signIn('t1', cara);
    const session = seen();
    inAnotherTab('token', null);
    expect(session.current.general).toBeNull();
  });

  it('signs this one in', () => {
    const session = seen();
    localStorage.setItem('user', JSON.stringify(owner));
    inAnotherTab('token', 't9');
    expect(session.current.general).toMatchObject({ token: 't9', userType: 'business' });
  });

  it('passes on a renewed token', () => {
    signIn('t1', cara);
    const session = seen();
    inAnotherTab('token', 't2');
    expect(session.current.general?.token).toBe('t2');
  });

  it('is ignored for other keys', () => {
    signIn('t1', cara);
    const session = seen();
    localStorage.setItem('token', 't2');
    inAnotherTab('scannerSound', 'off');
    expect(session.current.general?.token).toBe('t1');
  });
});

it('is noticed on return from the back-forward cache', () => {
  signIn('t1', cara);
  const session = seen();
  localStorage.clear();
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(session.current.general).toBeNull();
});

describe('a new page', () => {
  const restored = async () => {
    vi.resetModules();
    return (await import('./session.ts')).session();
  };

  it('goes on with what was stored', async () => {
    signIn('t1', cara);
    signInEmployee('e1');
    expect(await restored()).toMatchObject({
      general: { token: 't1', userType: 'customer', user: cara },
      employee: { token: 'e1' },
      farewell: null,
    });
  });

  it.each([
    ['no user', null],
    ['a user that is no JSON', '{'],
    ['a user without a type', '{"id":"c1"}'],
  ])('begins signed out with %s', async (_, user) => {
    localStorage.setItem('token', 't1');
    if (user) localStorage.setItem('user', user);
    expect((await restored()).general).toBeNull();
  });
});

describe('a farewell', () => {
  it.each([
    [cara, '/login'],
    [owner, '/business/login'],
    [{ ...cara, type: 'admin' } as const, '/admin/login'],
  ])('leads to the right sign-in page after signing out: %j', (user, to) => {
    signIn('t1', user);
    const session = seen();
    act(() => signOut('general'));
    expect(session.current).toMatchObject({ general: null, farewell: { to } });
    expect(session.current.farewell?.words).toBeUndefined();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each([
    [cara, '/dashboard', { to: '/login', words: 'Session expired. Please login again.' }],
    [cara, '/business/cafe', { to: '/login', words: 'Session expired. Please login again.' }],
    [cara, '/business/cafe/story', { to: '/login', words: 'Session expired. Please login again.' }],
    [
      { ...cara, type: 'admin' } as const,
      '/admin/users',
      { to: '/admin/login', words: 'Session expired. Please login again.' },
    ],
    [owner, '/dashboard', { to: '/business/login', words: 'Business session expired. Please login again.' }],
    [
      owner,
      '/business/register',
      { to: '/business/register', words: 'Business session expired. Please login again.' },
    ],
  ])('has a message if the server ended the session: %j on %s', (user, page, farewell) => {
    signIn('t1', user);
    endSession('general', page);
    expect(seen().current.farewell).toEqual(farewell);
  });

  it('of an employee leaves the other session alone', () => {
    signIn('t1', owner);
    signInEmployee('e1');
    endSession('employee');
    expect(seen().current).toMatchObject({
      general: { token: 't1' },
      employee: null,
      farewell: { to: '/employee/login', words: 'Employee session expired. Please login again.' },
    });
  });

  it('is given once, and not for a session that is over already', () => {
    signIn('t1', cara);
    endSession('general');
    dismissFarewell();
    endSession('general');
    expect(seen().current.farewell).toBeNull();
  });
});
