import * as z from 'zod/mini';
import { WRITES_PER_HOUR } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import { deviceProof } from './join.ts';
import * as s from './shapes.ts';

/** Two accounts of one person: a guest's, which this device opens, is merged into the signed-in one (decision 203). */

const customer = ['customer'] as const;

/** A card of the guest's, and the same of the account that stays, before and after the merge. */
const cards = z.object({
  business_id: z.string(),
  business_name: z.string(),
  /** Its name, where the shop has more than one. */
  card_name: z.optional(z.nullable(z.string())),
  /** Stamps on the card of the account that stays, on the guest's, and on the one card that they become. */
  own: z.int(),
  moved: z.int(),
  together: z.int(),
});
export type CardsTogether = z.infer<typeof cards>;

const merge = z.object({
  id: z.string(),
  /** 'Guest 863 · …ZQRJ'. */
  other_name: z.string(),
  at: s.time,
  /** Until when they can be split. */
  until: s.time,
});
export type Merge = z.infer<typeof merge>;
const merges = z.object({ merges: z.array(merge) });

export const mergePreview = endpoint({
  name: 'mergePreview',
  method: 'POST',
  path: '/user/merge/preview',
  who: customer,
  summary: 'What putting this device’s card into the account would do, shop by shop; nothing is written',
  body: z.object(deviceProof),
  reply: z.object({ other_name: z.string(), cards: z.array(cards) }),
  errors: ['invalid_credentials', 'invalid_state', 'account_inactive', 'limit_reached', 'rate_limited'],
  repeat: 'none',
});

export const mergeAccounts = endpoint({
  name: 'mergeAccounts',
  method: 'POST',
  path: '/user/merge',
  who: customer,
  summary: 'Merge this device’s account into the signed-in one; done already, it changes nothing',
  body: z.object(deviceProof),
  reply: z.object({ merge }),
  errors: ['invalid_credentials', 'invalid_state', 'account_inactive', 'limit_reached', 'rate_limited'],
  perHour: WRITES_PER_HOUR.saves,
});

export const userMerges = endpoint({
  name: 'userMerges',
  method: 'GET',
  path: '/user/merges',
  who: customer,
  summary: 'The accounts that were merged into this one and can be split off, newest first',
  reply: merges,
});

export const undoMerge = endpoint({
  name: 'undoMerge',
  method: 'POST',
  path: '/user/merges/{id}/undo',
  who: customer,
  summary: 'Split the two again, for 30 days; `invalid_state` after that, and if they are split already',
  params: z.object({ id: f.id }),
  reply: merges,
  errors: ['not_found', 'invalid_state'],
  perHour: WRITES_PER_HOUR.saves,
});

const adminMerge = z.object({
  ...merge.def.shape,
  /** `into`: this account is merged into the other. `from`: it has the other's cards. */
  role: z.enum(['into', 'from']),
  other_id: z.string(),
  by: z.string(),
  /** Null while they are merged. */
  apart_at: s.optionalTime,
  apart_by: z.nullable(z.string()),
});
export type AdminMerge = z.infer<typeof adminMerge>;
const adminMerges = z.object({ merges: z.array(adminMerge) });

export const userMergesForAdmin = endpoint({
  name: 'userMergesForAdmin',
  method: 'GET',
  path: '/admin/users/{id}/merges',
  who: ['admin'],
  summary: 'With whom a customer’s account was merged, when and by whom, newest first',
  params: z.object({ id: f.id }),
  reply: adminMerges,
  errors: ['not_found'],
});

export const splitUser = endpoint({
  name: 'splitUser',
  method: 'PUT',
  path: '/admin/users/{id}/split',
  who: ['admin'],
  summary:
    'Split two accounts again, for 30 days; for either of the two. `invalid_state` after that, and if they are split already',
  params: z.object({ id: f.id }),
  body: z.object({ merge_id: f.id }),
  reply: adminMerges,
  errors: ['not_found', 'invalid_state'],
});
