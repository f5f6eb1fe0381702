import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';

/** Stamps that lapse because nobody comes, and how they are brought back. */

export const cardLapseShape = z.object({
  /** The day, YYYY-MM-DD, on which the stamps lapse, unless somebody comes; null if they do not. */
  good_until: z.nullable(z.string()),
  /** What lapsed lately and can be brought back, and the last day for it. */
  lapsed: z.nullable(z.object({ lapse_id: z.string(), stamps: z.int(), until: z.string() })),
});
export type CardLapse = z.infer<typeof cardLapseShape>;

const broughtBack = z.object({
  success: z.boolean(),
  message: z.string(),
  stamps: z.int(),
  total_stamps: z.int(),
});

export const bringBackOwnStamps = endpoint({
  name: 'bringBackOwnStamps',
  method: 'POST',
  path: '/user/business/{id}/bring-back',
  who: ['customer'],
  summary: 'Bring back your stamps that lapsed at a shop in the last 14 days',
  params: z.object({ id: f.id }),
  /** Which of the shop's cards; left out for the first. */
  query: z.object({ programme: z.optional(f.programmeInQuery) }),
  reply: broughtBack,
  errors: ['business_not_approved', 'business_inactive', 'not_found', 'invalid_state', 'conflict'],
  repeat: 'events',
});

export const bringBackStamps = endpoint({
  name: 'bringBackStamps',
  method: 'POST',
  path: '/stamps/bring-back',
  who: ['business', 'employee'],
  summary: 'Bring back a customer’s stamps that lapsed in the last 14 days',
  body: z.object({ lapse_id: f.id, place: f.place }),
  reply: broughtBack,
  errors: [
    'account_inactive',
    'business_not_approved',
    'business_inactive',
    'self_stamping',
    'not_found',
    'invalid_state',
    'conflict',
  ],
  repeat: 'events',
});
