import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { code, everybody, passkeyProof, signedIn, ticket } from './factors.ts';

/** A code or a passkey after the password; codes come from an authenticator app or are recovery codes. */

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const secondFactor = endpoint({
  name: 'secondFactor',
  method: 'POST',
  path: '/auth/second-factor',
  who: 'nobody',
  summary: 'Finish a sign-in that was answered `second_factor_required`',
  body: z.object({ ticket, code: z.optional(code), passkey: z.optional(passkeyProof) }),
  reply: signedIn,
  errors: ['invalid_credentials', 'invalid_state', 'account_inactive', 'rate_limited'],
  repeat: 'none',
});

export const beginAuthenticator = endpoint({
  name: 'beginAuthenticator',
  method: 'POST',
  path: '/auth/authenticator',
  who: everybody,
  summary: 'A secret for an authenticator app; it counts once a code of it has come back',
  reply: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
  errors: ['invalid_state'],
  repeat: 'none',
  asksAgain: true,
  beforeFactor: true,
});

export const confirmAuthenticator = endpoint({
  name: 'confirmAuthenticator',
  method: 'POST',
  path: '/auth/authenticator/confirm',
  who: everybody,
  summary: 'The first code: sign-ins ask for one from now on. Answers ten recovery codes, this once',
  body: z.object({ ticket, code }),
  reply: recoveryCodes,
  errors: ['invalid_state', 'rate_limited'],
  asksAgain: true,
  beforeFactor: true,
  event: 'authenticator_added',
});

export const removeAuthenticator = endpoint({
  name: 'removeAuthenticator',
  method: 'DELETE',
  path: '/auth/authenticator',
  who: everybody,
  summary: 'Sign-ins ask for no code any more; the recovery codes are void',
  status: 204,
  errors: ['invalid_state'],
  asksAgain: true,
  beforeFactor: true,
  event: 'authenticator_removed',
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/recovery-codes',
  who: everybody,
  summary: 'Ten new recovery codes, shown this once; the old ones are void',
  reply: recoveryCodes,
  errors: ['invalid_state'],
  asksAgain: true,
  beforeFactor: true,
  event: 'recovery_codes_renewed',
});
