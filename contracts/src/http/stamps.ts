import * as z from 'zod/mini';
import { STAMP_AMOUNT, WRITES_PER_HOUR } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

export * from './stamp-history.ts';

const counter = ['business', 'employee'] as const;
const undoErrors = [
  'account_inactive',
  'business_not_approved',
  'business_inactive',
  'self_stamping',
  'not_found',
  'invalid_state',
  'daily_cap_reached',
  'forbidden',
  'conflict',
] as const;
const redeemErrors = [
  'business_not_approved',
  'business_inactive',
  'subscription_required',
  'not_found',
  'not_eligible',
  'invalid_state',
  'conflict',
] as const;
/** An employee did it, at a place where they do not work perhaps, or the actor did it on their own card. */
const staffErrors = ['account_inactive', 'self_stamping', 'forbidden'] as const;

/**
 * A code is `qr_code` or `qr_token`: either is taken (docs/product.md#two-spellings-on-the-wire). Instead of a code, a customer who
 * was found by a search is named by their id. One of the three must be there; a code goes first.
 */
const coded = {
  qr_code: z.optional(f.qrCode),
  qr_token: z.optional(f.qrCode),
  customer_id: z.optional(f.id),
};
/** Which of the shop's cards; left out for the first. */
const ofCard = { programme: z.optional(f.programme) };
/** At which of the shop's places; left out for the first. */
const here = { place: f.place };
/** The number of the step that is redeemed, from 1; without it the largest that is ready. */
const ofStep = { ...ofCard, step: z.optional(f.stepNumber) };
const hasCode = z.refine<{ [Name in keyof typeof coded]?: string | undefined }>(
  (body) => Boolean(body.qr_code ?? body.qr_token ?? body.customer_id),
  { message: 'QR code is required', path: ['qr_code'] },
);
const codeFields = z.meta({
  anyOf: [{ required: ['qr_code'] }, { required: ['qr_token'] }, { required: ['customer_id'] }],
});

const instant = z.iso.datetime();
/** When the device saw a scan, and how its clock went at our last answer before that: our time and its own. */
const seenOffline = z.object({ at: instant, contact: z.object({ ours: instant, device: instant }) });

export const scanStamps = endpoint({
  name: 'scanStamps',
  method: 'POST',
  path: '/stamps/scan',
  who: counter,
  atTill: true,
  summary: 'Give stamps to a customer, or redeem their reward',
  body: z
    .object({
      ...coded,
      stamp_amount: z._default(f.stampAmount, STAMP_AMOUNT.default),
      action: z._default(z.enum(['earn', 'redeem']), 'earn'),
      /** Why stamps are given although the cooldown is not over; the customer reads it. */
      anyway: z.optional(f.anywayReason),
      ...ofStep,
      ...here,
      /** Of a scan that waited on a device without a connection. */
      seen: z.optional(seenOffline),
    })
    .check(hasCode, codeFields),
  reply: z.union([s.earnedShape, s.redeemedShape]),
  errors: [...redeemErrors, ...staffErrors, 'cooldown_active', 'daily_cap_reached', 'rate_limited'],
  repeat: 'events',
  sameDespite: ['seen'],
  perHour: WRITES_PER_HOUR.atTheCounter,
});

export const apologise = endpoint({
  name: 'apologise',
  method: 'POST',
  path: '/stamps/apologise',
  who: counter,
  summary: 'Give a customer one to five stamps as an apology, with a reason that they read',
  body: z
    .object({ ...coded, ...ofCard, ...here, stamps: f.apologyStamps, reason: f.anywayReason })
    .check(hasCode, codeFields),
  reply: s.earnedShape,
  errors: [
    ...staffErrors,
    'business_not_approved',
    'business_inactive',
    'subscription_required',
    'not_found',
    'invalid_state',
    'limit_reached',
    'rate_limited',
    'conflict',
  ],
  repeat: 'events',
});

export const businessRedeem = endpoint({
  name: 'businessRedeem',
  method: 'POST',
  path: '/stamps/business-redeem',
  who: counter,
  atTill: true,
  summary: 'Redeem a customer’s reward at the counter',
  body: z.object({ ...coded, ...ofStep, ...here }).check(hasCode, codeFields),
  reply: s.redeemedShape,
  errors: [...redeemErrors, ...staffErrors, 'rate_limited'],
  repeat: 'events',
  perHour: WRITES_PER_HOUR.atTheCounter,
});

export const employeeRedeem = endpoint({
  name: 'employeeRedeem',
  method: 'POST',
  path: '/employee/redeem-reward',
  who: ['employee'],
  summary: 'Redeem a customer’s reward by the customer’s id',
  body: z.object({ customer_id: f.id, ...ofStep, ...here }),
  reply: s.redeemedShape,
  errors: [...redeemErrors, ...staffErrors],
  repeat: 'events',
  perHour: WRITES_PER_HOUR.atTheCounter,
});

export const customerRedeem = endpoint({
  name: 'customerRedeem',
  method: 'POST',
  path: '/stamps/redeem',
  who: ['customer'],
  summary: 'Redeem your own reward at a business',
  body: z.object({ business_id: f.id, ...ofStep }),
  reply: s.redeemedShape,
  errors: redeemErrors,
  repeat: 'events',
});

export const carryOver = endpoint({
  name: 'carryOver',
  method: 'POST',
  path: '/stamps/carry-over',
  who: counter,
  summary:
    'Put the stamps of a customer’s paper card on their card here: once, and fewer than a reward needs',
  body: z.object({ ...coded, ...ofCard, ...here, stamps: f.stampAmount }).check(hasCode, codeFields),
  reply: s.earnedShape,
  errors: [
    ...staffErrors,
    'business_not_approved',
    'business_inactive',
    'subscription_required',
    'not_found',
    'invalid_state',
    'daily_cap_reached',
    'rate_limited',
    'conflict',
  ],
  repeat: 'events',
});

export const undoTransaction = endpoint({
  name: 'undoTransaction',
  method: 'POST',
  path: '/stamps/undo',
  who: counter,
  atTill: true,
  summary: 'Undo a stamp or a redemption, once and within 24 hours',
  body: z.object({
    transaction_id: f.id,
    /** Shown to the customer with the step. */
    reason: z.optional(f.reasonOrNone),
    ...here,
  }),
  reply: s.undoneShape,
  errors: undoErrors,
  repeat: 'events',
});

const lookup = {
  method: 'POST',
  reply: s.customerLookupShape,
  errors: ['business_not_approved', 'business_inactive', 'not_found', 'rate_limited'],
  repeat: 'none',
} as const;

export const businessValidateQr = endpoint({
  name: 'businessValidateQr',
  path: '/business/validate-qr',
  who: ['business'],
  summary: 'The customer with this code, and their card here',
  body: z.object({ qr_code: f.qrCode, ...ofCard, ...here }),
  ...lookup,
});

export const employeeValidateQr = endpoint({
  name: 'employeeValidateQr',
  path: '/employee/validate-qr',
  who: ['employee'],
  atTill: true,
  summary: 'The customer with this code, and their card here',
  body: z.object({ qr_code: f.qrCode, ...ofCard, ...here }),
  ...lookup,
});

export const stampStatus = endpoint({
  name: 'stampStatus',
  path: '/stamps/status',
  who: counter,
  summary: 'The customer with this code, and their card here',
  body: z.object({ qr_token: f.qrCode, ...ofCard, ...here }),
  ...lookup,
});

export const ownTransactions = endpoint({
  name: 'ownTransactions',
  method: 'GET',
  path: '/stamps/mine',
  who: counter,
  atTill: true,
  summary:
    'The caller’s last 20 stamps and redemptions here, which can still be undone, and their day so far',
  query: z.object(f.atPlace),
  errors: ['not_found'],
  reply: z.object({ transactions: z.array(s.ownTransactionShape), today: z.optional(s.ownDayShape) }),
});

export const businessStats = endpoint({
  name: 'businessStats',
  method: 'GET',
  path: '/stamps/business-stats',
  who: ['business'],
  summary: 'Active customers, stamps issued, rewards claimed and today’s scans',
  reply: s.businessStatsShape,
});
