import { accountStream, employeeStream } from '@stampwell/contracts';
import * as passwords from '@stampwell/contracts/http/account/passwords.ts';
import * as auth from '@stampwell/contracts/http/auth.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { SpecActor } from '../../../testing/spec-actors.ts';
import { forgotten, mailsTo, movedTo, tokenIn } from '../../../testing/spec-mail.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());
const business = await app.business();

const changes = {
  customer: { endpoint: passwords.changeCustomerPassword, login: auth.customerLogin },
  business: { endpoint: passwords.changeBusinessPassword, login: auth.businessLogin },
  admin: { endpoint: passwords.changeAdminPassword, login: auth.adminLogin },
  employee: { endpoint: passwords.changeEmployeePassword, login: auth.employeeLogin },
};
type Kind = keyof typeof changes;
const KINDS = Object.keys(changes) as Kind[];
const someone = (kind: Kind): Promise<SpecActor> =>
  kind === 'employee' ? app.employee(business.id) : app[kind]();
const isSignedIn = async (actor: Pick<SpecActor, 'token'>) =>
  (await app.call(auth.listSessions, { token: actor.token })).status === 200;
const lastEventOf = async ({ kind, id }: SpecActor) =>
  (await app.eventsOf(kind === 'employee' ? employeeStream(id) : accountStream(id))).at(-1);

describe.each(KINDS)('a password of kind %s', (kind) => {
  const { endpoint, login } = changes[kind];

  it('[AC8] is changed by who knows it; the other sessions end', async () => {
    const actor = await someone(kind);
    const { email, password } = actor;
    const { body: elsewhere } = await app.call(login, { body: { email, password } });
    const answer = await actor.call(endpoint, {
      body: { current_password: password, new_password: 'brand-new' },
    });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password changed successfully!' } });
    expect(await isSignedIn(actor)).toBe(true);
    expect(await isSignedIn({ token: answer.body.access_token })).toBe(true);
    expect(await isSignedIn({ token: elsewhere.access_token })).toBe(false);
    expect((await app.call(login, { body: { email, password } })).status).toBe(401);
    expect((await app.call(login, { body: { email, password: 'brand-new' } })).status).toBe(200);
    expect(await lastEventOf(actor)).toMatchObject(
      kind === 'employee'
        ? { type: 'EmployeeChanged', data: { fields: ['password'] }, actor: { kind, id: actor.id } }
        : {
            type: 'PasswordChanged',
            data: { account_id: actor.id, how: 'changed' },
            actor: { kind, id: actor.id },
          },
    );
  });

  it('[AC8] stays where the current one is wrong', async () => {
    const actor = await someone(kind);
    const body = { current_password: 'not-it-at-all', new_password: 'brand-new' };
    expect(await actor.call(endpoint, { body })).toMatchObject({
      status: 422,
      error: { field: 'current_password', message: 'Current password is incorrect' },
    });
    const { email, password } = actor;
    expect((await app.call(login, { body: { email, password } })).status).toBe(200);
  });

  it('is changed by its own role alone', async () => {
    const body = { current_password: 'stampwell', new_password: 'brand-new' };
    expect((await app.call(endpoint, { body })).status).toBe(401);
    for (const other of KINDS.filter((k) => k !== kind)) {
      expect((await (await someone(other)).call(endpoint, { body })).status).toBe(403);
    }
  });

  it('[AC9] is reset by a mailed link, once; every session ends', async () => {
    const actor = await someone(kind);
    const token = await forgotten(app.call, actor);
    const reset = () => app.call(passwords.resetPassword, { body: { token, new_password: 'brand-new' } });
    expect(await reset()).toMatchObject({ status: 200, body: { message: 'Password changed successfully!' } });
    expect(await isSignedIn(actor)).toBe(false);
    expect((await app.call(login, { body: { email: actor.email, password: 'brand-new' } })).status).toBe(200);
    expect(await reset()).toMatchObject({
      status: 409,
      error: { code: 'invalid_state', message: 'This link has expired or was already used.' },
    });
    const how = kind === 'employee' ? { fields: ['password'] } : { how: 'reset_by_mail' };
    expect(await lastEventOf(actor)).toMatchObject({ data: how, actor: { kind, id: actor.id } });
  });
});

it.each([
  [{ new_password: 'brand-new' }, 'current_password', 'Current password is required'],
  [
    { current_password: 'stampwell', new_password: '12345' },
    'new_password',
    'Password must be at least 6 characters',
  ],
])('refuses %j in the words of the forms', async (body, field, message) => {
  const { call } = await app.customer();
  expect(await call(passwords.changeCustomerPassword, { body })).toMatchObject({
    status: 422,
    error: { field, message },
  });
});

describe('[AC9] a forgotten password', () => {
  it('is answered alike for a known and an unknown email, and mailed to the known one alone', async () => {
    const { email } = await app.customer();
    const ask = (type: Kind, to: string) => app.call(passwords.forgotPassword, { body: { type, email: to } });
    const answers = [
      await ask('customer', email),
      await ask('customer', 'no@x.test'),
      await ask('admin', email),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const [mail] = await mailsTo(app.call, email, 1);
    expect(mail?.text).toContain('http://localhost:3000/reset-password?token=');
    expect((await app.call(devMail, { query: { to: 'no@x.test' } })).body.messages).toEqual([]);
  });

  it('has a link for 30 minutes', async () => {
    const customer = await app.customer();
    const token = await forgotten(app.call, customer);
    await app.pool.query(
      `UPDATE platform.password_resets SET expires_at = expires_at - interval '30 min 1 s' WHERE account_id = $1`,
      [customer.id],
    );
    expect(
      (await app.call(passwords.resetPassword, { body: { token, new_password: 'brand-new' } })).status,
    ).toBe(409);
  });

  it('has void links once a newer password is set', async () => {
    const customer = await app.customer();
    const token = await forgotten(app.call, customer);
    const body = { current_password: customer.password, new_password: 'brand-new' };
    await customer.call(passwords.changeCustomerPassword, { body });
    expect(
      (await app.call(passwords.resetPassword, { body: { token, new_password: 'stolen-it' } })).status,
    ).toBe(409);
  });

  it('has void links once the address has moved', async () => {
    const customer = await app.customer();
    const token = await forgotten(app.call, customer);
    await movedTo(customer, 'moved@stampwell.test');
    expect(
      (await app.call(passwords.resetPassword, { body: { token, new_password: 'stolen-it' } })).status,
    ).toBe(409);
  });

  it('keeps no link that a dump could open', async () => {
    const token = await forgotten(app.call, await app.customer());
    const { rows } = await app.pool.query('SELECT * FROM platform.password_resets');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('does not spend the link on a password that is refused', async () => {
    const token = await forgotten(app.call, await app.customer());
    const reset = (new_password: string) =>
      app.call(passwords.resetPassword, { body: { token, new_password } });
    expect((await reset('12345')).status).toBe(422);
    expect((await reset('brand-new')).status).toBe(200);
  });
});

describe('with rates limited', async () => {
  const limited = await openTestApp({ areRatesLimited: true });
  afterAll(() => limited.close());

  it('a stolen token guesses the password ten times an hour', async () => {
    const { call } = await limited.customer();
    const body = { current_password: 'not-it-at-all', new_password: 'brand-new' };
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => call(passwords.changeCustomerPassword, { body })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('a mailbox gets five links an hour, and a reset lets its owner in after ten failures', async () => {
    const customer = await limited.customer();
    const { email } = customer;
    const wrong = { body: { email, password: 'not-it-at-all' } };
    for (let nth = 0; nth < 10; nth += 1) await limited.call(auth.customerLogin, wrong);
    expect((await limited.call(auth.customerLogin, { body: customer })).status).toBe(429);
    for (let nth = 0; nth < 8; nth += 1) {
      const body = { type: 'customer', email };
      expect((await limited.call(passwords.forgotPassword, { body })).status).toBe(202);
    }
    const [mail, ...others] = await mailsTo(limited.call, email, 5);
    expect(others).toHaveLength(4);
    await limited.call(passwords.resetPassword, {
      body: { token: tokenIn(mail?.text), new_password: 'brand-new' },
    });
    expect((await limited.call(auth.customerLogin, { body: { email, password: 'brand-new' } })).status).toBe(
      200,
    );
  });

  it('guessing links ends in 429', async () => {
    const guess = (nth: number) =>
      limited.call(passwords.resetPassword, { body: { token: `guess-${nth}`, new_password: 'brand-new' } });
    const answers = await Promise.all(Array.from({ length: 110 }, (_, nth) => guess(nth)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(100);
  });
});
