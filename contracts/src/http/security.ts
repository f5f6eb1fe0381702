import * as z from 'zod/mini';
import { SECURITY_EVENTS } from '../security-events.ts';
import { everybody } from './account/factors.ts';
import { passkeyShape } from './account/passkeys.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

/** An account's factors and security events. */

export const security = endpoint({
  name: 'security',
  method: 'GET',
  path: '/auth/security',
  who: everybody,
  summary: 'The ways in which this account signs in',
  reply: z.object({
    passkeys: z.array(passkeyShape),
    authenticator: z.nullable(z.object({ added_at: s.time, recovery_codes_left: z.int() })),
    /** True for an administrator in production who has no factor yet and must set one up first. */
    is_factor_required: z.boolean(),
  }),
  beforeFactor: true,
});

const securityEvent = {
  id: z.string(),
  at: s.time,
  kind: z.enum(SECURITY_EVENTS),
  /** The method, or the order's name. */
  what: z.nullable(z.string()),
  device: z.string(),
  /** Keyed hash of the network address: equal for equal addresses, without revealing them. */
  address: z.string(),
};

const securityEventShape = z.object(securityEvent);

export const securityActivity = endpoint({
  name: 'securityActivity',
  method: 'GET',
  path: '/auth/activity',
  who: everybody,
  summary: 'This account’s security events of the last 90 days',
  query: z.object(f.pageById),
  reply: z.object({ events: z.array(securityEventShape), next_cursor: f.nextCursor }),
  beforeFactor: true,
});

export const adminSecurityEvents = endpoint({
  name: 'adminSecurityEvents',
  method: 'GET',
  path: '/admin/security-events',
  who: ['admin'],
  summary: 'The security events of all accounts',
  query: z.object(f.pageById),
  reply: z.object({
    events: z.array(
      z.object({
        ...securityEvent,
        account_id: z.nullable(z.string()),
        role: z.nullable(z.enum(everybody)),
        /** As the vault has it now; null for an unknown or erased account. */
        name: z.optional(z.nullable(z.string())),
      }),
    ),
    next_cursor: f.nextCursor,
  }),
});
