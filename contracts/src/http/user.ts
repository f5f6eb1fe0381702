import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import { cardLapseShape } from './lapses.ts';
import { newTermsShape } from './new-terms.ts';
import * as s from './shapes.ts';

export * from './user-account.ts';

const customer = ['customer'] as const;

export const userDashboard = endpoint({
  name: 'userDashboard',
  method: 'GET',
  path: '/user/dashboard',
  who: customer,
  summary: 'The customer’s cards, shops, newest activity and totals',
  reply: z.object({
    stamp_cards: z.array(s.stampCardShape),
    businesses: z.array(s.shopShape),
    recent_history: z.array(s.transactionShape),
    /** The shops' answers that the customer has not opened yet, newest first. */
    answers: z.optional(z.array(s.unreadAnswerShape)),
    stats: z.object({
      total_stamps: z.int(),
      rewards_earned: z.int(),
      ready_to_claim: z.int(),
      active_cards: z.int(),
    }),
  }),
});

export const userQrCode = endpoint({
  name: 'userQrCode',
  method: 'GET',
  path: '/user/qr-code',
  who: customer,
  summary: 'The customer’s personal code',
  reply: z.object({ qr_code: z.string() }),
});

export const userBusiness = endpoint({
  name: 'userBusiness',
  method: 'GET',
  path: '/user/business/{id}',
  who: customer,
  summary: 'A shop, the customer’s card there and its newest entries',
  params: z.object({ id: f.id }),
  /** Which of the shop's cards; left out for the first. */
  query: z.object({ programme: z.optional(f.programmeInQuery) }),
  reply: z.object({
    business: s.shopShape,
    stamp_card: s.stampCardShape,
    user_progress: s.stampCardShape,
    /** At a shop with more than one card: all that the customer has there, or may begin. */
    cards: z.optional(z.array(s.stampCardShape)),
    transaction_history: z.array(s.transactionShape),
    lapse: z.optional(cardLapseShape),
    /** Where the card could switch to the shop's terms of today; null if it goes by them. */
    new_terms: z.optional(z.nullable(newTermsShape)),
  }),
  errors: ['not_found', 'business_not_approved'],
});

export const userBusinesses = endpoint({
  name: 'userBusinesses',
  method: 'GET',
  path: '/user/businesses',
  who: customer,
  summary: 'The participating shops',
  query: z.object(f.page),
  reply: z.object({ businesses: z.array(s.shopShape), next_cursor: f.nextCursor }),
});
