import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as f from '../fields.ts';
import { EXAMPLE, EXAMPLE_CARD } from './examples.ts';
import * as s from './shapes.ts';

/** What was given, redeemed and undone. */

const TRANSACTION = {
  id: EXAMPLE.transactionId,
  kind: 'earned',
  at: EXAMPLE_CARD.last_stamp_at,
  programme: 1,
  customer: EXAMPLE_CARD.customer,
  by: { kind: 'staff', name: 'Till key “Front”' },
  stamps: 1,
  undoes: null,
  undone_by: null,
} as const;

export const v1Transactions = endpoint({
  name: 'v1Transactions',
  method: 'GET',
  path: '/transactions',
  who: 'key',
  scopes: ['read_cards'],
  summary: 'Stamps, rewards and what was undone, newest first',
  query: z.object(f.pageByPosition),
  reply: s.transactionPage,
  example: { query: { limit: 50 }, reply: { transactions: [TRANSACTION], next_cursor: null } },
});

export const v1Transaction = endpoint({
  name: 'v1Transaction',
  method: 'GET',
  path: '/transactions/{transaction_id}',
  who: 'key',
  scopes: ['read_cards'],
  summary: 'One of them',
  params: z.object({ transaction_id: f.id }),
  reply: s.transaction,
  example: { params: { transaction_id: EXAMPLE.transactionId }, reply: TRANSACTION },
});
