import * as z from 'zod/mini';
import { planTypeSchema } from '../events/subscription.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

export { subscriptionStatus } from './subscription-status.ts';

const business = ['business'] as const;
const planBody = z.object({ plan_type: z.enum(planTypeSchema.options, 'Please select a plan') });
const checkoutReply = z.object({ checkout_url: z.string() });
const sessionParams = z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(200)) });

export const checkout = endpoint({
  name: 'checkout',
  method: 'POST',
  path: '/subscription/checkout',
  who: business,
  summary: 'Open a checkout, with a trial if the business has not had one',
  body: planBody,
  reply: checkoutReply,
  errors: ['business_not_approved', 'invalid_state', 'unavailable'],
});

export const checkoutNoTrial = endpoint({
  name: 'checkoutNoTrial',
  method: 'POST',
  path: '/subscription/checkout-no-trial',
  who: business,
  summary: 'Open a checkout without a trial: the first payment is taken at once',
  body: planBody,
  reply: checkoutReply,
  errors: ['business_not_approved', 'invalid_state', 'unavailable'],
});

export const checkoutStatus = endpoint({
  name: 'checkoutStatus',
  method: 'GET',
  path: '/subscription/checkout/{session_id}',
  who: business,
  summary: 'Ask the payment provider whether a checkout was paid',
  params: sessionParams,
  reply: z.object({ status: z.enum(['open', 'complete', 'expired']) }),
  errors: ['not_found', 'unavailable'],
});

export const trialEligibility = endpoint({
  name: 'trialEligibility',
  method: 'POST',
  path: '/subscription/trial-eligibility',
  who: 'nobody',
  summary: 'Whether a business with this email can still have a trial',
  body: z.object({ email: f.email }),
  reply: z.object({ eligible: z.boolean() }),
  errors: ['rate_limited'],
  repeat: 'none',
});

export const startTrial = endpoint({
  name: 'startTrial',
  method: 'POST',
  path: '/subscription/start-trial',
  who: business,
  summary:
    'Start the 14-day trial without a payment card, once for each business; returns the trial if it is running',
  reply: z.object({ status: z.literal('trialing'), current_period_end: s.time }),
  errors: ['business_not_approved', 'trial_used', 'invalid_state'],
});

export const billingPortal = endpoint({
  name: 'billingPortal',
  method: 'POST',
  path: '/subscription/portal',
  who: business,
  summary: 'A link to the payment provider’s page for cards and invoices',
  reply: z.object({ portal_url: z.string() }),
  errors: ['not_found', 'unavailable'],
  asksAgain: true,
});

export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/subscription/cancel',
  who: business,
  summary: 'Cancel the subscription at the end of its period',
  reply: s.subscriptionShape,
  errors: ['not_found', 'invalid_state'],
  asksAgain: true,
});

export const resumeSubscription = endpoint({
  name: 'resumeSubscription',
  method: 'POST',
  path: '/subscription/resume',
  who: business,
  summary: 'Take back a cancellation before the period ends',
  reply: s.subscriptionShape,
  errors: ['not_found', 'invalid_state'],
});

export const closeForSeason = endpoint({
  name: 'closeForSeason',
  method: 'PUT',
  path: '/subscription/season',
  who: business,
  summary: 'Close for the season until a day, or move that day: no stamps and no fee meanwhile',
  body: z.object({
    until: z
      .string('Please choose the day of your reopening')
      .check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Please choose a day')),
    redeems: z.boolean('Please choose whether rewards are redeemed'),
  }),
  reply: s.subscriptionShape,
  errors: [
    'not_found',
    'business_not_approved',
    'business_inactive',
    'subscription_required',
    'invalid_state',
    'limit_reached',
  ],
});

export const reopenShop = endpoint({
  name: 'reopenShop',
  method: 'DELETE',
  path: '/subscription/season',
  who: business,
  summary: 'Reopen before the day; changes nothing in a shop that is open',
  reply: s.subscriptionShape,
  errors: ['not_found'],
});

export const stripeWebhook = endpoint({
  name: 'stripeWebhook',
  method: 'POST',
  path: '/webhooks/stripe',
  who: 'nobody',
  summary: 'Receives Stripe’s signed events; an event delivered again has no further effect',
  takesRawBody: true,
  reply: z.object({ received: z.boolean() }),
  errors: ['malformed'],
  repeat: 'none',
});

export const payInSandbox = endpoint({
  name: 'payInSandbox',
  method: 'POST',
  path: '/sandbox/checkout/{session_id}',
  who: 'nobody',
  summary: 'Stand-in for a payment provider: the buttons of its sandbox page',
  params: sessionParams,
  body: z.object({ outcome: z.enum(['paid', 'declined', 'abandoned']) }),
  reply: z.object({ redirect_url: z.string() }),
  errors: ['not_found', 'invalid_state'],
  repeat: 'none',
});

const clock = z.object({ now: s.time, offset_days: z.number() });

export const sandboxClock = endpoint({
  name: 'sandboxClock',
  method: 'GET',
  path: '/sandbox/clock',
  who: 'nobody',
  summary: 'Stand-in: the time of the billing clock',
  reply: clock,
  errors: ['not_found'],
});

export const moveSandboxClock = endpoint({
  name: 'moveSandboxClock',
  method: 'POST',
  path: '/sandbox/clock',
  who: 'nobody',
  summary: 'Stand-in: move the billing clock and run the daily job',
  body: z.object({ advance_days: z.number().check(z.gte(0), z.lte(3_660)) }),
  reply: clock,
  errors: ['not_found', 'invalid_state'],
});
