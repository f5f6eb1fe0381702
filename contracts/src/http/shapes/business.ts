import * as z from 'zod/mini';
import { programmeTermsSchema } from '../../events/terms.ts';
import { placeFacts } from '../../place.ts';
import { shopLookSchema } from '../../shop-look.ts';
import { account } from './accounts.ts';
import { businessStatusShape } from './business-status.ts';
import { ofCard } from './cards.ts';
import { cardSteps, reward, stepsTaken } from './programme.ts';
import { subscriptionStatusShape } from './subscription.ts';
import { optionalTime, time } from './time.ts';

/** A business, as its owner and as customers see it. */

export const businessShape = z.object({
  ...account,
  _id: z.string(),
  type: z.literal('business'),
  /** Facts of its first place. */
  phone: placeFacts.phone,
  address: placeFacts.address,
  location: placeFacts.location,
  /** It has more than one, closed ones too; absent otherwise. */
  several_places: z.optional(z.boolean()),
  description: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  ...reward,
  /** What its owner chose for the card. */
  look: shopLookSchema,
  scan_cooldown_hours: z.number(),
  onboarding: z.boolean(),
  /** Its registration has no name or no programme yet, so nobody can decide about it. */
  is_unfinished: z.boolean(),
  is_approved: z.boolean(),
  status: businessStatusShape,
  rejected_at: optionalTime,
  /** Why it was rejected; stays with a business that asks again, until it is approved. */
  rejection_reason: z.nullable(z.string()),
  /** Since when a pending business waits: its registration, or when it asked again. */
  waiting_since: optionalTime,
  /** When an approved business was last approved, by which an administrator may undo it. */
  approved_at: optionalTime,
  subscription_status: z.nullable(subscriptionStatusShape),
  /** The day on which it reopens, while it is closed for the season. */
  closed_until: z.optional(z.nullable(z.string())),
  statistics: z.object({ customer_count: z.int(), stamps_given: z.int(), rewards_redeemed: z.int() }),
});

export type Business = z.infer<typeof businessShape>;

export const settingsShape = z.object({
  ...programmeTermsSchema.def.shape,
  ...reward,
  /** IANA; in which the business's days begin and end. */
  time_zone: z.string(),
  look: shopLookSchema,
});

export const businessStatsShape = z.object({
  activeCustomers: z.int(),
  totalStamps: z.int(),
  rewardsClaimed: z.int(),
  todayScans: z.int(),
});

export const recentCustomerShape = z.object({
  customer_id: z.string(),
  /** Of the card used last, which the stamps are on. */
  ...ofCard,
  /** What it asks for, where the shop has more than one. */
  terms: z.optional(
    z.object({
      ...cardSteps,
      spends: z.optional(z.boolean()),
      keeps_rest: z.optional(z.boolean()),
    }),
  ),
  customer_name: z.string(),
  last_stamp_at: optionalTime,
  /** Last change of any kind on the card; lists are sorted by it. */
  last_activity_at: time,
  current_stamps: z.int(),
  ...stepsTaken,
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
