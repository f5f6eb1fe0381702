import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const session = z._default(z.enum(['general', 'employee']), 'general');

export const verify = endpoint({
  name: 'verify',
  method: 'GET',
  path: '/auth/verify',
  who: ['customer', 'business', 'admin'],
  summary: 'The account that this token belongs to',
  beforeFactor: true,
  reply: z.object({
    user: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      type: z.enum(['customer', 'business', 'admin']),
      /** For a business: whether the wizard is unfinished. */
      onboarding: z.optional(z.boolean()),
    }),
  }),
});

export const refresh = endpoint({
  name: 'refresh',
  method: 'POST',
  path: '/auth/refresh',
  who: 'nobody',
  summary: 'Replace the refresh cookie and get a new access token',
  body: z.object({ session }),
  reply: z.object({ access_token: z.string() }),
  errors: ['unauthenticated', 'forbidden', 'session_ended', 'rate_limited'],
  repeat: 'none',
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  who: 'nobody',
  summary: 'End this session',
  body: z.object({ session }),
  status: 204,
  errors: ['forbidden'],
  repeat: 'none',
});
