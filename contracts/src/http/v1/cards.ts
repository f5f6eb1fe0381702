import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as f from '../fields.ts';
import { EXAMPLE, EXAMPLE_CARD } from './examples.ts';
import * as s from './shapes.ts';

/** Cards, and who has one. */

const readsCards = { who: 'key', scopes: ['read_cards'] } as const;
/** Which of the shop's cards; left out for the first. */
const ofCard = { programme: z.optional(f.programme) };
const inQuery = z.object({ programme: z.optional(f.programmeInQuery) });
const ofCustomer = z.object({ customer_id: f.id });
const { customer } = EXAMPLE_CARD;

export const v1LookUp = endpoint({
  name: 'v1LookUp',
  method: 'POST',
  path: '/cards/look-up',
  ...readsCards,
  summary: 'The card of the customer who shows this code',
  body: z.object({ code: f.qrCode, ...ofCard }),
  reply: s.card,
  errors: ['not_found', 'business_not_approved', 'business_inactive', 'rate_limited'],
  repeat: 'none',
  example: { body: { code: EXAMPLE.code }, reply: EXAMPLE_CARD },
});

export const v1Card = endpoint({
  name: 'v1Card',
  method: 'GET',
  path: '/customers/{customer_id}/card',
  ...readsCards,
  summary: 'A customer’s card, by our id of the customer',
  params: ofCustomer,
  query: inQuery,
  reply: s.card,
  example: { params: { customer_id: EXAMPLE.customerId }, reply: EXAMPLE_CARD },
});

export const v1Story = endpoint({
  name: 'v1Story',
  method: 'GET',
  path: '/customers/{customer_id}/story',
  ...readsCards,
  summary: 'What happened to a customer’s card, oldest first',
  params: ofCustomer,
  query: inQuery,
  reply: s.story,
  example: {
    params: { customer_id: EXAMPLE.customerId },
    reply: {
      customer,
      steps: [
        {
          id: EXAMPLE.transactionId,
          kind: 'earned',
          at: EXAMPLE_CARD.last_stamp_at,
          by: { kind: 'staff', name: 'Till key “Front”' },
          stamps: 1,
          balance: 4,
          undoes: null,
          undone_by: null,
        },
      ],
    },
  },
});

export const v1Customers = endpoint({
  name: 'v1Customers',
  method: 'GET',
  path: '/customers',
  ...readsCards,
  summary: 'The customers with a card here, the latest visit first',
  query: z.object(f.page),
  reply: s.customerPage,
  example: {
    query: { limit: 50 },
    reply: {
      customers: [
        {
          customer,
          programme: 1,
          stamps: 4,
          reward_ready: false,
          rewards_redeemed: 1,
          last_stamp_at: EXAMPLE_CARD.last_stamp_at,
          first_seen_at: '2026-03-02T08:30:00.000Z',
        },
      ],
      next_cursor: null,
    },
  },
});

const { next_stamp_at: _, ...stand } = EXAMPLE_CARD;
const LISTED_CARD = { ...stand, first_seen_at: '2026-03-02T08:30:00.000Z' };

export const v1Cards = endpoint({
  name: 'v1Cards',
  method: 'GET',
  path: '/cards',
  ...readsCards,
  summary: 'All cards, or those of one programme, in an order that stamps do not change',
  query: z.object({ ...f.pageOfCards, programme: z.optional(f.programmeInQuery) }),
  reply: s.cardPage,
  example: { query: { programme: 1, limit: 50 }, reply: { cards: [LISTED_CARD], next_cursor: null } },
});

export const v1Customer = endpoint({
  name: 'v1Customer',
  method: 'GET',
  path: '/customers/{customer_id}',
  ...readsCards,
  summary: 'A customer with all cards that they have here',
  params: ofCustomer,
  reply: s.customerCards,
  example: {
    params: { customer_id: EXAMPLE.customerId },
    reply: { customer, cards: [LISTED_CARD] },
  },
});
