import * as z from 'zod/mini';
import { SECURITY_EVENTS } from '../security-events.ts';
import { everybody } from './account/factors.ts';
import { passkeyShape } from './account/passkeys.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

/** How an account is kept safe, and what was noted of it. */

export const security = endpoint({
  name: 'security',
  method: 'GET',
  path: '/auth/security',
  who: everybody,
  summary: 'How this account signs in',
  reply: z.object({
    passkeys: z.array(passkeyShape),
    authenticator: z.nullable(z.object({ added_at: s.time, recovery_codes_left: z.int() })),
    /** An administrator in production may do nothing else before there is a factor. */
    is_factor_required: z.boolean(),
  }),
  beforeFactor: true,
});

const securityEvent = {
  id: z.string(),
  at: s.time,
  kind: z.enum(SECURITY_EVENTS),
  /** How it was done, or which order it was. */
  what: z.nullable(z.string()),
  device: z.string(),
  /** The network address, hashed with a key: the same here is the same there, and nobody can tell which. */
  address: z.string(),
};

export type SecurityEventView = z.infer<typeof securityEventShape>;

const securityEventShape = z.object(securityEvent);

export const securityActivity = endpoint({
  name: 'securityActivity',
  method: 'GET',
  path: '/auth/activity',
  who: everybody,
  summary: 'What happened to this account’s security in the last 90 days',
  query: z.object(f.pageById),
  reply: z.object({ events: z.array(securityEventShape), next_cursor: f.nextCursor }),
  beforeFactor: true,
});

export const adminSecurityEvents = endpoint({
  name: 'adminSecurityEvents',
  method: 'GET',
  path: '/admin/security-events',
  who: ['admin'],
  summary: 'The same of all accounts: ids, never names',
  query: z.object(f.pageById),
  reply: z.object({
    events: z.array(
      z.object({ ...securityEvent, account_id: z.nullable(z.string()), role: z.nullable(z.enum(everybody)) }),
    ),
    next_cursor: f.nextCursor,
  }),
});
