import * as passkeys from '@stampwell/contracts/http/account/passkeys.ts';
import * as secondFactor from '@stampwell/contracts/http/account/second-factor.ts';
import { adminLogin, customerLogin, listSessions } from '@stampwell/contracts/http/auth.ts';
import { afterAll, expect, it } from 'vitest';
import { addSpecPasskey, createSpecPasskey, type SpecPasskey } from '../../../testing/spec-passkey.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

const ask = async (type: string) => (await app.call(passkeys.passkeyQuestion, { body: { type } })).body;
async function signIn(passkey: SpecPasskey, type: string, isVerified = true) {
  const { ticket, options } = await ask(type);
  return app.call(passkeys.passkeySignIn, { body: { ticket, response: passkey.use(options, isVerified) } });
}

it('[AC21] signs every kind in, by a passkey alone', async () => {
  const owner = await app.business();
  const actors = {
    customer: await app.customer(),
    business: owner,
    employee: await app.employee(owner.id),
    admin: await app.admin(),
  };
  for (const [type, actor] of Object.entries(actors)) {
    const { passkey } = await addSpecPasskey(actor.call);
    const { status, body } = await signIn(passkey, type);
    expect(status).toBe(200);
    expect((body.user ?? body.business ?? body.employee ?? body.admin)?.id).toBe(actor.id);
    expect((await app.call(listSessions, { token: body.access_token })).status).toBe(200);
  }
});

it('[AC21] refuses one whose holder was not checked, of another kind, unknown, or forged', async () => {
  const { call } = await app.customer();
  const { passkey } = await addSpecPasskey(call);
  expect((await signIn(passkey, 'customer', false)).error.code).toBe('invalid_credentials');
  expect((await signIn(passkey, 'business')).error).toMatchObject({
    code: 'other_role',
    role: 'customer',
    message: 'This passkey is for another kind of account.',
  });
  expect((await signIn(createSpecPasskey(), 'customer')).status).toBe(401);
  const { ticket, options } = await ask('customer');
  const forged = { ...createSpecPasskey().use(options), id: passkey.use(options).id };
  expect((await app.call(passkeys.passkeySignIn, { body: { ticket, response: forged } })).status).toBe(401);
  const elsewhere = { ...options, challenge: 'AAAA' };
  const other = await app.call(passkeys.passkeySignIn, {
    body: { ticket, response: passkey.use(elsewhere) },
  });
  expect(other.status).toBe(401);
});

it('[AC21] takes an answer once', async () => {
  const { passkey } = await addSpecPasskey((await app.customer()).call);
  const { ticket, options } = await ask('customer');
  const body = { ticket, response: passkey.use(options) };
  expect((await app.call(passkeys.passkeySignIn, { body })).status).toBe(200);
  expect((await app.call(passkeys.passkeySignIn, { body })).status).not.toBe(200);
});

it('[AC21] keeps, renames and removes the account’s own, and nobody else’s', async () => {
  const [ann, ben] = [await app.customer(), await app.customer()];
  const { passkey, id } = await addSpecPasskey(ann.call);
  const naming = { params: { id }, body: { name: 'Old phone' } };
  expect((await ben.call(passkeys.renamePasskey, naming)).status).toBe(404);
  expect((await ann.call(passkeys.renamePasskey, naming)).body.passkey.name).toBe('Old phone');
  const { body: question } = await ben.call(passkeys.newPasskeyQuestion);
  const again = { ticket: question.ticket, name: 'Mine now', response: passkey.make(question.options) };
  expect((await ben.call(passkeys.addPasskey, { body: again })).error.code).toBe('invalid_state');
  expect((await ben.call(passkeys.removePasskey, { params: { id } })).status).toBe(404);
  expect((await ann.call(passkeys.removePasskey, { params: { id } })).status).toBe(204);
  expect((await signIn(passkey, 'customer')).status).toBe(401);
});

it('[AC23] stands beside the password, and for an administrator after it', async () => {
  const [customer, admin] = [await app.customer(), await app.admin()];
  await addSpecPasskey(customer.call);
  const { email, password } = customer;
  expect((await app.call(customerLogin, { body: { email, password } })).status).toBe(200);

  const { passkey } = await addSpecPasskey(admin.call);
  const body = { email: admin.email, password: admin.password };
  const { error } = await app.call(adminLogin, { body });
  expect(error).toMatchObject({ code: 'second_factor_required', methods: ['passkey'] });
  const { ticket = '', options = {} } = error.passkey ?? {};
  const proof = { ticket: error.ticket, passkey: { ticket, response: passkey.use(options) } };
  expect((await app.call(secondFactor.secondFactor, { body: proof })).body.admin?.id).toBe(admin.id);
});
