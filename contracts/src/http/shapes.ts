import * as z from 'zod/mini';
import { programmeTermsSchema } from '../events/business.ts';
import { planTypeSchema } from '../events/subscription.ts';

/** What replies are made of. Wire names are snake_case; where older clients know `_id` and `id`, both are there. */

export const time = z.string();
export const optionalTime = z.nullable(time);

const account = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: time,
  is_active: z.boolean(),
};

export const userShape = z.object({
  ...account,
  type: z.enum(['customer', 'business', 'admin']),
  phone: z.nullable(z.string()),
  last_login: optionalTime,
});
export type User = z.infer<typeof userShape>;

/** Of a profile: the address that was asked for and not yet confirmed. Releases before decision 070 do not say it. */
export const pendingEmail = { pending_email: z.optional(z.nullable(z.string())) };

export const adminShape = z.object({ ...account, type: z.literal('admin') });
export type Admin = z.infer<typeof adminShape>;

export const subscriptionStatusShape = z.enum(['trialing', 'active', 'past_due', 'canceled']);
export const businessStatusShape = z.enum(['pending', 'approved', 'rejected', 'inactive']);

export const businessShape = z.object({
  ...account,
  _id: z.string(),
  type: z.literal('business'),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  description: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  stamps_required: z.int(),
  reward_description: z.string(),
  reward_emoji: z.string(),
  scan_cooldown_hours: z.number(),
  onboarding: z.boolean(),
  is_approved: z.boolean(),
  status: businessStatusShape,
  rejected_at: optionalTime,
  /** Why it was rejected; stays with a business that asks again, until it is approved. */
  rejection_reason: z.optional(z.nullable(z.string())),
  /** Since when a pending business waits: its registration, or when it asked again. */
  waiting_since: z.optional(optionalTime),
  subscription_status: z.nullable(subscriptionStatusShape),
  statistics: z.object({ customer_count: z.int(), stamps_given: z.int(), rewards_redeemed: z.int() }),
});
export type Business = z.infer<typeof businessShape>;

/** A business as a customer sees it. */
export const shopShape = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  stamps_required: z.int(),
  reward_description: z.string(),
  reward_emoji: z.string(),
  /** False once the shop left the platform or was deactivated: its card can be read, not used. */
  is_active: z.boolean(),
  /** False while the shop gives no stamps: its plan lapsed, or it is not approved. Rewards may still be redeemed. */
  gives_stamps: z.optional(z.boolean()),
  /** Its owner deleted it: for good. */
  has_closed: z.optional(z.boolean()),
});
export type Shop = z.infer<typeof shopShape>;

export const employeeShape = z.object({
  ...account,
  type: z.literal('employee'),
  business_id: z.string(),
});
export type Employee = z.infer<typeof employeeShape>;

export const settingsShape = z.object({
  ...programmeTermsSchema.def.shape,
  reward_description: z.string(),
  /** IANA; by which the business's days are told. Releases before decision 051 do not say it. */
  time_zone: z.optional(z.string()),
});

export const stampCardShape = z.object({
  business_id: z.string(),
  business_name: z.string(),
  current_stamps: z.int(),
  stamps_required: z.int(),
  /** 0 to 100, rounded. */
  progress_percentage: z.int(),
  reward_eligible: z.boolean(),
  reward_description: z.string(),
  reward_emoji: z.string(),
  total_redeemed: z.int(),
  last_redeemed_at: optionalTime,
  created_at: optionalTime,
});
export type StampCardView = z.infer<typeof stampCardShape>;

export const transactionShape = z.object({
  id: z.string(),
  business_id: z.string(),
  business_name: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  /** Positive for an earning, negative for a redemption, the original's negated for a reversal. */
  stamps_added: z.int(),
  transaction_type: z.enum(['earned', 'redeemed', 'reversed']),
  description: z.string(),
  notes: z.nullable(z.string()),
  created_at: time,
  /** Who gave it: the owner or an employee; shown to the business alone, null to a customer. */
  actor_name: z.nullable(z.string()),
  reverses: z.nullable(z.string()),
  reversed_by: z.nullable(z.string()),
  /** A reward taken back by an employee: worth the owner's look. False to a customer. */
  unusual: z.boolean(),
});
export type Transaction = z.infer<typeof transactionShape>;

/** As whoever gave or redeemed it at the counter sees it. */
export const ownTransactionShape = z.object({
  ...transactionShape.def.shape,
  /** As far as the card and the clock go: an employee's day may be used up, or the shop closed to all counters. */
  can_undo: z.boolean(),
  /** When it can be undone no more; null where it can't be now. */
  undo_until: optionalTime,
});
export type OwnTransaction = z.infer<typeof ownTransactionShape>;

const customerRef = z.object({ id: z.string(), name: z.string() });

export const stampInfoShape = z.object({
  current_stamps: z.int(),
  stamps_required: z.int(),
  progress_percentage: z.int(),
  reward_eligible: z.boolean(),
  total_redeemed: z.int(),
  last_stamp_at: optionalTime,
  next_allowed_at: optionalTime,
});
export const customerLookupShape = z.object({
  customer: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  stamp_info: stampInfoShape,
  /** The newest entry that stands and can still be undone. */
  last_entry: z.optional(
    z.nullable(
      z.object({
        transaction_id: z.string(),
        transaction_type: z.enum(['earned', 'redeemed']),
        stamps: z.int(),
        created_at: time,
      }),
    ),
  ),
});
export type CustomerLookup = z.infer<typeof customerLookupShape>;

export const earnedShape = z.object({
  success: z.boolean(),
  message: z.string(),
  customer: customerRef,
  user_name: z.string(),
  stamps_added: z.int(),
  total_stamps: z.int(),
  new_stamp_count: z.int(),
  stamps_required: z.int(),
  progress_percentage: z.int(),
  reward_eligible: z.boolean(),
  reward_description: z.string(),
  reward_emoji: z.string(),
  transaction_id: z.string(),
});
export const redeemedShape = z.object({
  success: z.boolean(),
  message: z.string(),
  customer: customerRef,
  customer_name: z.string(),
  user_id: z.string(),
  stamps_used: z.int(),
  remaining_stamps: z.int(),
  total_redeemed: z.int(),
  reward_description: z.string(),
  reward_emoji: z.string(),
  transaction_id: z.string(),
});
export const undoneShape = z.object({
  success: z.boolean(),
  message: z.string(),
  transaction_id: z.string(),
  customer: customerRef,
  total_stamps: z.int(),
  new_stamp_count: z.int(),
  stamps_required: z.int(),
  reward_eligible: z.boolean(),
});

export const businessStatsShape = z.object({
  activeCustomers: z.int(),
  totalStamps: z.int(),
  rewardsClaimed: z.int(),
  todayScans: z.int(),
});

export const recentCustomerShape = z.object({
  customer_id: z.string(),
  customer_name: z.string(),
  last_stamp_at: optionalTime,
  current_stamps: z.int(),
  total_redeemed: z.int(),
});
export const businessCustomerShape = z.object({
  ...recentCustomerShape.def.shape,
  customer_email: z.string(),
  progress_percentage: z.int(),
  reward_eligible: z.boolean(),
  total_transactions: z.int(),
  created_at: optionalTime,
});

const counts = {
  scans: z.int(),
  stamps: z.int(),
  rewards: z.int(),
  new_customers: z.int(),
  active_customers: z.int(),
};
export const analyticsTotalsShape = z.object(counts);
/** The first day on which anything happened, in the range or before it: averages begin there. */
export const firstDay = z.nullable(z.string());
export const analyticsDayShape = z.object({ date: z.string(), ...counts });

/** What whoever stands at the counter is told of a subscription: whether stamps can be given, and how long still. */
const counterAccess = {
  access: z.enum(['full', 'grace', 'read_only']),
  /** Since when nothing is given any more; null while everything works. */
  read_only_since: z.optional(optionalTime),
  /** First failure of the payment that is still owed. */
  past_due_since: z.optional(optionalTime),
  /** When an owed payment will have suspended it; null where none is owed, or it is suspended already. */
  suspends_at: z.optional(optionalTime),
  /** Days from now to `suspends_at`, a begun one counted. */
  suspends_in_days: z.optional(z.nullable(z.int())),
};
export const counterAccessShape = z.object(counterAccess);
export type CounterAccess = z.infer<typeof counterAccessShape>;

export const subscriptionShape = z.object({
  status: subscriptionStatusShape,
  plan_type: z.nullable(planTypeSchema),
  current_period_end: optionalTime,
  canceled_at: optionalTime,
  trial_ends_at: optionalTime,
  ...counterAccess,
});
export type SubscriptionView = z.infer<typeof subscriptionShape>;

export const adminUserShape = z.object({
  ...userShape.def.shape,
  activity: z.object({
    businesses_joined: z.int(),
    current_stamps: z.int(),
    total_redeemed: z.int(),
    total_transactions: z.int(),
  }),
});
export type AdminUser = z.infer<typeof adminUserShape>;

export const activityItemShape = z.object({
  id: z.string(),
  type: z.string(),
  description: z.string(),
  status: z.string(),
  created_at: time,
});

export const sessionShape = z.object({
  id: z.string(),
  created_at: time,
  last_seen_at: time,
  user_agent: z.string(),
  current: z.boolean(),
});

export const message = z.object({ message: z.string() });
export const done = z.object({ success: z.boolean(), message: z.string() });
