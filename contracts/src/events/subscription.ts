import * as z from 'zod/mini';
import { defineEvent, type EventOf } from './define-event.ts';

const subscription = { business_id: z.string() };
export const planTypeSchema = z.enum(['monthly', 'six_month', 'yearly']);
const paid = {
  plan_type: planTypeSchema,
  current_period_end: z.string(),
  provider_customer: z.string(),
  provider_subscription: z.string(),
};

export const trialStarted = defineEvent(
  'TrialStarted',
  z.object({ ...subscription, trial_ends_at: z.string(), with_card: z.boolean() }),
);
/** Skipped to before the approval: everything is open, and the days begin with the approval (decision 106). */
export const trialReserved = defineEvent(
  'TrialReserved',
  z.object({ ...subscription, days: z.number().check(z.int(), z.gte(1)) }),
);
/** The approval that began the trial was taken back: the business has its trial still before it. */
export const trialWithdrawn = defineEvent('TrialWithdrawn', z.object(subscription));
export const trialEnded = defineEvent('TrialEnded', z.object(subscription));
export const checkoutOpened = defineEvent(
  'CheckoutOpened',
  z.object({ ...subscription, session_id: z.string(), plan_type: planTypeSchema, with_trial: z.boolean() }),
);
/** The days of the provider's trial, while they wait for the approval as those of `TrialReserved` do. */
const waiting = { reserved_days: z.optional(z.number().check(z.int(), z.gte(1))) };

/** Paid, or in its provider's trial with a card on file (`trial_ends_at`). */
export const subscriptionStarted = defineEvent(
  'SubscriptionStarted',
  z.object({ ...subscription, ...paid, ...waiting, trial_ends_at: z.nullable(z.string()) }),
);
export const subscriptionRenewed = defineEvent(
  'SubscriptionRenewed',
  z.object({ ...subscription, ...waiting, plan_type: planTypeSchema, current_period_end: z.string() }),
);
export const paymentFailed = defineEvent(
  'PaymentFailed',
  z.object({ ...subscription, failed_at: z.string() }),
);
export const cancellationRequested = defineEvent(
  'CancellationRequested',
  z.object({ ...subscription, canceled_at: z.string(), ends_at: z.string() }),
);
export const cancellationWithdrawn = defineEvent('CancellationWithdrawn', z.object(subscription));
/** Day 21 of non-payment: read-only until paid. */
export const subscriptionSuspended = defineEvent('SubscriptionSuspended', z.object(subscription));
export const subscriptionEnded = defineEvent(
  'SubscriptionEnded',
  z.object({ ...subscription, why: z.enum(['canceled', 'unpaid', 'erased']), ended_at: z.string() }),
);
/** Where a season has moved the end of the period, of the trial and of a cancelled plan; null where it did not. */
const moved = {
  period_ends_at: z.nullable(z.string()),
  trial_ends_at: z.nullable(z.string()),
  cancellation_ends_at: z.nullable(z.string()),
};
/** [SU25] Closed until a day; once more while closed, with another day or another answer on rewards. */
export const pausedForSeason = defineEvent(
  'PausedForSeason',
  z.object({
    ...subscription,
    ...moved,
    from: z.string(),
    /** `YYYY-MM-DD` in the shop's zone, and when that day begins there. */
    until: z.string(),
    ends_at: z.string(),
    redeems: z.boolean(),
  }),
);
/** [SU28] On its day, though it may be recorded later, or before it by the owner. */
export const reopened = defineEvent(
  'Reopened',
  z.object({ ...subscription, ...moved, from: z.string(), reopened_at: z.string(), by_hand: z.boolean() }),
);

export const subscriptionEvents = {
  trialStarted,
  trialReserved,
  trialWithdrawn,
  trialEnded,
  checkoutOpened,
  subscriptionStarted,
  subscriptionRenewed,
  paymentFailed,
  cancellationRequested,
  cancellationWithdrawn,
  subscriptionSuspended,
  subscriptionEnded,
  pausedForSeason,
  reopened,
};
export type SubscriptionEvent = EventOf<(typeof subscriptionEvents)[keyof typeof subscriptionEvents]>;
