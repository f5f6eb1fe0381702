import * as z from 'zod/mini';
import { remember } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import * as f from '../fields.ts';
import * as s from '../shapes.ts';

/** The calls behind the mailed link that invites an employee. */

export const readInvitation = endpoint({
  name: 'readInvitation',
  method: 'GET',
  path: '/employee/invitation/{token}',
  who: 'nobody',
  summary: 'The shop that invites, and the email to sign in with',
  params: z.object({ token: f.mailedToken }),
  reply: z.object({
    business: z.object({ name: z.string() }),
    email: z.string(),
    invited_until: s.time,
  }),
  errors: ['invalid_state', 'account_inactive', 'business_inactive', 'rate_limited'],
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/employee/invitation',
  who: 'nobody',
  summary: 'Choose a password with a mailed invitation, once; signs the employee in',
  body: z.object({ token: f.mailedToken, new_password: f.password, remember }),
  reply: z.object({ access_token: z.string(), employee: s.employeeShape }),
  errors: ['invalid_state', 'account_inactive', 'business_inactive', 'rate_limited'],
  repeat: 'none',
});
