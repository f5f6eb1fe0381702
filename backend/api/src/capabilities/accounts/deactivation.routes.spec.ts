import { accountStream } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/admin.ts';
import { customerLogin, refresh } from '@stampwell/contracts/http/auth.ts';
import { userProfile } from '@stampwell/contracts/http/user.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());
const admin = await app.admin();
const reason = 'Shared their code';
const deactivate = (id: string) => admin.call(http.deactivateUser, { params: { id }, body: { reason } });
const reactivate = (id: string) => admin.call(http.reactivateUser, { params: { id }, body: {} });

describe('[AC4] a deactivated customer', () => {
  it('is out at once, and cannot come back in', async () => {
    const { id, call, email, password, refreshToken } = await app.customer();
    expect((await call(userProfile)).status).toBe(200);
    const answer = await deactivate(id);
    expect(answer.body.user).toMatchObject({
      id,
      email,
      is_active: false,
      activity: { total_transactions: 0 },
    });
    expect((await call(userProfile)).status).toBe(401);
    const headers = { cookie: `stampwell_refresh=${refreshToken}` };
    expect((await app.call(refresh, { body: {}, headers })).status).toBe(401);
    expect(await app.call(customerLogin, { body: { email, password } })).toMatchObject({
      status: 403,
      error: { code: 'account_inactive' },
    });
    expect((await app.call(customerLogin, { body: { email, password: 'not-it-at-all' } })).status).toBe(401);
    expect(await app.eventsOf(accountStream(id))).toMatchObject([
      { type: 'AccountRegistered' },
      { type: 'AccountDeactivated', data: { reason: { of: id } }, actor: { kind: 'admin', id: admin.id } },
    ]);
  });

  it('comes back in when reactivated', async () => {
    const { id, email, password } = await app.customer();
    await deactivate(id);
    expect((await reactivate(id)).body.user).toMatchObject({ id, is_active: true });
    expect((await app.call(customerLogin, { body: { email, password } })).status).toBe(200);
  });

  it('cannot be deactivated again, nor an active one reactivated', async () => {
    const { id } = await app.customer();
    expect(await reactivate(id)).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
    await deactivate(id);
    expect(await deactivate(id)).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  });

  it('is out even where the process died before it ended the sessions', async () => {
    const { id, call } = await app.customer();
    await app.given(accountStream(id), [{ type: 'AccountDeactivated', data: { account_id: id, reason } }]);
    await app.react();
    expect((await call(userProfile)).status).toBe(401);
  });

  it('keeps the sessions of a later life', async () => {
    const { id, call } = await app.customer();
    const data = { account_id: id };
    await app.given(accountStream(id), [
      { type: 'AccountDeactivated', data: { ...data, reason } },
      { type: 'AccountReactivated', data },
    ]);
    await app.react();
    expect((await call(userProfile)).status).toBe(200);
  });
});

it('[AC5] knows no owner, administrator, employee or stranger to deactivate', async () => {
  const business = await app.business();
  const employee = await app.employee(business.id);
  const ids = [business.id, employee.id, admin.id, crypto.randomUUID(), 'none'];
  for (const id of ids) {
    expect((await deactivate(id)).status).toBe(404);
    expect((await reactivate(id)).status).toBe(404);
  }
});

it('asks for a reason', async () => {
  const params = { id: (await app.customer()).id };
  expect(await admin.call(http.deactivateUser, { params, body: { reason: ' ' } })).toMatchObject({
    status: 422,
    error: { field: 'reason', message: 'Reason is required' },
  });
});

it.each([http.deactivateUser, http.reactivateUser])('keeps everybody else from $name', async (endpoint) => {
  const customer = await app.customer();
  const request = { params: { id: customer.id }, body: { reason } };
  expect((await app.call(endpoint, request)).status).toBe(401);
  for (const other of [customer, await app.business()]) {
    expect((await other.call(endpoint, request)).status).toBe(403);
  }
});
