import * as passkeys from '@stampwell/contracts/http/account/passkeys.ts';
import * as reauthentication from '@stampwell/contracts/http/account/reauthentication.ts';
import { asksAgain, type Endpoint, type Role } from '@stampwell/contracts/http/endpoint.ts';
import { checkout, checkoutNoTrial, resumeSubscription } from '@stampwell/contracts/http/subscription.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import { allEndpoints } from '../services/http/openapi.ts';
import type { SpecActor } from './spec-actors.ts';
import { codeOf, withAuthenticator } from './spec-authenticator.ts';
import { withPasskey } from './spec-passkey.ts';
import { requestsOf } from './spec-requests.ts';
import { createWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** Every dangerous act requires proof of identity within the last 10 minutes [AC24]. */

const app = await openTestApp({ projectors });
afterAll(() => app.close());
const world = await createWorld(app);

const age = ({ sessionId }: SpecActor, minutes: number) =>
  app.pool.query(
    'UPDATE platform.sessions SET authenticated_at = now() - make_interval(mins => $2) WHERE id = $1',
    [sessionId, minutes],
  );

const dangerous = allEndpoints.filter(asksAgain);

it.each(dangerous)('$name asks again', async (endpoint) => {
  const kind = (endpoint.who as readonly Role[])[0] as Role;
  const actor = world.actors[kind];
  await age(actor, 0);
  const { own } = await requestsOf(endpoint, world, kind);
  await age(actor, 11);
  expect((await actor.call(endpoint, own)).error.code).toBe('reauthentication_required');
  await age(actor, 0);
});

it('is asked by what can do harm, and by nothing else', () => {
  const orders = ({ who, method }: Endpoint) => String(who) === 'admin' && method !== 'GET';
  // These ask for the password themselves.
  const asking = ['changeAdminPassword', 'deleteAdminAccount'];
  const expected = [
    ...allEndpoints
      .filter((endpoint) => orders(endpoint) && !asking.includes(endpoint.name))
      .map(({ name }) => name),
    ...['exportUser', 'exportBusiness', 'exportTransactions', 'exportCustomers'],
    ...['createEmployee', 'updateEmployee', 'deleteEmployee', 'deactivateEmployee', 'activateEmployee'],
    ...['billingPortal', 'cancelSubscription'],
    // Its strongest action is to lock an employee out.
    'actOnFinding',
    ...['newPasskeyQuestion', 'addPasskey', 'removePasskey'],
    ...['makeApiKey', 'rotateApiKey', 'addWebhook', 'changeWebhook', 'rotateWebhookSecret'],
    ...['makeTillCode', 'setPin'],
    ...['beginAuthenticator', 'confirmAuthenticator', 'removeAuthenticator', 'renewRecoveryCodes'],
  ];
  expect(dangerous.map(({ name }) => name).sort()).toEqual(expected.sort());
});

it.each([checkout, checkoutNoTrial, resumeSubscription])('$name does not: it only pays', async (endpoint) => {
  const owner = world.actors.business;
  await age(owner, 11);
  const { own } = await requestsOf(endpoint, world, 'business');
  expect((await owner.call(endpoint, own)).error?.code).not.toBe('reauthentication_required');
  await age(owner, 0);
});

it.each(['password', 'passkey', 'code'] as const)(
  'is answered by a %s, in that session alone',
  async (by) => {
    const customer = await app.customer();
    const { passkey } = await withPasskey(customer);
    const { secret } = await withAuthenticator(customer);
    await age(customer, 11);
    const { body: question } = await customer.call(reauthentication.reauthenticationQuestion);
    expect(question.methods).toEqual(['password', 'code', 'passkey']);
    const { ticket = '', options = {} } = question.passkey ?? {};
    const proofs = {
      password: { password: customer.password },
      passkey: { passkey: { ticket, response: passkey.use(options) } },
      code: { code: codeOf(secret, 1) },
    };
    expect((await customer.call(passkeys.newPasskeyQuestion)).status).toBe(403);
    const wrong = { password: 'not-it-at-all' };
    expect((await customer.call(reauthentication.reauthenticate, { body: wrong })).error).toMatchObject({
      field: 'password',
    });
    expect((await customer.call(reauthentication.reauthenticate, { body: proofs[by] })).status).toBe(204);
    expect((await customer.call(passkeys.newPasskeyQuestion)).status).toBe(200);
    await age(customer, 11);
    expect((await customer.call(passkeys.newPasskeyQuestion)).status).toBe(403);
  },
);
