import * as z from 'zod/mini';
import { API_KEY_DAYS_MAX, KEY_SCOPES, NOT_WITH_ASKING } from '../api-keys.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import { optionalTime, time } from './shapes.ts';

/** An owner's keys to the public API. */

const SCOPES = 'Choose at least one thing that it may do';
const ONLY_ASKS = 'A key that answers questions gives and redeems nothing. Make another for that';

export const apiKeyShape = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** What it does at a counter happens there; absent for the first place. */
  place: z.optional(z.string()),
  made_at: time,
  ends_at: optionalTime,
  /** To the hour; null if never. */
  last_used_at: optionalTime,
  /** Until when the secret before the last rotation works; null if it does not. */
  old_secret_ends_at: optionalTime,
});
export type ApiKey = z.infer<typeof apiKeyShape>;

const withSecret = z.object({ key: apiKeyShape, secret: z.string() });

export const apiKeys = endpoint({
  name: 'apiKeys',
  method: 'GET',
  path: '/business/keys',
  who: ['business'],
  summary: 'The keys to the public API that work, newest first',
  reply: z.object({ keys: z.array(apiKeyShape) }),
});

export const makeApiKey = endpoint({
  name: 'makeApiKey',
  method: 'POST',
  path: '/business/keys',
  who: ['business'],
  summary: 'Make a key to the public API; its secret is shown only once',
  body: z.object({
    name: f.apiKeyName,
    scopes: z.array(z.enum(KEY_SCOPES), SCOPES).check(
      z.minLength(1, SCOPES),
      z.maxLength(KEY_SCOPES.length),
      // [AK15]
      z.refine(
        (scopes) => !(scopes.includes('ask') && NOT_WITH_ASKING.some((one) => scopes.includes(one))),
        ONLY_ASKS,
      ),
    ),
    /** It ends so many days from now; without it, never. */
    /** What it does at a counter happens there; left out for the first place. */
    place: f.place,
    ends_in_days: z.optional(z.int().check(z.gte(1), z.lte(API_KEY_DAYS_MAX))),
  }),
  status: 201,
  reply: withSecret,
  errors: ['limit_reached', 'not_found', 'conflict'],
  asksAgain: true,
  event: 'api_key_made',
});

export const rotateApiKey = endpoint({
  name: 'rotateApiKey',
  method: 'POST',
  path: '/business/keys/{id}/rotate',
  who: ['business'],
  summary: 'A second secret for a key, shown only once; the one before works seven days more',
  params: z.object({ id: f.id }),
  reply: withSecret,
  errors: ['invalid_state', 'conflict'],
  asksAgain: true,
  event: 'api_key_made',
});

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/business/keys/{id}',
  who: ['business'],
  summary: 'End a key at once',
  params: z.object({ id: f.id }),
  status: 204,
  errors: ['conflict'],
  event: 'api_key_revoked',
});
