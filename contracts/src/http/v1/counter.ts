import * as z from 'zod/mini';
import { STAMP_AMOUNT } from '../../limits.ts';
import { endpoint } from '../endpoint.ts';
import * as f from '../fields.ts';
import { EXAMPLE, EXAMPLE_CARD } from './examples.ts';
import * as s from './shapes.ts';

/** What a till does. Each is one effect for its `Idempotency-Key`, for good. */

/** A customer is named by the code that they show, or by our id of them, if they want to be found. A code goes first. */
const named = {
  code: z.optional(f.qrCode),
  customer_id: z.optional(f.id),
  /** Which of the shop's cards; left out for the first. */
  programme: z.optional(f.programme),
};
const isNamed = z.refine<{ code?: string | undefined; customer_id?: string | undefined }>(
  ({ code, customer_id }) => Boolean(code ?? customer_id),
  { message: 'A code or a customer id is required', path: ['code'] },
);
const namedBy = z.meta({ anyOf: [{ required: ['code'] }, { required: ['customer_id'] }] });

const refusals = [
  'business_not_approved',
  'business_inactive',
  'subscription_required',
  'self_stamping',
  'not_found',
  'conflict',
  'rate_limited',
] as const;

const { programme, customer, stamps_required, reward_ready } = EXAMPLE_CARD;

export const v1Give = endpoint({
  name: 'v1Give',
  method: 'POST',
  path: '/stamps',
  who: 'key',
  scopes: ['give'],
  summary: 'Give a customer stamps',
  body: z
    .object({ ...named, amount: z._default(f.stampAmount, STAMP_AMOUNT.default) })
    .check(isNamed, namedBy),
  status: 201,
  reply: s.given,
  errors: [...refusals, 'cooldown_active', 'daily_cap_reached', 'closed_for_season'],
  repeat: 'events',
  example: {
    body: { code: EXAMPLE.code, amount: 1 },
    reply: {
      ...{ transaction_id: EXAMPLE.transactionId, programme, customer, stamps_added: 1 },
      ...{ stamps: 5, stamps_required, reward_ready },
    },
  },
});

export const v1Redeem = endpoint({
  name: 'v1Redeem',
  method: 'POST',
  path: '/redemptions',
  who: 'key',
  scopes: ['redeem'],
  summary: 'Redeem a customer’s reward',
  body: z
    .object({
      ...named,
      /** The number of the reward, from 1; without it the largest that is ready. */
      step: z.optional(f.stepNumber),
    })
    .check(isNamed, namedBy),
  status: 201,
  reply: s.redeemed,
  errors: [...refusals, 'not_eligible'],
  repeat: 'events',
  example: {
    body: { code: EXAMPLE.code },
    reply: {
      ...{ transaction_id: EXAMPLE.transactionId, programme, customer },
      ...{ stamps_used: 10, stamps: 0, rewards_redeemed: 2 },
      reward: { description: 'A free coffee', emoji: '☕' },
    },
  },
});

export const v1Undo = endpoint({
  name: 'v1Undo',
  method: 'POST',
  path: '/undos',
  who: 'key',
  scopes: ['give', 'redeem'],
  summary: 'Undo stamps or a reward, once and within 24 hours; the key is for what it undoes',
  body: z.object({
    transaction_id: f.id,
    /** The customer reads it. */
    reason: z.optional(f.reasonOrNone),
  }),
  status: 201,
  reply: s.undone,
  errors: [
    'business_not_approved',
    'business_inactive',
    'self_stamping',
    'not_found',
    'invalid_state',
    'daily_cap_reached',
    'conflict',
  ],
  repeat: 'events',
  example: {
    body: { transaction_id: EXAMPLE.transactionId, reason: 'Given twice' },
    reply: {
      ...{ transaction_id: '0197c3b2-77aa-7a01-9c2d-3e4f5a6b7c8d', programme, customer },
      ...{ stamps: 4, stamps_required, reward_ready },
    },
  },
});
