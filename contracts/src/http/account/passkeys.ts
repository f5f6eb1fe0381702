import * as z from 'zod/mini';
import { remember } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import * as f from '../fields.ts';
import * as s from '../shapes.ts';
import { attestation, everybody, passkeyProof, question, signedIn, ticket } from './factors.ts';

/** Signing in with a passkey, and an account's list of passkeys. */

export const passkeyShape = z.object({
  id: z.string(),
  name: z.string(),
  created_at: s.time,
  last_used_at: z.nullable(s.time),
});

export type Passkey = z.infer<typeof passkeyShape>;

export const passkeyQuestion = endpoint({
  name: 'passkeyQuestion',
  method: 'POST',
  path: '/auth/passkey/question',
  who: 'nobody',
  summary: 'Options with which a browser signs in by passkey',
  body: z.object({ type: z.enum(everybody, 'Please choose a kind of account') }),
  reply: question,
  repeat: 'none',
});

export const passkeySignIn = endpoint({
  name: 'passkeySignIn',
  method: 'POST',
  path: '/auth/passkey/sign-in',
  who: 'nobody',
  summary: 'Sign in with a passkey; the reply is the same as from the role’s sign-in',
  body: z.object({ ...passkeyProof.def.shape, remember }),
  reply: signedIn,
  errors: ['invalid_credentials', 'other_role', 'invalid_state', 'account_inactive', 'rate_limited'],
  repeat: 'none',
});

export const newPasskeyQuestion = endpoint({
  name: 'newPasskeyQuestion',
  method: 'POST',
  path: '/auth/passkey/new',
  who: everybody,
  summary: 'Options with which a browser creates a passkey',
  reply: question,
  errors: ['invalid_state'],
  repeat: 'none',
  asksAgain: true,
  beforeFactor: true,
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/auth/passkeys',
  who: everybody,
  summary: 'Save the passkey that the browser created',
  body: z.object({
    ticket,
    name: f.passkeyName,
    response: attestation,
  }),
  status: 201,
  reply: z.object({ passkey: passkeyShape }),
  errors: ['invalid_state'],
  asksAgain: true,
  beforeFactor: true,
  event: 'passkey_added',
});

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/auth/passkeys/{id}',
  who: everybody,
  summary: 'Rename a passkey',
  params: z.object({ id: f.id }),
  body: z.object({ name: f.passkeyName }),
  reply: z.object({ passkey: passkeyShape }),
  errors: ['not_found'],
  beforeFactor: true,
  asksAgain: false,
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  who: everybody,
  summary: 'Remove a passkey',
  params: z.object({ id: f.id }),
  status: 204,
  errors: ['not_found', 'invalid_state'],
  asksAgain: true,
  beforeFactor: true,
  event: 'passkey_removed',
});
