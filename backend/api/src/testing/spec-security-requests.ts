import * as passkeys from '@stampwell/contracts/http/account/passkeys.ts';
import * as secondFactor from '@stampwell/contracts/http/account/second-factor.ts';
import { businessLogin } from '@stampwell/contracts/http/auth.ts';
import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import { v7 as uuidv7 } from 'uuid';
import { SPEC_PASSWORD } from './spec-actors.ts';
import { codeOf, withAuthenticator, withoutAuthenticator } from './spec-authenticator.ts';
import { createSpecPasskey, withPasskey } from './spec-passkey.ts';
import type { RequestMaker } from './spec-request-maker.ts';

/** Requests for sign-in and second-factor calls, by endpoint name. */
export const SECURITY_REQUESTS: Record<string, RequestMaker> = {
  adminLogin: signIn('admin'),
  businessLogin: signIn('business'),
  customerLogin: signIn('customer'),
  employeeLogin: signIn('employee'),
  passkeyQuestion: () => ({ own: { body: { type: 'customer' } } }),

  passkeySignIn: async ({ own: { customer } }) => {
    const { passkey } = await withPasskey(customer);
    const { body } = await customer.call(passkeys.passkeyQuestion, { body: { type: 'customer' } });
    return { own: { body: { ticket: body.ticket, response: passkey.use(body.options) } } };
  },

  secondFactor: async ({ own: { owner } }) => {
    const { recoveryCodes } = await withAuthenticator(owner);
    const body = { email: owner.email, password: SPEC_PASSWORD };
    const { error } = await owner.call(businessLogin, { body });
    return { own: { body: { ticket: error.ticket, code: recoveryCodes.shift() } } };
  },

  reauthenticate: () => ({ own: { body: { password: SPEC_PASSWORD } } }),

  addPasskey: async ({ actors }, kind) => {
    const { body } = await actors[kind].call(passkeys.newPasskeyQuestion);
    const response = createSpecPasskey().make(body.options);
    return { own: { body: { ticket: body.ticket, name: 'Phone', response } } };
  },

  renamePasskey: ofPasskey({ name: 'Old phone' }),
  removePasskey: ofPasskey(),

  confirmAuthenticator: async ({ actors }, kind) => {
    await withoutAuthenticator(actors[kind]);
    const { body } = await actors[kind].call(secondFactor.beginAuthenticator);
    return { own: { body: { ticket: body.ticket, code: codeOf(body.secret) } } };
  },
  removeAuthenticator: authenticated,
  renewRecoveryCodes: authenticated,
};

function signIn(kind: Role): RequestMaker {
  return ({ actors }) => ({ own: { body: { email: actors[kind].email, password: SPEC_PASSWORD } } });
}

function ofPasskey(body?: object): RequestMaker {
  return async ({ actors, other }, kind) => {
    const [mine, theirs] = [await withPasskey(actors[kind]), await withPasskey(other.owner)];
    const naming = (id: string) => ({ params: { id }, ...(body && { body }) });
    return { own: naming(mine.id), another: naming(theirs.id), absent: naming(uuidv7()) };
  };
}

/** Sets up an authenticator app first. */
async function authenticated({ actors }: Parameters<RequestMaker>[0], kind: Parameters<RequestMaker>[1]) {
  await withAuthenticator(actors[kind]);
  return { own: {} };
}
