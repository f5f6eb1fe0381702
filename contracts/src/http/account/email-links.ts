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
  summary:
    'Confirm the signed-in account’s own email address, or a requested change of it, with a mailed link',
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
    'Confirm an email address with a mailed link. A requested change takes effect and other sessions end; for an account’s first address, or one that was never confirmed, the link’s reader gives its password, or sets a new one and takes over the account',
  /** `password`: the account's own, which confirms without changing it. */
  body: z.object({
    token: f.mailedToken,
    password: z.optional(f.sentPassword),
    new_password: z.optional(f.password),
  }),
  reply: s.message,
  errors: ['invalid_state', 'already_exists', 'rate_limited'],
});

export const undoEmail = endpoint({
  name: 'undoEmail',
  method: 'POST',
  path: '/auth/email/undo',
  who: 'nobody',
  summary:
    'Undo a change of email address with the link mailed to the old one; all sessions end and the password stops working',
  body: z.object({ token: f.mailedToken }),
  reply: s.message,
  errors: ['invalid_state', 'already_exists', 'rate_limited'],
});
