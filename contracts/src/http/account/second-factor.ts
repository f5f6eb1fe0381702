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
  summary: 'A secret for an authenticator app; it takes effect once a first code is confirmed',
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
  summary:
    'Confirm the first code; sign-ins ask for one from now on. Returns ten recovery codes, shown only once',
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
  summary:
    'Remove the authenticator app; sign-ins no longer ask for a code, and the recovery codes stop working',
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
  summary: 'Ten new recovery codes, shown only once; the old ones stop working',
  reply: recoveryCodes,
  errors: ['invalid_state'],
  asksAgain: true,
  beforeFactor: true,
  event: 'recovery_codes_renewed',
});
