import * as z from 'zod/mini';
import { CUSTOMER_SHOWS } from './business.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';

/** Files that an owner takes away. First screens load none of it. */

const business = ['business'] as const;

export const exportBusiness = endpoint({
  name: 'exportBusiness',
  method: 'GET',
  path: '/business/export',
  who: business,
  summary: 'All data held about the business, as one signed JSON object',
  replyType: 'application/json; charset=utf-8',
  asksAgain: true,
  event: 'data_exported',
});

export const exportKeys = endpoint({
  name: 'exportKeys',
  method: 'GET',
  path: '/export-keys',
  who: 'nobody',
  summary: 'The public keys of signed exports, newest first',
  reply: z.object({ keys: z.array(z.object({ kid: z.string(), x: z.string() })) }),
});

export const exportTransactions = endpoint({
  name: 'exportTransactions',
  method: 'GET',
  path: '/business/export/transactions.csv',
  who: business,
  summary: 'All transactions as CSV, with formulas made harmless; or those at one place',
  query: z.object(f.atPlace),
  errors: ['not_found'],
  replyType: 'text/csv; charset=utf-8',
  asksAgain: true,
  event: 'data_exported',
});

export const exportCustomers = endpoint({
  name: 'exportCustomers',
  method: 'GET',
  path: '/business/export/customers.csv',
  who: business,
  summary:
    'Customers as CSV, with formulas made harmless: all of them, deleted ones too, or those of a filter',
  query: z.object({ show: z.optional(z.enum([...CUSTOMER_SHOWS, 'overdue'])), ...f.atPlace }),
  errors: ['not_found'],
  replyType: 'text/csv; charset=utf-8',
  asksAgain: true,
  event: 'data_exported',
});
