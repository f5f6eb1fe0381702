import { accountStream, isQrCode } from '@stampwell/contracts';
import { customerLogin } from '@stampwell/contracts/http/auth.ts';
import * as http from '@stampwell/contracts/http/user.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());
const strangers = [await app.business(), await app.admin()];
const changesOf = async (id: string) => (await app.eventsOf(accountStream(id))).slice(1);

describe('a profile', () => {
  it('is the customer’s own', async () => {
    const { call, id, name, email } = await app.customer();
    const user = { id, name, email, type: 'customer', is_active: true, phone: null, last_login: null };
    expect(await call(http.userProfile)).toMatchObject({ status: 200, body: { user } });
  });

  it('[AC3] changes in the vault, and the log names the fields', async () => {
    const { call, id, email, password } = await app.customer();
    const body = { name: 'Other', email: email.toUpperCase(), phone: ' 020 ' };
    const answer = await call(http.updateUserProfile, { body });
    expect(answer).toMatchObject({ status: 200, body: { user: { id, ...body, phone: '020' } } });
    expect(await changesOf(id)).toMatchObject([
      { type: 'AccountProfileChanged', data: { account_id: id, fields: ['name', 'email', 'phone'] } },
    ]);
    const login = { email, password };
    expect((await app.call(customerLogin, { body: login })).status).toBe(200);
  });

  it('[AC3] that stays the same is no event; a phone sent empty is none, one not sent stays', async () => {
    const { call, id, name, email } = await app.customer();
    await call(http.updateUserProfile, { body: { name, email, phone: '020' } });
    await call(http.updateUserProfile, { body: { name, email } });
    expect((await call(http.userProfile)).body.user.phone).toBe('020');
    const { body } = await call(http.updateUserProfile, { body: { name, email, phone: '' } });
    expect(body.user.phone).toBeNull();
    expect(await changesOf(id)).toMatchObject([
      { data: { fields: ['phone'] } },
      { data: { fields: ['phone'] } },
    ]);
  });

  it('[AC1] cannot take another’s email', async () => {
    const [one, other] = [await app.customer(), await app.customer()];
    const body = { name: one.name, email: other.email.toUpperCase(), current_password: one.password };
    expect(await one.call(http.updateUserProfile, { body })).toMatchObject({
      status: 409,
      error: { code: 'already_exists' },
    });
    expect((await one.call(http.userProfile)).body.user.email).toBe(one.email);
  });

  it.each([
    [{ name: '', email: 'a@b.co' }, 'name', 'Name is required'],
    [{ name: 'Ann', email: '' }, 'email', 'Email is required'],
    [{ name: 'Ann', email: 'a@b' }, 'email', 'Please enter a valid email address'],
  ])('is refused %j', async (body, field, message) => {
    const { call } = await app.customer();
    expect(await call(http.updateUserProfile, { body })).toMatchObject({
      status: 422,
      error: { field, message },
    });
  });
});

describe('a QR code', () => {
  it('[AC2] stays until it is rotated; then nobody has the old one', async () => {
    const { call, id, qrCode } = await app.customer();
    expect((await call(http.userQrCode)).body).toEqual({ qr_code: qrCode });
    const { body, status } = await call(http.rotateQrCode);
    expect(status).toBe(200);
    expect(isQrCode(body.qr_code)).toBe(true);
    expect(body.qr_code).not.toBe(qrCode);
    expect((await call(http.userQrCode)).body).toEqual(body);
    expect(await app.people.byQrCode(qrCode)).toBeNull();
    expect(await changesOf(id)).toMatchObject([{ type: 'QrCodeRotated', data: { account_id: id } }]);
  });

  it('[AC2] rotates once a key', async () => {
    const { call, id } = await app.customer();
    const headers = { 'idempotency-key': 'rotate-once' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(http.rotateQrCode, { headers })));
    expect(new Set(answers.map(({ body }) => body.qr_code)).size).toBe(1);
    expect(await changesOf(id)).toHaveLength(1);
  });
});

it.each([http.userProfile, http.updateUserProfile, http.userQrCode, http.rotateQrCode])(
  'keeps everybody else from $name',
  async (endpoint) => {
    expect((await app.call(endpoint)).status).toBe(401);
    for (const stranger of strangers) expect((await stranger.call(endpoint)).status).toBe(403);
  },
);
