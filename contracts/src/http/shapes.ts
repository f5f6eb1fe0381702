import * as z from 'zod/mini';
import { time } from './shapes/time.ts';

/** What replies are made of. Wire names are snake_case; where older clients know `_id` and `id`, both are there. */
export * from './shapes/accounts.ts';
export * from './shapes/analytics.ts';
export * from './shapes/business.ts';
export * from './shapes/business-status.ts';
export * from './shapes/cards.ts';
export * from './shapes/counter.ts';
export * from './shapes/programme.ts';
export * from './shapes/shop.ts';
export * from './shapes/subscription.ts';
export * from './shapes/time.ts';

export const activityItemShape = z.object({
  id: z.string(),
  type: z.string(),
  description: z.string(),
  status: z.string(),
  created_at: time,
});

export const message = z.object({ message: z.string() });

export const done = z.object({ success: z.boolean(), message: z.string() });
