import * as z from 'zod/mini';
import { planTypeSchema } from '../../events/subscription.ts';
import { optionalTime } from './time.ts';

/** What a business has subscribed to, and what its counter may do by it. */

export const subscriptionStatusShape = z.enum(['trialing', 'active', 'past_due', 'canceled']);

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
