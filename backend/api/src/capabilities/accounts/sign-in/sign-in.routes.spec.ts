import * as passwords from '@stampwell/contracts/http/account/passwords.ts';
import { deactivateUser } from '@stampwell/contracts/http/admin.ts';
import * as auth from '@stampwell/contracts/http/auth.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '../../../services/identity/passwords.ts';
import { noRateLimits, type RateLimits } from '../../../services/identity/rate-limits.ts';
import type { SpecActor } from '../../../testing/spec-actors.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

const business = await app.business({ name: 'Corner Coffee' });
const actors: SpecActor[] = [
  await app.customer(),
  business,
  await app.admin(),
  await app.employee(business.id),
];
const loginOf = {
  customer: auth.customerLogin,
  business: auth.businessLogin,
  admin: auth.adminLogin,
  employee: auth.employeeLogin,
};
const verifyOr403 = async (token: string) => (await app.call(auth.verify, { token })).status;

describe.each(actors)('signing in as $kind', ({ kind, id, name, email, password }) => {
  const signIn = (body: unknown) => app.call(loginOf[kind], { body });

  it('gives a token, the account and a cookie that no script reads', async () => {
    const answer = await signIn({ email: ` ${email.toUpperCase()} `, password });
    const account = Object.values(answer.body)[1];
    expect(answer.status).toBe(200);
    expect(account).toMatchObject({
      id,
      name,
      email,
      type: kind,
      is_active: true,
      created_at: expect.any(String),
    });
    expect(await verifyOr403(answer.body.access_token)).toBe(kind === 'employee' ? 403 : 200);
    const cookie = kind === 'employee' ? 'stampwell_employee_refresh' : 'stampwell_refresh';
    const device = expect.stringMatching(
      /^stampwell_device=[\w-]{32}\.[\w-]{43}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(`^${cookie}=[\\w-]{43}; Max-Age=2592000; Path=/api/auth; HttpOnly; SameSite=Strict$`),
      ),
      device,
    ]);
  });

  it('refuses a wrong password and an unknown email with the same words', async () => {
    const wrong = await signIn({ email, password: 'not-it-at-all' });
    const unknown = await signIn({ email: 'nobody@stampwell.test', password });
    for (const answer of [wrong, unknown]) {
      expect(answer).toMatchObject({
        status: 401,
        error: { code: 'invalid_credentials', message: 'Invalid email or password' },
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('[AC33] signs in no other role, and says with the right password alone whose page it is', async () => {
    for (const other of actors.filter((actor) => actor.kind !== kind)) {
      const right = await signIn({ email: other.email, password });
      expect(right).toMatchObject({ status: 401, error: { code: 'other_role', role: other.kind } });
      expect(right.headers.getSetCookie()).toEqual([]);
      const wrong = await signIn({ email: other.email, password: 'not-it-at-all' });
      const unknown = await signIn({ email: 'nobody@stampwell.test', password: 'not-it-at-all' });
      expect({ ...wrong.error, request_id: '' }).toEqual({ ...unknown.error, request_id: '' });
    }
  });

  it('takes no half row for an account', async () => {
    await app.people.add({
      id: crypto.randomUUID(),
      kind,
      email: `half-${kind}@stampwell.test`,
      name: 'Half',
      passwordHash: await app.ports.passwords.hash(password),
    });
    expect((await signIn({ email: `half-${kind}@stampwell.test`, password })).status).toBe(401);
  });
});

it('shows a business with all that its owner sees', async () => {
  const { body } = await app.call(auth.businessLogin, {
    body: { email: business.email, password: 'stampwell' },
  });
  expect(body.business).toMatchObject({
    _id: business.id,
    stamps_required: 10,
    status: 'approved',
    is_approved: true,
    onboarding: false,
    subscription_status: 'trialing',
    statistics: { customer_count: 0, stamps_given: 0, rewards_redeemed: 0 },
  });
});

it.each([
  [{}, 'email', 'Email is required'],
  [{ email: 'nobody', password: 'stampwell' }, 'email', 'Please enter a valid email address'],
  [{ email: 'a@b.co' }, 'password', 'Password is required'],
  [{ email: 'a@b.co', password: '12345' }, 'password', 'Password must be at least 6 characters'],
])('refuses %j in the words of the forms', async (body, field, message) => {
  expect(await app.call(auth.customerLogin, { body })).toMatchObject({
    status: 422,
    error: { field, message },
  });
});

it('remembers when somebody signed in last', async () => {
  const { email, password } = await app.customer();
  const { body } = await app.call(auth.customerLogin, { body: { email, password } });
  expect(Date.now() - Date.parse(body.user.last_login ?? '')).toBeLessThan(5_000);
});

describe('[AC14] what comes between the right password and the session', () => {
  let meanwhile = async () => {};
  const limits: RateLimits = {
    ...noRateLimits,
    async signIn(_account, _address, attempt) {
      const known = await attempt();
      await meanwhile();
      return known;
    },
  };
  let between: TestApp;
  beforeAll(async () => {
    between = await openTestApp({ ports: { limits } });
    return () => between.close();
  });

  it.each<[string, number, string, (customer: SpecActor, admin: SpecActor) => Promise<{ status: number }>]>([
    [
      'a deactivation',
      403,
      'account_inactive',
      ({ id }, admin) => admin.call(deactivateUser, { params: { id }, body: { reason: 'Abuse' } }),
    ],
    [
      'an erasure',
      401,
      'invalid_credentials',
      ({ call }) => call(deleteUserAccount, { body: { password: 'stampwell' } }),
    ],
    [
      'a new password',
      401,
      'invalid_credentials',
      ({ call }) =>
        call(passwords.changeCustomerPassword, {
          body: { current_password: 'stampwell', new_password: 'another-one' },
        }),
    ],
  ])('is heeded: %s', async (_, status, code, come) => {
    const [customer, admin] = [await between.customer(), await between.admin()];
    meanwhile = async () => expect((await come(customer, admin)).status).toBeLessThan(300);
    const body = { email: customer.email, password: 'stampwell' };
    const answer = await between.call(auth.customerLogin, { body });
    meanwhile = async () => {};
    expect(answer).toMatchObject({ status, error: { code } });
    const { rows } = await between.pool.query(
      'SELECT FROM platform.sessions WHERE account_id = $1 AND id <> $2 AND ended_at IS NULL',
      [customer.id, customer.sessionId],
    );
    expect(rows).toEqual([]);
  });
});

it('[AC33] leads nobody to an account that was deactivated or has no registration', async () => {
  const [customer, admin] = [await app.customer(), await app.admin()];
  await admin.call(deactivateUser, { params: { id: customer.id }, body: { reason: 'Abuse' } });
  const half = `half-${crypto.randomUUID()}@stampwell.test`;
  const passwordHash = await app.ports.passwords.hash('stampwell');
  await app.people.add({
    id: crypto.randomUUID(),
    kind: 'customer',
    email: half,
    name: 'Half',
    passwordHash,
  });
  for (const email of [customer.email, half]) {
    const answer = await app.call(auth.businessLogin, { body: { email, password: 'stampwell' } });
    expect(answer.error.code).toBe('invalid_credentials');
  }
});

it('[AC33] counts a wrong password for each account of the address, whichever page it came from', async () => {
  const limited = await openTestApp({ areRatesLimited: true });
  const { email, password } = await limited.customer();
  const atOwners = (tried: string) => limited.call(auth.businessLogin, { body: { email, password: tried } });
  expect((await atOwners(password)).error.role).toBe('customer');
  for (let nth = 0; nth < 10; nth += 1) expect((await atOwners(`guess-${nth}`)).status).toBe(401);
  const [own, elsewhere] = [
    await limited.call(auth.customerLogin, { body: { email, password } }),
    await limited.call(auth.employeeLogin, { body: { email, password } }),
  ];
  await limited.close();
  expect([own.status, elsewhere.status]).toEqual([429, 429]);
});

// How long it takes is measured in infra/tests/promises/stuffing.spec.ts.
it('compares as many passwords for a known and an unknown email', async () => {
  const quick = createPasswords({ memoryKib: 64, passes: 1 });
  let compared = 0;
  const verify: typeof quick.verify = (...asked) => {
    compared += 1;
    return quick.verify(...asked);
  };
  const counting = await openTestApp({ ports: { passwords: { ...quick, verify } } });
  const [{ email }, owner] = [await counting.customer(), await counting.business()];
  const counts: number[] = [];
  for (const who of [email, 'nobody@stampwell.test', owner.email]) {
    compared = 0;
    await counting.call(auth.customerLogin, { body: { email: who, password: 'not-it-at-all' } });
    counts.push(compared);
  }
  await counting.close();
  expect(counts[0]).toBeGreaterThan(0);
  expect(new Set(counts).size).toBe(1);
});

it('ends in 429 after ten failures, right password or not, and says for how long', async () => {
  const limited = await openTestApp({ areRatesLimited: true });
  const { email, password } = await limited.customer();
  const attempt = (tried: string) => limited.call(auth.customerLogin, { body: { email, password: tried } });
  const burst = await Promise.all(Array.from({ length: 30 }, () => attempt('not-it-at-all')));
  const answer = await attempt(password);
  await limited.close();
  expect(burst.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(burst.filter(({ status }) => status === 429)).toHaveLength(20);
  expect(answer).toMatchObject({
    status: 429,
    error: { code: 'rate_limited', message: 'Too many requests.' },
  });
  expect(answer.error.retry_after).toBeGreaterThan(3_500);
  expect(answer.headers.get('retry-after')).toBe(String(answer.error.retry_after));
});

it('sends the cookie over TLS alone, where there is TLS', async () => {
  const secure = await openTestApp({ ports: { isBehindTls: true } });
  const { email, password } = await secure.customer();
  const { headers } = await secure.call(auth.customerLogin, { body: { email, password } });
  await secure.close();
  expect(headers.getSetCookie()[0]).toMatch(/^__Secure-stampwell_refresh=.*; SameSite=Strict; Secure$/);
});
