import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as f from '../fields.ts';
import * as s from '../shapes.ts';

/** The calls behind mailed links about an address (decision 070). */

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/auth/email/verify',
  who: ['customer', 'business', 'admin', 'employee'],
  summary: 'Prove the account’s address with a mailed link, by who is signed in',
  body: z.object({ token: f.mailedToken }),
  reply: s.message,
  errors: ['invalid_state', 'rate_limited'],
});

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/auth/email/confirm',
  who: 'nobody',
  summary:
    'Prove an address with a mailed link: one that was asked for takes effect, other sessions end; the account of one that nobody proved goes, with a new password, to whoever reads its mail',
  body: z.object({ token: f.mailedToken, new_password: z.optional(f.password) }),
  reply: s.message,
  errors: ['invalid_state', 'already_exists', 'rate_limited'],
});

export const undoEmail = endpoint({
  name: 'undoEmail',
  method: 'POST',
  path: '/auth/email/undo',
  who: 'nobody',
  summary:
    'Take a changed address back with the link that the old one was sent; all sessions and the password end',
  body: z.object({ token: f.mailedToken }),
  reply: s.message,
  errors: ['invalid_state', 'already_exists', 'rate_limited'],
});
