import * as z from 'zod/mini';
import { optionalTime, time } from './time.ts';

/** Whose account it is. */

export const account = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: time,
  is_active: z.boolean(),
};

const user = {
  ...account,
  type: z.enum(['customer', 'business', 'admin']),
  phone: z.nullable(z.string()),
  last_login: optionalTime,
};

export const userShape = z.object({
  ...user,
  /** A customer's account that only its device opens: it has no address yet. */
  is_guest: z.boolean(),
});

export type User = z.infer<typeof userShape>;

/** A profile's requested address that is not confirmed yet; absent in replies about something else. */
export const pendingEmail = { pending_email: z.optional(z.nullable(z.string())) };

export const adminShape = z.object({ ...account, type: z.literal('admin') });

export type Admin = z.infer<typeof adminShape>;

export const employeeShape = z.object({
  ...account,
  type: z.literal('employee'),
  business_id: z.string(),
  /** Most stamps that the employee may give in a day; null without a cap of their own. */
  daily_stamp_cap: z.nullable(z.int()),
  /** May give stamps before the cooldown is over. */
  may_give_anyway: z.boolean(),
  /** Stamps that they may give as an apology in a month; absent before there was a choice, which is none. */
  apologies_per_month: z.optional(z.int()),
  /** Ids of the places where they work; absent for every one. */
  place_ids: z.optional(z.array(z.string())),
  /** Until when their invitation works, past or not; null once a password was set. */
  invited_until: optionalTime,
  /** The invitation is sent once the shop is approved and its address proved. */
  invitation_waits: z.boolean(),
});

export type Employee = z.infer<typeof employeeShape>;

export const adminUserShape = z.object({
  ...user,
  activity: z.object({
    businesses_joined: z.int(),
    current_stamps: z.int(),
    total_redeemed: z.int(),
    total_transactions: z.int(),
  }),
});

export type AdminUser = z.infer<typeof adminUserShape>;

export const sessionShape = z.object({
  id: z.string(),
  created_at: time,
  last_seen_at: time,
  user_agent: z.string(),
  current: z.boolean(),
});
