import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import { reward } from './shapes.ts';

/** A card that began under other terms than the shop's of today, and its switch to those. */

const terms = z.object({ ...reward, scan_cooldown_hours: z.number() });

export const newTermsShape = z.object({
  /** Of today's terms; the switch names it. */
  version: z.int(),
  /** What the card goes by. */
  own: terms,
  today: terms,
});
export type NewTerms = z.infer<typeof newTermsShape>;

export const switchTerms = endpoint({
  name: 'switchTerms',
  method: 'POST',
  path: '/user/business/{id}/switch-terms',
  who: ['customer'],
  summary: 'Let your card at a shop go by the shop’s terms of today',
  params: z.object({ id: f.id }),
  /** Of the terms that the customer saw beside their own. */
  body: z.object({ version: z.int(), programme: z.optional(f.programme) }),
  reply: z.object({ success: z.boolean(), message: z.string() }),
  errors: ['business_not_approved', 'business_inactive', 'not_found', 'invalid_state', 'conflict'],
  repeat: 'events',
});
