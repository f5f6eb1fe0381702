import { accountStream, businessStream, employeeStream, subscriptionStream } from '@stampwell/contracts';
import * as passwords from '@stampwell/contracts/http/account/passwords.ts';
import { deleteAdminAccount } from '@stampwell/contracts/http/admin.ts';
import * as auth from '@stampwell/contracts/http/auth.ts';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { deleteBusinessAccount, updateBusinessProfile } from '@stampwell/contracts/http/business-settings.ts';
import { employeeProfile } from '@stampwell/contracts/http/employee.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { MAILED } from '../../../testing/spec-mail.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());
const body = { password: 'stampwell' };
const typesIn = async (stream: string) => (await app.eventsOf(stream)).map(({ type }) => type);

/** Tables with rows that contain one of the words. */
async function tablesWith({ pool }: TestApp, words: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('vault', 'platform', 'es', 'views')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await pool.query(`SELECT 1 FROM ${name} AS t WHERE t::text ILIKE ANY ($1) LIMIT 1`, [
      words.map((word) => `%${word}%`),
    ]);
    if (hits.rowCount) found.push(name);
  }
  return found;
}

describe('[AC10] an erased customer', () => {
  it('leaves no trace of who they were, and their email is free', async () => {
    const email = 'unmistakable@stampwell.test';
    const customer = await app.customer({ name: 'Unmistakable Person', email });
    await app.call(passwords.forgotPassword, { body: { type: 'customer', email } });
    await vi.waitFor(async () => {
      expect((await app.call(devMail, { query: { to: email } })).body.messages).toHaveLength(1);
    }, MAILED);
    const traces = ['Unmistakable', customer.qrCode];
    expect(await tablesWith(app, [customer.id])).toEqual(
      expect.arrayContaining(['vault.data_keys', 'vault.people', 'vault.qr_codes', 'platform.mail']),
    );
    // The tables hold no plain words even before the erasure.
    expect(await tablesWith(app, traces)).toEqual([]);

    const answer = await customer.call(deleteUserAccount, { body });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^stampwell_refresh=; Max-Age=0/);
    const left = await tablesWith(app, [customer.id]);
    expect(left.filter((table) => !table.startsWith('es.'))).toEqual([]);
    expect(await typesIn(accountStream(customer.id))).toEqual(['AccountRegistered', 'AccountErased']);
    expect((await customer.call(auth.verify)).status).toBe(401);
    expect((await app.call(auth.customerLogin, { body: { email, ...body } })).status).toBe(401);
    const again = { name: 'Somebody', email, ...body };
    expect((await app.call(auth.customerRegister, { body: again })).status).toBe(201);
  });

  it('proved who they are', async () => {
    const { call } = await app.customer();
    expect(await call(deleteUserAccount, { body: { password: 'not-it-at-all' } })).toMatchObject({
      status: 422,
      error: { field: 'password', message: 'Password is incorrect' },
    });
    expect(await call(deleteUserAccount, { body: {} })).toMatchObject({
      status: 422,
      error: { field: 'password', message: 'Password is required' },
    });
    expect((await call(auth.verify)).status).toBe(200);
  });

  it('is forgotten even where the process died after the event', async () => {
    const { id, call } = await app.customer();
    await app.given(accountStream(id), [
      { type: 'AccountErased', data: { account_id: id, kind: 'customer' } },
    ]);
    await app.react();
    expect(await app.people.byId(id)).toBeNull();
    expect((await call(auth.verify)).status).toBe(401);
  });
});

describe('[AC12] an erased business', () => {
  it('takes its subscription and its employees with it, and nobody else', async () => {
    const business = await app.business({ name: 'Unmistakable Coffee' });
    const employee = await app.employee(business.id, { name: 'Unmistakable Employee' });
    const stranger = await app.employee((await app.business()).id);
    expect((await business.call(deleteBusinessAccount, { body })).status).toBe(204);

    expect(await tablesWith(app, ['Unmistakable Coffee', 'Unmistakable Employee'])).toEqual([]);
    expect((await typesIn(businessStream(business.id))).at(-1)).toBe('BusinessErased');
    expect((await typesIn(subscriptionStream(business.id))).at(-1)).toBe('SubscriptionEnded');
    expect(await typesIn(employeeStream(employee.id))).toEqual(['EmployeeHired', 'EmployeeDeleted']);
    for (const { call } of [business, employee]) expect((await call(auth.listSessions)).status).toBe(401);
    expect((await stranger.call(auth.listSessions)).status).toBe(200);
    const login = { email: employee.email, password: employee.password };
    expect((await app.call(auth.employeeLogin, { body: login })).status).toBe(401);
  });

  it('ends what ends together in one append', async () => {
    const { id, call } = await app.business();
    await call(deleteBusinessAccount, { body });
    const [erased] = (await app.eventsOf(businessStream(id))).slice(-1);
    const [ended] = (await app.eventsOf(subscriptionStream(id))).slice(-1);
    expect(ended?.correlation_id).toBe(erased?.correlation_id);
    expect(Math.abs((ended?.position ?? 0) - (erased?.position ?? 0))).toBe(1);
  });

  it('answers 401 to its own and its staff’s calls from the event on', async () => {
    const gate = Promise.withResolvers<void>();
    const erased = Promise.withResolvers<void>();
    const handle = async (command: Parameters<typeof app.commands>[0]) => {
      const result = await app.commands(command);
      if (!result.events.some(({ type }) => type === 'BusinessErased')) return result;
      erased.resolve();
      await gate.promise;
      return result;
    };
    const commands = Object.assign(handle, { readState: app.commands.readState }) as typeof app.commands;
    const slow = await openTestApp({ ports: { ...app.ports, commands } });
    const { id, call, token } = await app.business();
    const employee = await app.employee(id);
    const deletion = slow.call(deleteBusinessAccount, { body, token });
    await erased.promise;
    const statuses = [
      (await employee.call(employeeProfile)).status,
      (await employee.call(scanStamps, { body: { qr_code: 'ABCDEFGH' } })).status,
      (await employee.call(auth.listSessions)).status,
      (await call(businessProfile)).status,
      (await call(updateBusinessProfile, { body: { name: 'Late' } })).status,
      (await call(auth.listSessions)).status,
    ];
    gate.resolve();
    expect([statuses, (await deletion).status]).toEqual([Array(6).fill(401), 204]);
    await slow.close();
  });

  it('had no subscription to end', async () => {
    const { id, call } = await app.business({ hasTrial: false });
    expect((await call(deleteBusinessAccount, { body })).status).toBe(204);
    expect(await app.eventsOf(subscriptionStream(id))).toEqual([]);
  });

  it('is forgotten with its employees even where the process died after the event', async () => {
    const { id } = await app.business();
    const employee = await app.employee(id);
    await app.given(businessStream(id), [{ type: 'BusinessErased', data: { business_id: id } }]);
    await app.react();
    expect(await app.people.byIds([id, employee.id])).toEqual(new Map());
    expect(await typesIn(employeeStream(employee.id))).toEqual(['EmployeeHired', 'EmployeeDeleted']);
  });
});

it('[AC11] erases administrators, but not the last', async () => {
  const alone = await openTestApp();
  const [first, second] = [await alone.admin(), await alone.admin()];
  expect((await first.call(deleteAdminAccount, { body })).status).toBe(204);
  expect(await second.call(deleteAdminAccount, { body })).toMatchObject({
    status: 409,
    error: { code: 'invalid_state' },
  });
  expect((await second.call(auth.verify)).status).toBe(200);
  await alone.close();
});

it('[AC11] keeps one administrator of many that leave in the same instant', async () => {
  const alone = await openTestApp();
  for (const many of [2, 2, 2, 5]) {
    const admins = await Promise.all(Array.from({ length: many }, () => alone.admin()));
    const answers = await Promise.all(admins.map(({ call }) => call(deleteAdminAccount, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: many - 1 }, () => 204),
      409,
    ]);
    const [left] = admins.filter((_, nth) => answers[nth]?.status === 409);
    expect((await left?.call(auth.verify))?.status).toBe(200);
    // Removes the remaining administrator before the next round.
    await alone.given(accountStream(String(left?.id)), [
      { type: 'AccountErased', data: { account_id: left?.id, kind: 'admin' } },
    ]);
  }
  await alone.close();
});

it.each([deleteUserAccount, deleteBusinessAccount, deleteAdminAccount])(
  'keeps everybody else from $name',
  async (endpoint) => {
    const actors = [await app.customer(), await app.business(), await app.admin()];
    expect((await app.call(endpoint, { body })).status).toBe(401);
    for (const actor of actors.filter(({ kind }) => kind !== endpoint.who[0])) {
      expect((await actor.call(endpoint, { body })).status).toBe(403);
    }
  },
);
