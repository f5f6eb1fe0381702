import * as passkeys from '@stampwell/contracts/http/account/passkeys.ts';
import * as secondFactor from '@stampwell/contracts/http/account/second-factor.ts';
import { adminDashboard } from '@stampwell/contracts/http/admin.ts';
import { customerLogin, verify } from '@stampwell/contracts/http/auth.ts';
import * as security from '@stampwell/contracts/http/security.ts';
import { afterAll, expect, it } from 'vitest';
import type { SpecActor } from '../../../testing/spec-actors.ts';
import { codeOf, notCodeOf, withAuthenticator } from '../../../testing/spec-authenticator.ts';
import { addSpecPasskey } from '../../../testing/spec-passkey.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

const begin = ({ email, password }: SpecActor) => app.call(customerLogin, { body: { email, password } });
async function finish(customer: SpecActor, code: string) {
  const { error } = await begin(customer);
  expect(error).toMatchObject({ code: 'second_factor_required', methods: ['code'] });
  return app.call(secondFactor.secondFactor, { body: { ticket: error.ticket, code } });
}

it('[AC22] asks for a code after the password, and takes each code once', async () => {
  const customer = await app.customer();
  const { secret, setUpWith } = await withAuthenticator(customer);
  expect((await finish(customer, setUpWith)).status).toBe(401);
  expect((await finish(customer, notCodeOf(secret))).error).toMatchObject({
    code: 'invalid_credentials',
    message: 'That code is not right',
  });
  const next = codeOf(secret, 1);
  const answer = await finish(customer, next);
  expect(answer.body.user?.id).toBe(customer.id);
  expect((await app.call(verify, { token: answer.body.access_token })).status).toBe(200);
  expect((await finish(customer, next)).status).toBe(401);
});

it('[AC22] takes each of ten recovery codes once, and keeps only their hashes', async () => {
  const customer = await app.customer();
  const { recoveryCodes } = await withAuthenticator(customer);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = ''] = recoveryCodes;
  expect((await finish(customer, first.toLowerCase().replace('-', ' '))).status).toBe(200);
  expect((await finish(customer, first)).status).toBe(401);
  const { body } = await customer.call(security.security);
  expect(body.authenticator?.recovery_codes_left).toBe(9);
  const { rows } = await app.pool.query('SELECT * FROM platform.recovery_codes');
  expect(JSON.stringify(rows)).not.toContain(first);

  const { body: renewed } = await customer.call(secondFactor.renewRecoveryCodes);
  expect((await finish(customer, recoveryCodes[1] ?? '')).status).toBe(401);
  expect((await finish(customer, renewed.recovery_codes[0] ?? '')).status).toBe(200);
});

it('[AC22] finishes with its own ticket alone, once', async () => {
  const [ann, ben] = [await app.customer(), await app.customer()];
  const [{ recoveryCodes }] = [await withAuthenticator(ann), await withAuthenticator(ben)];
  const { error: ofBen } = await begin(ben);
  const code = recoveryCodes[0];
  expect((await app.call(secondFactor.secondFactor, { body: { ticket: ofBen.ticket, code } })).status).toBe(
    401,
  );
  const { error } = await begin(ann);
  const body = { ticket: error.ticket, code: recoveryCodes[1] };
  expect((await app.call(secondFactor.secondFactor, { body })).status).toBe(200);
  const again = { ticket: error.ticket, code: recoveryCodes[2] };
  expect((await app.call(secondFactor.secondFactor, { body: again })).error.code).toBe('invalid_state');
  const { body: question } = await app.call(passkeys.passkeyQuestion, { body: { type: 'customer' } });
  expect(
    (await app.call(secondFactor.secondFactor, { body: { ticket: question.ticket, code } })).status,
  ).toBe(409);
});

it('[AC22] burns no code on a ticket that was used, or is for something else', async () => {
  const customer = await app.customer();
  const { secret, recoveryCodes } = await withAuthenticator(customer);
  const [first, second, third] = recoveryCodes;
  const next = codeOf(secret, 1);
  const step = (ticket: unknown, code: unknown) =>
    app.call(secondFactor.secondFactor, { body: { ticket, code } });
  const { error: used } = await begin(customer);
  expect((await step(used.ticket, first)).status).toBe(200);
  const { body: question } = await app.call(passkeys.passkeyQuestion, { body: { type: 'customer' } });
  for (const ticket of [used.ticket, question.ticket, `${used.ticket}x`])
    for (const code of [second, next]) expect((await step(ticket, code)).status).toBe(409);

  const { error: shared } = await begin(customer);
  const answers = await Promise.all([second, third].map((code) => step(shared.ticket, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const left = (await customer.call(security.security)).body.authenticator?.recovery_codes_left;
  expect(left).toBe(8);
  expect((await finish(customer, next)).status).toBe(200);
});

it('[AC22] leaves the ticket to who mistypes', async () => {
  const customer = await app.customer();
  const { secret, recoveryCodes } = await withAuthenticator(customer);
  const { error } = await begin(customer);
  const step = (code: unknown) =>
    app.call(secondFactor.secondFactor, { body: { ticket: error.ticket, code } });
  expect((await step(notCodeOf(secret))).status).toBe(401);
  expect((await step(recoveryCodes[0])).status).toBe(200);
});

it('[AC22] ends with the app that is taken away', async () => {
  const customer = await app.customer();
  await withAuthenticator(customer);
  expect((await customer.call(secondFactor.beginAuthenticator)).error.code).toBe('invalid_state');
  expect((await customer.call(secondFactor.removeAuthenticator)).status).toBe(204);
  expect((await begin(customer)).status).toBe(200);
});

it('[AC23] lets an administrator in production do nothing before there is a factor', async () => {
  const production = await openTestApp({ ports: { areFactorsRequired: true } });
  const admin = await production.admin();
  expect((await admin.call(adminDashboard)).error.code).toBe('second_factor_setup_required');
  expect((await admin.call(security.security)).body.is_factor_required).toBe(true);
  expect((await admin.call(verify)).status).toBe(200);
  await addSpecPasskey(admin.call);
  expect((await admin.call(security.adminSecurityEvents)).status).toBe(200);
  const owner = await production.business();
  expect((await owner.call(security.security)).body.is_factor_required).toBe(false);
  await production.close();
});
