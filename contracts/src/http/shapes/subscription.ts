import * as z from 'zod/mini';
import { planTypeSchema } from '../../events/subscription.ts';
import { optionalTime, time } from './time.ts';

/** A business's subscription, and what it allows at the counter. */

export const subscriptionStatusShape = z.enum(['trialing', 'active', 'past_due', 'canceled']);

/** The subscription as shown at the counter: whether stamps can be given, and for how long. */
const counterAccess = {
  access: z.enum(['full', 'grace', 'read_only']),
  /** Since when no stamps can be given; null while everything works. */
  read_only_since: z.optional(optionalTime),
  /** First failure of the payment that is still owed. */
  past_due_since: z.optional(optionalTime),
  /** When an owed payment will suspend it; null if none is owed, or it is suspended already. */
  suspends_at: z.optional(optionalTime),
  /** Days until `suspends_at`, rounded up. */
  suspends_in_days: z.optional(z.nullable(z.int())),
  /** The season for which the shop is closed now; `until` is the day of the reopening. */
  season: z.optional(z.nullable(z.object({ since: time, until: z.string(), redeems: z.boolean() }))),
};

export const counterAccessShape = z.object(counterAccess);

export type CounterAccess = z.infer<typeof counterAccessShape>;

export const subscriptionShape = z.object({
  status: subscriptionStatusShape,
  plan_type: z.nullable(planTypeSchema),
  current_period_end: optionalTime,
  canceled_at: optionalTime,
  trial_ends_at: optionalTime,
  /** Days of a trial that begins with the approval; null for any other. */
  trial_days_reserved: z.optional(z.nullable(z.int())),
  ...counterAccess,
});

export type SubscriptionView = z.infer<typeof subscriptionShape>;
