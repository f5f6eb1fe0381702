import { accountStream } from '@stampwell/contracts';
import * as emailLinks from '@stampwell/contracts/http/account/email-links.ts';
import * as passwords from '@stampwell/contracts/http/account/passwords.ts';
import * as auth from '@stampwell/contracts/http/auth.ts';
import { updateBusinessProfile } from '@stampwell/contracts/http/business-settings.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { deleteUserAccount, updateUserProfile, userQrCode } from '@stampwell/contracts/http/user.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { mailedBy } from '../../../testing/spec-mail.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

let count = 0;
const newAddress = () => {
  count += 1;
  return `Person-${count}@stampwell.test`;
};
const PASSWORD = 'first-password';

const kinds = {
  customer: { register: auth.customerRegister, login: auth.customerLogin },
  business: { register: auth.businessRegister, login: auth.businessLogin },
};
type Kind = keyof typeof kinds;
const KINDS = Object.keys(kinds) as Kind[];

/** Registers an address. @returns the access token, and the mailed `proof` */
async function registered(kind: Kind, email = newAddress()) {
  let token = '';
  const proof = await mailedBy(app.call, email, async () => {
    const body = { name: 'Somebody', email, password: PASSWORD };
    token = (await app.call(kinds[kind].register, { body })).body.access_token;
  });
  const id = (await app.people.byEmail(kind, email))?.id ?? '';
  return { id, email, token, proof };
}
const forgotten = (kind: string, email: string) =>
  mailedBy(app.call, email, () => app.call(passwords.forgotPassword, { body: { type: kind, email } }));
const provedAt = async (id: string) => (await app.people.byId(id))?.emailVerifiedAt ?? null;
const isSignedIn = async (token: string) => (await app.call(auth.listSessions, { token })).status === 200;
const confirm = (token: string, new_password?: string) =>
  app.call(emailLinks.confirmEmail, { body: { token, new_password } });
const USED = { status: 409, error: { code: 'invalid_state' } };

describe.each(KINDS)('a new %s', (kind) => {
  const signIn = (email: string, password: string) =>
    app.call(kinds[kind].login, { body: { email, password } });

  it('[AC15] is mailed a link; who is signed in proves the address with it, and nothing else changes', async () => {
    const { id, email, token, proof } = await registered(kind);
    expect(await provedAt(id)).toBeNull();
    const verify = () => app.call(emailLinks.verifyEmail, { token, body: { token: proof } });
    expect(await verify()).toMatchObject({
      status: 200,
      body: { message: 'Your email address is confirmed.' },
    });
    expect(await provedAt(id)).toBeInstanceOf(Date);
    expect(await isSignedIn(token)).toBe(true);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect(await verify()).toMatchObject(USED);
  });

  it('[AC16] who registered with another’s address loses the account to whoever reads mail there', async () => {
    const { id, email, token, proof } = await registered(kind);
    expect(
      await app.call(kinds[kind].register, {
        body: { name: 'Victim', email, password: 'victim-own' },
      }),
    ).toMatchObject({ status: 409, error: { code: 'already_exists' } });

    expect(await confirm(proof)).toMatchObject({ status: 422, error: { field: 'new_password' } });
    expect(await confirm(proof, '12345')).toMatchObject({ status: 422 });
    expect((await confirm(proof, 'victim-own')).status).toBe(200);
    expect(await isSignedIn(token)).toBe(false);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, 'victim-own')).status).toBe(200);
    expect(await provedAt(id)).toBeInstanceOf(Date);
    expect((await app.eventsOf(accountStream(id))).at(-1)).toMatchObject({
      type: 'PasswordChanged',
      data: { how: 'reset_by_mail' },
    });
    expect(await confirm(proof, 'once-more')).toMatchObject(USED);
  });

  it('[AC16] who asked for another address meanwhile does not get it after that', async () => {
    const email = newAddress();
    const { token, proof } = await registered(kind, email);
    const away = newAddress();
    const endpoint = kind === 'customer' ? updateUserProfile : updateBusinessProfile;
    const change = await mailedBy(app.call, away, () =>
      app.call(endpoint, { token, body: { name: 'Mallory', email: away, current_password: PASSWORD } }),
    );
    await confirm(proof, 'victim-own');
    expect(await confirm(change)).toMatchObject(USED);
    expect((await signIn(email, 'victim-own')).status).toBe(200);
  });
});

it('[AC16] the code that the registrant had seen is nobody’s once the account has found its owner', async () => {
  const { email, token, proof } = await registered('customer');
  const { qr_code } = (await app.call(userQrCode, { token })).body;
  await confirm(proof, 'victim-own');
  const { body } = await app.call(auth.customerLogin, { body: { email, password: 'victim-own' } });
  const renewed = (await app.call(userQrCode, { token: body.access_token })).body.qr_code;
  expect(renewed).not.toBe(qr_code);
  const shop = await app.business();
  expect((await shop.call(scanStamps, { body: { qr_code } })).status).toBe(404);
  expect((await shop.call(scanStamps, { body: { qr_code: renewed } })).status).toBe(200);
});

it.each(['customer', 'business', 'admin', 'employee'] as const)(
  '[AC16] a forgotten password is no reset at an address that no %s has proved, and proves it',
  async (kind) => {
    const shop = await app.business();
    const actor =
      kind === 'employee'
        ? await app.employee(shop.id, { isProved: false })
        : await app[kind]({ isProved: false });
    const token = await forgotten(kind, actor.email);
    expect(
      await app.call(passwords.resetPassword, { body: { token, new_password: 'brand-new' } }),
    ).toMatchObject(USED);
    expect((await confirm(token, 'brand-new')).status).toBe(200);
    expect(await isSignedIn(actor.token)).toBe(false);
    const reset = await forgotten(kind, actor.email);
    expect(
      (await app.call(passwords.resetPassword, { body: { token: reset, new_password: 'newer' } })).status,
    ).toBe(422);
    const body = { token: reset, new_password: 'newer-still' };
    expect((await app.call(passwords.resetPassword, { body })).status).toBe(200);
  },
);

it('[AC15] a link proves the address that it went to, of the account that it was made for', async () => {
  const { proof } = await registered('customer');
  const another = await app.customer({ isProved: false });
  expect(await another.call(emailLinks.verifyEmail, { body: { token: proof } })).toMatchObject(USED);
  expect(await provedAt(another.id)).toBeNull();
  expect((await app.call(emailLinks.verifyEmail, { body: { token: proof } })).status).toBe(401);
});

it('[AC9] a reset gives a customer another code', async () => {
  const customer = await app.customer();
  const token = await forgotten('customer', customer.email);
  await app.call(passwords.resetPassword, { body: { token, new_password: 'brand-new' } });
  expect(await app.people.byQrCode(customer.qrCode)).toBeNull();
  expect(await app.people.qrCodeOf(customer.id)).toMatch(/^[A-Z0-9]{8}$/);
  expect((await app.eventsOf(accountStream(customer.id))).map(({ type }) => type).slice(-2)).toEqual([
    'QrCodeRotated',
    'PasswordChanged',
  ]);
});

it('[AC10] no link is left of who has gone', async () => {
  const { id, token, email } = await registered('customer');
  expect((await app.call(deleteUserAccount, { token, body: { password: PASSWORD } })).status).toBe(204);
  const { rowCount } = await app.pool.query('SELECT FROM platform.email_links WHERE account_id = $1', [id]);
  expect(rowCount).toBe(0);
  expect((await registered('customer', email)).id).not.toBe(id);
});
