import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as f from '../fields.ts';
import { EXAMPLE } from './examples.ts';
import * as s from './shapes.ts';

/** The shop, its figures and its files. */

export const v1Key = endpoint({
  name: 'v1Key',
  method: 'GET',
  path: '/key',
  who: 'key',
  summary: 'The key that calls, and what it is for',
  reply: s.key,
  example: {
    reply: { id: EXAMPLE.keyId, shop_id: EXAMPLE.shopId, scopes: ['read_cards', 'give'] },
  },
});

export const v1Shop = endpoint({
  name: 'v1Shop',
  method: 'GET',
  path: '/shop',
  who: 'key',
  summary: 'The shop, its place, its time zone and what its cards give',
  reply: s.shop,
  example: {
    reply: {
      id: EXAMPLE.shopId,
      name: 'Corner Coffee',
      time_zone: 'Europe/London',
      place: { address: '1 High Street, Bath', phone: null },
      programmes: [
        {
          programme: 1,
          name: null,
          rewards: [{ stamps: 10, description: 'A free coffee', emoji: '☕' }],
          cooldown_hours: 0,
          closes_on: null,
        },
      ],
    },
  },
});

export const v1Day = endpoint({
  name: 'v1Day',
  method: 'GET',
  path: '/days/{day}',
  who: 'key',
  scopes: ['read_cards'],
  summary: 'The figures of one of the shop’s days',
  params: z.object({ day: f.day }),
  reply: s.day,
  example: {
    params: { day: EXAMPLE.day },
    reply: { day: EXAMPLE.day, time_zone: 'Europe/London', stamps: 41, rewards: 3, new_customers: 2 },
  },
});

const csv = { method: 'GET', who: 'key', replyType: 'text/csv', event: 'key_exported' } as const;

export const v1ExportTransactions = endpoint({
  name: 'v1ExportTransactions',
  path: '/exports/transactions',
  ...csv,
  scopes: ['exports'],
  summary: 'All stamps and rewards as CSV; names are empty unless the key is for names',
  example: {},
});

export const v1ExportCustomers = endpoint({
  name: 'v1ExportCustomers',
  path: '/exports/customers',
  ...csv,
  scopes: ['exports'],
  summary: 'All customers with their cards as CSV; names and addresses are empty unless the key is for names',
  example: {},
});
