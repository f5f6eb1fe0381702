import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

export type Role = 'customer' | 'business' | 'employee' | 'admin';

export interface Credentials {
  email: string;
  password: string;
}

/** Sign-in endpoint, sign-in page and home of each role. */
const SIGN_IN: Record<Role, { call: string; screen: string; home: string }> = {
  customer: { call: '/api/auth/login', screen: '/login', home: '/dashboard' },
  business: { call: '/api/auth/business/login', screen: '/business/login', home: '/dashboard' },
  employee: { call: '/api/employee/login', screen: '/employee/login', home: '/employee/dashboard' },
  admin: { call: '/api/auth/admin/login', screen: '/admin/login', home: '/admin/dashboard' },
};

/** The demo's users. */
export const DEMO: Record<Role, Credentials> = {
  customer: { email: 'customer@stampwell.test', password: 'stampwell' },
  business: { email: 'owner@stampwell.test', password: 'stampwell' },
  employee: { email: 'staff@stampwell.test', password: 'stampwell' },
  admin: { email: 'admin@stampwell.test', password: 'stampwell' },
};

export const ROLES = Object.keys(SIGN_IN) as Role[];
/** One of each kind of session: members share one, and what shows it. */
export const SESSIONS: Role[] = ['customer', 'employee'];
export const signInScreen = (role: Role): string => SIGN_IN[role].screen;
export const homeOf = (role: Role): string => SIGN_IN[role].home;

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A browser's storage after a sign-in, made without the screens. */
export async function signedInState(
  url: string,
  role: Role,
  credentials: Credentials = DEMO[role],
): Promise<StorageState> {
  const reply = await fetch(url + SIGN_IN[role].call, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const body = (await reply.json()) as Record<string, unknown> & { message?: string };
  if (!reply.ok) throw new Error(`${credentials.email} cannot sign in: ${body.message}`);
  const token = String(body.access_token);
  const user = body.user ?? body.business ?? body.admin;
  const kept =
    role === 'employee'
      ? { employee_token: token, userType: role }
      : { token, userType: role, user: JSON.stringify(user) };
  return {
    cookies: reply.headers.getSetCookie().map((line) => cookieOf(line, url)),
    origins: [{ origin: url, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
  };
}

function cookieOf(line: string, url: string): NonNullable<StorageState['cookies']>[number] {
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', value = ''] = pair.split('=');
  const has = (attribute: string) => attributes.includes(attribute);
  const path = attributes.find((one) => one.startsWith('Path='))?.slice('Path='.length) ?? '/';
  return {
    name,
    value,
    domain: new URL(url).hostname,
    path,
    expires: -1,
    httpOnly: has('HttpOnly'),
    secure: has('Secure'),
    sameSite: 'Strict',
  };
}

/** A browser context signed in as this role; signed out for null. */
export async function contextOf(
  browser: Browser,
  url: string,
  role: Role | null,
  options: BrowserContextOptions & { as?: Credentials } = {},
): Promise<BrowserContext> {
  const { as, ...rest } = options;
  return browser.newContext({
    ...rest,
    ...(role && { storageState: await signedInState(url, role, as) }),
  });
}
