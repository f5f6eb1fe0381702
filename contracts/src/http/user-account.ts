import * as z from 'zod/mini';
import { WRITES_PER_HOUR } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

const customer = ['customer'] as const;

const profile = z.object({
  user: z.object({
    ...s.userShape.def.shape,
    ...s.pendingEmail,
    /** False if shops may not find the customer by name. */
    is_findable: z.optional(z.boolean()),
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
    'Change name or phone, or request another email, which needs the current password and is confirmed by a mailed link',
  body: z.object({
    name: f.name,
    email: f.email,
    phone: z.optional(z.nullable(f.phone)),
    current_password: z.optional(f.sentPassword),
  }),
  reply: profile,
  errors: ['already_exists', 'rate_limited'],
  perHour: WRITES_PER_HOUR.saves,
});

export const chooseFindability = endpoint({
  name: 'chooseFindability',
  method: 'PUT',
  path: '/user/findability',
  who: customer,
  summary:
    'Whether shops where the customer has a card may find them by name, email or the end of their code',
  body: z.object({ is_findable: z.boolean() }),
  reply: z.object({ is_findable: z.boolean() }),
  perHour: WRITES_PER_HOUR.saves,
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
  summary: 'All data held about the customer, as one JSON object',
  asksAgain: true,
  event: 'data_exported',
  replyType: 'application/json; charset=utf-8',
});

export const rotateQrCode = endpoint({
  name: 'rotateQrCode',
  method: 'POST',
  path: '/user/qr-code/rotate',
  who: customer,
  summary: 'Replace the personal code; the old one stops working at once',
  reply: z.object({ qr_code: z.string() }),
  perHour: WRITES_PER_HOUR.codeRotations,
});

const codes = z.object({
  codes: z.array(
    z.object({
      /** The account that got the code. */
      id: z.string(),
      /** 'Guest 863 · …ZQRJ'; null for the customer's own. */
      other_name: z.nullable(z.string()),
      /** Its last characters. */
      end: z.string(),
      /** Since when it finds this customer. */
      since: s.time,
    }),
  ),
});

export const userCodes = endpoint({
  name: 'userCodes',
  method: 'GET',
  path: '/user/codes',
  who: customer,
  summary: 'The codes that find this customer: their own, and those of accounts that were put into theirs',
  reply: codes,
});

export const retireCode = endpoint({
  name: 'retireCode',
  method: 'DELETE',
  path: '/user/codes/{id}',
  who: customer,
  summary: 'Take away the code of an account that was put into this one; it stops working at once',
  params: z.object({ id: f.id }),
  reply: codes,
  errors: ['not_found'],
  perHour: WRITES_PER_HOUR.saves,
});

export const putCardAway = endpoint({
  name: 'putCardAway',
  method: 'POST',
  path: '/user/business/{id}/put-away',
  who: customer,
  summary: 'Hide the card of a closed shop; it returns if the shop does',
  params: z.object({ id: f.id }),
  reply: s.done,
  errors: ['not_found', 'invalid_state'],
});
