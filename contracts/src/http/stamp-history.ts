import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

export const stampHistory = endpoint({
  name: 'stampHistory',
  method: 'GET',
  path: '/stamps/history',
  who: ['customer'],
  summary: 'The customer’s transactions, newest first',
  query: z.object({
    ...f.pageByPosition,
    type: z.optional(z.enum(['earned', 'redeemed'])),
    business_id: z.optional(f.id),
    programme: z.optional(f.programmeInQuery),
  }),
  reply: z.object({
    transactions: z.array(s.transactionShape),
    next_cursor: f.nextCursor,
    /** Of the whole history, independent of the filter; without undone stamps and rewards. */
    totals: z.object({ activities: z.int(), stamps_earned: z.int(), rewards_redeemed: z.int() }),
  }),
});
