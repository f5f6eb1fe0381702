import {
  accessAt,
  afterDays,
  type ErrorCode,
  type SubscriptionEvent,
  TRIAL_DAYS,
  viewAt,
} from '@stampwell/contracts';
import { expect } from 'vitest';
import { decide, type SubscriptionCommand } from '../subscription.decider.ts';
import type { ProviderSubscription } from './provider.rules.ts';
import { evolve, initial } from './state.rules.ts';

/** For specs: events and commands of business `b`, dated in days from a Sunday noon in March. */
export const business_id = 'b';
export const START = '2026-03-01T12:00:00.000Z';
export const at = (days: number, from = START) => afterDays(from, days);

export const trial = (ends = at(14)): SubscriptionEvent => ({
  type: 'TrialStarted',
  data: { business_id, trial_ends_at: ends, with_card: false },
});
export const trialReserved = (days = TRIAL_DAYS): SubscriptionEvent => ({
  type: 'TrialReserved',
  data: { business_id, days },
});
export const trialWithCard = (ends = at(14)): SubscriptionEvent => ({
  type: 'TrialStarted',
  data: { business_id, trial_ends_at: ends, with_card: true },
});
export const trialEnded: SubscriptionEvent = { type: 'TrialEnded', data: { business_id } };
export const paid = (over: Partial<Paid['data']> = {}): Paid => ({
  type: 'SubscriptionStarted',
  data: {
    business_id,
    plan_type: 'monthly',
    current_period_end: at(31),
    provider_customer: 'cus',
    provider_subscription: 'sub',
    trial_ends_at: null,
    ...over,
  },
});
type Paid = Extract<SubscriptionEvent, { type: 'SubscriptionStarted' }>;
export const opened: SubscriptionEvent = {
  type: 'CheckoutOpened',
  data: { business_id, session_id: 'cs', plan_type: 'yearly', with_trial: true },
};
export const renewed = (end: string, plan_type: 'monthly' | 'yearly' = 'monthly'): SubscriptionEvent => ({
  type: 'SubscriptionRenewed',
  data: { business_id, plan_type, current_period_end: end },
});
export const failed = (when = at(31)): SubscriptionEvent => ({
  type: 'PaymentFailed',
  data: { business_id, failed_at: when },
});
export const canceled = (when: string, ends: string): SubscriptionEvent => ({
  type: 'CancellationRequested',
  data: { business_id, canceled_at: when, ends_at: ends },
});
export const resumed: SubscriptionEvent = { type: 'CancellationWithdrawn', data: { business_id } };
export const suspended: SubscriptionEvent = { type: 'SubscriptionSuspended', data: { business_id } };
export const ended = (why: 'canceled' | 'unpaid' | 'erased', when: string): SubscriptionEvent => ({
  type: 'SubscriptionEnded',
  data: { business_id, why, ended_at: when },
});
export const snapshot = (over: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub',
  customer: 'cus',
  businessId: business_id,
  planType: 'monthly',
  state: 'running',
  periodEnd: at(31),
  trialEndsAt: null,
  unpaidSince: null,
  cancellation: null,
  endedAt: null,
  ...over,
});

type Ask = SubscriptionCommand extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'businessId' | 'now'>
    : never
  : never;

export function given(...events: SubscriptionEvent[]) {
  const state = events.reduce(evolve, initial);
  return {
    state,
    access: (when: string) => accessAt(state.current, new Date(when)),
    view: (when: string) => viewAt(state.current, new Date(when)),
    when(ask: Ask, now = START) {
      const run = () =>
        decide({ ...ask, businessId: business_id, now: new Date(now) } as SubscriptionCommand, state);
      return {
        thenGives: (...expected: SubscriptionEvent[]) => expect(run()).toEqual(expected),
        thenRefused: (code: ErrorCode) => expect(run).toThrow(expect.objectContaining({ code })),
      };
    },
  };
}
export const startTrial = {
  type: 'StartTrial',
  days: TRIAL_DAYS,
  hadBefore: false,
  isPending: false,
} as const;
export const passTime: Ask = { type: 'PassTime' };
export const follow = (over: Partial<ProviderSubscription> = {}): Ask => ({
  type: 'FollowProvider',
  snapshot: snapshot(over),
});
