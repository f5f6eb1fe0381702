import { SESSIONS_PER_ACCOUNT } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/auth.ts';
import { employeeProfile } from '@stampwell/contracts/http/employee.ts';
import { userProfile } from '@stampwell/contracts/http/user.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createSessions } from '../../../services/identity/sessions.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());
const business = await app.business({ isOnboarding: true });

const generalCookie = (token: string) => ({ cookie: `stampwell_refresh=${token}` });
const refresh = (cookie: string, session?: string) =>
  app.call(http.refresh, { body: session ? { session } : {}, headers: { cookie } });

describe('who this is', () => {
  it('is told to customers, owners and administrators', async () => {
    const admin = await app.admin();
    const customer = await app.customer();
    for (const { kind, id, name, email, call } of [admin, customer]) {
      expect((await call(http.verify)).body).toEqual({ user: { id, name, email, type: kind } });
    }
    const { id, name, email } = business;
    const user = { id, name, email, type: 'business', onboarding: true };
    expect((await business.call(http.verify)).body).toEqual({ user });
  });

  it('is not told to employees here, and to nobody without a token', async () => {
    const employee = await app.employee(business.id);
    expect(await employee.call(http.verify)).toMatchObject({ status: 403, error: { code: 'forbidden' } });
    expect(await app.call(http.verify)).toMatchObject({ status: 401, error: { code: 'unauthenticated' } });
  });
});

describe('a refresh token', () => {
  it('[AC13] is spent for the next one', async () => {
    const { refreshToken, id } = await app.customer();
    const first = await refresh(`stampwell_refresh=${refreshToken}`);
    expect(first).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
    const second = await refresh(first.cookie);
    expect((await app.call(http.verify, { token: second.body.access_token })).body.user.id).toBe(id);
  });

  it('[AC13] that comes back ends its session, the newer tokens with it', async () => {
    const { refreshToken, call } = await app.customer();
    const first = await refresh(`stampwell_refresh=${refreshToken}`);
    expect(await refresh(`stampwell_refresh=${refreshToken}`)).toMatchObject({
      status: 401,
      error: { code: 'session_ended' },
    });
    expect((await refresh(first.cookie)).status).toBe(401);
    const old = await call(userProfile);
    const renewed = await app.call(userProfile, { token: first.body.access_token });
    for (const answer of [old, renewed]) {
      expect(answer).toMatchObject({ status: 401, error: { code: 'session_ended' } });
    }
  });

  it('[AC13] spent by many at once is good for one at most', async () => {
    const { refreshToken } = await app.customer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refresh(`stampwell_refresh=${refreshToken}`)),
    );
    // None succeeds if a copy arrives, and ends the session, before the first request has its reply.
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('is none of anybody’s guesses, and missing is not the same as ended', async () => {
    expect(await refresh('stampwell_refresh=guess')).toMatchObject({
      status: 401,
      error: { code: 'session_ended' },
    });
    expect(await refresh('')).toMatchObject({ status: 401, error: { code: 'unauthenticated' } });
    expect((await app.call(http.refresh, { body: { session: 'other' } })).status).toBe(422);
  });

  it('of an employee lifecycles in a cookie of its own', async () => {
    const { email, password } = await app.employee(business.id);
    const customer = await app.customer();
    const { cookie } = await app.call(http.employeeLogin, { body: { email, password } });
    const both = `${cookie}; stampwell_refresh=${customer.refreshToken}`;
    const employee = await refresh(both, 'employee');
    expect((await app.call(employeeProfile, { token: employee.body.access_token })).status).toBe(200);
    const general = await refresh(both);
    expect((await app.call(userProfile, { token: general.body.access_token })).body.user.id).toBe(
      customer.id,
    );
  });

  it('is refused after 100 guesses an hour from one address', async () => {
    const limited = await openTestApp({ areRatesLimited: true });
    const guess = () => limited.call(http.refresh, { body: {}, headers: generalCookie('guess') });
    const answers = await Promise.all(Array.from({ length: 120 }, guess));
    await limited.close();
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

describe('the page that asks', () => {
  const from = (origin: string, refreshToken: string) => ({ ...generalCookie(refreshToken), origin });

  it.each([http.refresh, http.logout])('is ours, for $name', async (endpoint) => {
    const { refreshToken, call } = await app.customer();
    for (const origin of [
      'https://evil.test',
      'null',
      'http://localhost:3000.evil.test',
      'http://localhost:1',
    ]) {
      const headers = from(origin, refreshToken);
      const refused = await app.call(endpoint, { body: {}, headers });
      expect(refused, origin).toMatchObject({ status: 403, error: { code: 'forbidden' } });
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    expect((await call(userProfile)).status).toBe(200);
  });

  it.each(['http://localhost:3000', app.url])(
    'may be %s: our public address, or that of the call',
    async (origin) => {
      const { refreshToken } = await app.customer();
      const first = await app.call(http.refresh, { body: {}, headers: from(origin, refreshToken) });
      expect(first.status).toBe(200);
      const headers = { cookie: first.cookie, origin };
      expect((await app.call(http.logout, { body: {}, headers })).status).toBe(204);
    },
  );
});

describe('signing out', () => {
  it('ends the session and clears the cookie', async () => {
    const { refreshToken, call } = await app.customer();
    const answer = await app.call(http.logout, { body: {}, headers: generalCookie(refreshToken) });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^stampwell_refresh=; Max-Age=0; Path=\/api\/auth;/);
    expect((await call(userProfile)).status).toBe(401);
    expect((await refresh(`stampwell_refresh=${refreshToken}`)).status).toBe(401);
  });

  it('is done already where there is no session', async () => {
    expect((await app.call(http.logout, { body: {} })).status).toBe(204);
    expect((await app.call(http.logout)).status).toBe(204);
  });
});

it(`are at most ${SESSIONS_PER_ACCOUNT}: one more ends the one unseen for longest`, async () => {
  const customer = await app.customer();
  const sessions = createSessions(app.pool);
  const holder = { kind: 'customer', id: customer.id } as const;
  for (let nth = 1; nth < SESSIONS_PER_ACCOUNT; nth += 1) await sessions.start(holder, 'another');
  expect((await customer.call(userProfile)).status).toBe(200);
  await sessions.start(holder, 'one too many');
  expect(await sessions.list(customer.id)).toHaveLength(SESSIONS_PER_ACCOUNT);
  await expect.poll(async () => (await customer.call(userProfile)).status).toBe(401);
});

describe('the list of sessions', () => {
  const signIn = async (email: string) => {
    const body = { email, password: 'stampwell' };
    return (await app.call(http.customerLogin, { body, headers: { 'user-agent': 'Phone' } })).body
      .access_token;
  };

  it('shows one’s own, and which is this', async () => {
    const customer = await app.customer();
    await app.customer();
    const phone = await signIn(customer.email);
    const { body } = await app.call(http.listSessions, { token: phone });
    expect(body.sessions).toMatchObject([
      { user_agent: 'Phone', current: true },
      { id: customer.sessionId, user_agent: 'spec', current: false },
    ]);
  });

  it('ends another of one’s own at once', async () => {
    const customer = await app.customer();
    const phone = await signIn(customer.email);
    expect((await app.call(userProfile, { token: phone })).status).toBe(200);
    const { body } = await app.call(http.listSessions, { token: phone });
    const id = body.sessions.find(({ current }) => current)?.id ?? '';
    expect((await customer.call(http.endSession, { params: { id } })).status).toBe(204);
    expect((await app.call(userProfile, { token: phone })).status).toBe(401);
    expect((await customer.call(http.endSession, { params: { id } })).status).toBe(404);
  });

  it('knows nothing of anybody else’s', async () => {
    const [one, other] = [await app.customer(), await app.customer()];
    for (const id of [other.sessionId, crypto.randomUUID(), 'none']) {
      expect(await one.call(http.endSession, { params: { id } })).toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      });
    }
    expect((await other.call(userProfile)).status).toBe(200);
  });
});

// How soon is measured in infra/tests/promises/sessions.spec.ts.
it('ends in another process, too', async () => {
  const elsewhere = await openTestApp({ ports: { pool: app.pool, jwtPrivateKey: app.ports.jwtPrivateKey } });
  const customer = await app.customer();
  const ask = () => elsewhere.call(http.listSessions, { token: customer.token });
  expect((await ask()).status).toBe(200);
  await app.call(http.logout, { body: {}, headers: generalCookie(customer.refreshToken) });
  await expect.poll(async () => (await ask()).status, { interval: 20 }).toBe(401);
  await elsewhere.close();
});

it('[AC20] keeps the cookie until the browser is closed where that was asked for, renewed or not', async () => {
  const { email, password } = await app.customer();
  const body = { email, password, remember: false };
  const begun = await app.call(http.customerLogin, { body });
  const renewed = await refresh(begun.cookie);
  for (const { headers } of [begun, renewed])
    expect(headers.getSetCookie()[0]).toMatch(
      /^stampwell_refresh=[\w-]{43}; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
});
