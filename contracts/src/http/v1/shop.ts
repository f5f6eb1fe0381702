import * as z from 'zod/mini';
import { API_DAYS_MAX } from '../../api-keys.ts';
import { daysBetween } from '../../lapse.ts';
import { endpoint } from '../endpoint.ts';
import * as f from '../fields.ts';
import { EXAMPLE } from './examples.ts';
import * as s from './shapes.ts';

/** The shop, its figures and its files. */

const RANGE = `Must be the first day or later, and at most ${API_DAYS_MAX} days in all`;

const isUpToAYear = (from: string, to: string): boolean => to >= from && daysBetween(from, to) < API_DAYS_MAX;

const PROGRAMME = {
  programme: 1,
  name: null,
  rewards: [{ stamps: 10, description: 'A free coffee', emoji: '☕' }],
  cooldown_hours: 0,
  closes_on: null,
};

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
      programmes: [PROGRAMME],
    },
  },
});

export const v1Programmes = endpoint({
  name: 'v1Programmes',
  method: 'GET',
  path: '/programmes',
  who: 'key',
  summary: 'What each of the shop’s cards asks and gives',
  reply: s.programmes,
  example: { reply: { programmes: [PROGRAMME] } },
});

export const v1Programme = endpoint({
  name: 'v1Programme',
  method: 'GET',
  path: '/programmes/{programme}',
  who: 'key',
  summary: 'What one of them asks and gives',
  params: z.object({ programme: f.programmeInQuery }),
  reply: s.programme,
  example: { params: { programme: '1' }, reply: PROGRAMME },
});

const DAY = { day: EXAMPLE.day, time_zone: 'Europe/London', stamps: 41, rewards: 3, new_customers: 2 };

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
    reply: DAY,
  },
});

export const v1Days = endpoint({
  name: 'v1Days',
  method: 'GET',
  path: '/days',
  who: 'key',
  scopes: ['read_cards'],
  summary: 'The figures of the shop’s days, oldest first; at most a year at once',
  query: z
    .object({ from: f.day, to: f.day })
    .check(z.refine(({ from, to }) => isUpToAYear(from, to), { message: RANGE, path: ['to'] })),
  reply: s.days,
  example: {
    query: { from: EXAMPLE.dayBefore, to: EXAMPLE.day },
    reply: { days: [{ ...DAY, day: EXAMPLE.dayBefore }, DAY] },
  },
});

export const v1Owed = endpoint({
  name: 'v1Owed',
  method: 'GET',
  path: '/owed',
  who: 'key',
  scopes: ['read_cards'],
  summary: 'The rewards that the shop owes on all its cards now',
  reply: s.owed,
  example: { reply: { full_cards: 0, rewards: 0.4 } },
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
