import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as f from '../fields.ts';
import * as s from '../shapes.ts';

/** Changing and resetting one's own password. */

const changePasswordBody = z.object({
  current_password: f.currentPassword,
  new_password: f.password,
});

const passwordChanged = z.object({ message: z.string(), access_token: z.string() });

const changePassword = <
  const N extends string,
  const P extends string,
  const R extends 'customer' | 'business' | 'admin' | 'employee',
>(
  name: N,
  path: P,
  role: R,
) =>
  endpoint({
    name,
    method: 'PUT',
    path,
    who: [role],
    summary: `Change the ${role}'s password; all other sessions of the account end`,
    body: changePasswordBody,
    reply: passwordChanged,
    errors: ['rate_limited'],
    // The call's body has the password.
    asksAgain: false,
    beforeFactor: true,
    event: 'password_changed',
  });

export const changeCustomerPassword = changePassword(
  'changeCustomerPassword',
  '/auth/change-password',
  'customer',
);

export const changeBusinessPassword = changePassword(
  'changeBusinessPassword',
  '/auth/business/change-password',
  'business',
);

export const changeAdminPassword = changePassword(
  'changeAdminPassword',
  '/auth/admin/change-password',
  'admin',
);

export const changeEmployeePassword = changePassword(
  'changeEmployeePassword',
  '/employee/change-password',
  'employee',
);

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  who: 'nobody',
  summary:
    'Mail a single-use link for a new password; the reply is the same whether or not the account exists',
  body: z.object({ email: f.email, type: z.enum(['customer', 'business', 'admin', 'employee']) }),
  status: 202,
  reply: s.message,
  errors: ['rate_limited'],
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  who: 'nobody',
  summary:
    'Set a new password with a mailed link; all sessions end. If the email address changed lately, passkeys and authenticator apps added since are removed unless the request keeps them',
  body: z.object({
    token: f.mailedToken,
    new_password: f.password,
    keep_sign_in_methods: z.optional(z.boolean()),
  }),
  reply: s.message,
  errors: ['invalid_state', 'rate_limited'],
});
