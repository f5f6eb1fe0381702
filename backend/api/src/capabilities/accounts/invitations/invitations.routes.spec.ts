import { businessStream, employeeStream, houseText } from '@stampwell/contracts';
import * as invitations from '@stampwell/contracts/http/account/invitations.ts';
import { forgotPassword } from '@stampwell/contracts/http/account/passwords.ts';
import { employeeLogin, listSessions } from '@stampwell/contracts/http/auth.ts';
import * as http from '@stampwell/contracts/http/employees.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { invitedBy, mailedBy, mailsTo } from '../../../testing/spec-mail.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());
const owner = await app.business({ name: 'Corner Coffee' });

const invite = (by = owner) => invitedBy(by.call);
const read = (token: string) => app.call(invitations.readInvitation, { params: { token } });
const accept = (token: string, new_password = 'chosen by Sam') =>
  app.call(invitations.acceptInvitation, { body: { token, new_password } });
const isListedUntil = async (id: string) =>
  (await owner.call(http.listEmployees)).body.employees.find((one) => one.id === id)?.invited_until;

describe('[EM12] an invitation', () => {
  it('lets the employee choose a password that nobody else knows, once, and signs them in', async () => {
    const { id, email, token } = await invite();
    const [mail] = await mailsTo(app.call, email, 1);
    expect(mail?.subject).toBe('An invitation to give stamps at Corner Coffee');
    expect(mail?.text).not.toContain('Sam');
    expect((await read(token)).body).toMatchObject({ business: { name: 'Corner Coffee' }, email });
    expect(await isListedUntil(id)).toMatch(/Z$/);

    const { status, body } = await accept(token);
    expect(status).toBe(200);
    expect(body.employee).toMatchObject({ id, email, invited_until: null });
    expect((await app.call(listSessions, { token: body.access_token })).status).toBe(200);
    expect(await isListedUntil(id)).toBeNull();
    expect((await app.people.byId(id))?.emailVerifiedAt).not.toBeNull();
    expect((await app.eventsOf(employeeStream(id))).at(-1)).toMatchObject({
      type: 'EmployeeChanged',
      data: { fields: ['password'] },
      actor: { kind: 'employee', id },
    });
    const signIn = await app.call(employeeLogin, { body: { email, password: 'chosen by Sam' } });
    expect(signIn.status).toBe(200);
    for (const again of [await read(token), await accept(token)])
      expect(again).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  });

  it('is used by one of two who follow it at once', async () => {
    const { token } = await invite();
    const answers = await Promise.all([accept(token), accept(token, 'chosen by another')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('works again after a password that was refused', async () => {
    const { token, email } = await invite();
    for (const bad of ['12345', 'password1', email, 'Corner Coffee'])
      expect(await accept(token, bad)).toMatchObject({ status: 422, error: { field: 'new_password' } });
    expect((await accept(token)).status).toBe(200);
  });

  it('is voided by the next one', async () => {
    const { id, email, token } = await invite();
    const next = await mailedBy(app.call, email, () => owner.call(http.inviteEmployee, { params: { id } }));
    expect((await read(token)).status).toBe(409);
    expect((await accept(next)).status).toBe(200);
    expect(await owner.call(http.inviteEmployee, { params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'invalid_state' },
    });
  });

  it('is over after seven days, which the list still shows', async () => {
    const { id, token } = await invite();
    await app.pool.query(
      `UPDATE platform.staff_invitations SET expires_at = expires_at - interval '7 days' WHERE account_id = $1`,
      [id],
    );
    for (const late of [await read(token), await accept(token)]) expect(late.status).toBe(409);
    expect(await isListedUntil(id)).toMatch(/Z$/);
  });

  it('is over once a password was set in another way', async () => {
    const { id, token } = await invite();
    await owner.call(http.updateEmployee, {
      params: { id },
      body: { name: 'Sam', password: 'set by the owner' },
    });
    expect((await read(token)).status).toBe(409);
    expect(await isListedUntil(id)).toBeNull();
  });

  it('gives way to a forgotten password, whose mail proves the address', async () => {
    const { email, token } = await invite();
    const proof = await mailedBy(app.call, email, () =>
      app.call(forgotPassword, { body: { type: 'employee', email } }),
    );
    expect(proof).not.toBe(token);
    expect((await accept(token)).status).toBe(200);
  });

  it('says that the employee was deactivated, that the shop closed or removed them', async () => {
    const deactivated = await invite();
    await owner.call(http.deactivateEmployee, { params: { id: deactivated.id } });
    const barred = await read(deactivated.token);
    expect(barred).toMatchObject({ status: 403, error: { code: 'account_inactive' } });
    expect(barred.error?.message).toContain('deactivated');
    expect((await accept(deactivated.token)).status).toBe(403);

    const removed = await invite();
    await owner.call(http.deleteEmployee, { params: { id: removed.id } });
    expect((await read(removed.token)).error?.message).toContain('removed you from the staff');

    const closing = await app.business();
    const { token } = await invite(closing);
    await app.given(businessStream(closing.id), [
      { type: 'BusinessDeactivated', data: { business_id: closing.id, reason: houseText('spec') } },
    ]);
    expect(await read(token)).toMatchObject({
      status: 403,
      error: { code: 'business_inactive', message: expect.stringContaining('closed for now') },
    });
  });
});
