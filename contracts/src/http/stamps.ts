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
  'conflict',
] as const;
const redeemErrors = [
  'business_not_approved',
  'business_inactive',
  'subscription_required',
  'not_found',
  'not_eligible',
  'conflict',
] as const;
/** True if an employee did it, or the actor did it on their own card. */
const staffErrors = ['account_inactive', 'self_stamping'] as const;

/** A code is `qr_code` or `qr_token`: either is taken, one must be there (docs/product.md#two-spellings-on-the-wire). */
const coded = { qr_code: z.optional(f.qrCode), qr_token: z.optional(f.qrCode) };
const hasCode = z.refine<{ qr_code?: string | undefined; qr_token?: string | undefined }>(
  (body) => Boolean(body.qr_code ?? body.qr_token),
  { message: 'QR code is required', path: ['qr_code'] },
);
const codeFields = z.meta({ anyOf: [{ required: ['qr_code'] }, { required: ['qr_token'] }] });

export const scanStamps = endpoint({
  name: 'scanStamps',
  method: 'POST',
  path: '/stamps/scan',
  who: counter,
  summary: 'Give stamps to a customer, or redeem their reward',
  body: z
    .object({
      ...coded,
      stamp_amount: z._default(f.stampAmount, STAMP_AMOUNT.default),
      action: z._default(z.enum(['earn', 'redeem']), 'earn'),
    })
    .check(hasCode, codeFields),
  reply: z.union([s.earnedShape, s.redeemedShape]),
  errors: [...redeemErrors, ...staffErrors, 'cooldown_active', 'daily_cap_reached', 'rate_limited'],
  repeat: 'events',
  perHour: WRITES_PER_HOUR.atTheCounter,
});

export const businessRedeem = endpoint({
  name: 'businessRedeem',
  method: 'POST',
  path: '/stamps/business-redeem',
  who: counter,
  summary: 'Redeem a customer’s reward at the counter',
  body: z.object(coded).check(hasCode, codeFields),
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
  body: z.object({ customer_id: f.id }),
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
  summary: 'Redeem one’s own reward at a business',
  body: z.object({ business_id: f.id }),
  reply: s.redeemedShape,
  errors: redeemErrors,
  repeat: 'events',
});

export const undoTransaction = endpoint({
  name: 'undoTransaction',
  method: 'POST',
  path: '/stamps/undo',
  who: counter,
  summary: 'Take back an earning or a redemption, within 24 hours, once',
  body: z.object({
    transaction_id: f.id,
    /** Shown to the customer with the step. */
    reason: z.optional(f.reasonOrNone),
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
  summary: 'Who a code belongs to, and their card here',
  body: z.object({ qr_code: f.qrCode }),
  ...lookup,
});

export const employeeValidateQr = endpoint({
  name: 'employeeValidateQr',
  path: '/employee/validate-qr',
  who: ['employee'],
  summary: 'Who a code belongs to, and their card here',
  body: z.object({ qr_code: f.qrCode }),
  ...lookup,
});

export const stampStatus = endpoint({
  name: 'stampStatus',
  path: '/stamps/status',
  who: counter,
  summary: 'Who a code belongs to, and their card here',
  body: z.object({ qr_token: f.qrCode }),
  ...lookup,
});

export const ownTransactions = endpoint({
  name: 'ownTransactions',
  method: 'GET',
  path: '/stamps/mine',
  who: counter,
  summary: 'The last 20 that the caller gave or redeemed here, and which of them can still be undone',
  reply: z.object({ transactions: z.array(s.ownTransactionShape) }),
});

export const businessStats = endpoint({
  name: 'businessStats',
  method: 'GET',
  path: '/stamps/business-stats',
  who: ['business'],
  summary: 'The business’s four figures',
  reply: s.businessStatsShape,
});
