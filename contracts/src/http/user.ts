import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

const customer = ['customer'] as const;
const profile = z.object({ user: z.object({ ...s.userShape.def.shape, ...s.pendingEmail }) });

export const userDashboard = endpoint({
  name: 'userDashboard',
  method: 'GET',
  path: '/user/dashboard',
  who: customer,
  summary: 'The customer’s cards, their shops, the newest activity and four figures',
  reply: z.object({
    stamp_cards: z.array(s.stampCardShape),
    businesses: z.array(s.shopShape),
    recent_history: z.array(s.transactionShape),
    stats: z.object({
      total_stamps: z.int(),
      rewards_earned: z.int(),
      ready_to_claim: z.int(),
      active_cards: z.int(),
    }),
  }),
});

export const userProfile = endpoint({
  name: 'userProfile',
  method: 'GET',
  path: '/user/profile',
  who: customer,
  summary: 'The customer’s profile',
  reply: profile,
});

export const updateUserProfile = endpoint({
  name: 'updateUserProfile',
  method: 'PUT',
  path: '/user/profile',
  who: customer,
  summary:
    'Change name or phone, or ask for another email, which wants the current password and waits for its link',
  body: z.object({
    name: f.name,
    email: f.email,
    phone: z.optional(z.nullable(f.phone)),
    current_password: z.optional(f.sentPassword),
  }),
  reply: profile,
  errors: ['already_exists', 'rate_limited'],
});

export const userQrCode = endpoint({
  name: 'userQrCode',
  method: 'GET',
  path: '/user/qr-code',
  who: customer,
  summary: 'The personal code',
  reply: z.object({ qr_code: z.string() }),
});

export const rotateQrCode = endpoint({
  name: 'rotateQrCode',
  method: 'POST',
  path: '/user/qr-code/rotate',
  who: customer,
  summary: 'A new personal code; the old one is unknown from now on',
  reply: z.object({ qr_code: z.string() }),
});

export const userBusiness = endpoint({
  name: 'userBusiness',
  method: 'GET',
  path: '/user/business/{id}',
  who: customer,
  summary: 'One shop, the customer’s card there and its newest entries',
  params: z.object({ id: f.id }),
  reply: z.object({
    business: s.shopShape,
    stamp_card: s.stampCardShape,
    user_progress: s.stampCardShape,
    transaction_history: z.array(s.transactionShape),
  }),
  errors: ['not_found'],
});

export const userBusinesses = endpoint({
  name: 'userBusinesses',
  method: 'GET',
  path: '/user/businesses',
  who: customer,
  summary: 'The approved, active shops',
  query: z.object(f.page),
  reply: z.object({ businesses: z.array(s.shopShape), next_cursor: f.nextCursor }),
});

export const putCardAway = endpoint({
  name: 'putCardAway',
  method: 'POST',
  path: '/user/business/{id}/put-away',
  who: customer,
  summary: 'Put the card of a shop that closed out of sight; it comes back with its shop',
  params: z.object({ id: f.id }),
  reply: s.done,
  errors: ['not_found', 'invalid_state'],
});

export const deleteUserAccount = endpoint({
  name: 'deleteUserAccount',
  method: 'DELETE',
  path: '/user/account',
  who: customer,
  summary: 'Erase the account and all personal data',
  body: z.object({ password: f.requiredPassword }),
  status: 204,
  errors: ['rate_limited'],
});

export const exportUser = endpoint({
  name: 'exportUser',
  method: 'GET',
  path: '/user/export',
  who: customer,
  summary: 'All that is held about the customer, as one JSON object',
  asksAgain: true,
  event: 'data_exported',
  replyType: 'application/json; charset=utf-8',
});
