import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { expect, it } from 'vitest';
import { chooserOf, type ExitChoice } from './chooser.ts';

const base: SubscriptionView = {
  status: 'trialing',
  plan_type: null,
  current_period_end: '2026-12-05T09:00:00Z',
  canceled_at: null,
  trial_ends_at: '2026-12-05T09:00:00Z',
  access: 'full',
};
const canceled_at = '2026-11-20T09:00:00Z';

it.each<[string, Partial<SubscriptionView> | null, ExitChoice, ExitChoice]>([
  ['no subscription', null, 'skip', 'skip'],
  ['a trial without a card', {}, 'skip', 'dashboard'],
  ['a trial with a plan', { plan_type: 'monthly' }, 'finish', 'dashboard'],
  ['a paid plan', { status: 'active', plan_type: 'yearly' }, 'finish', 'dashboard'],
  ['a cancelled trial', { canceled_at }, 'skip', 'dashboard'],
  ['a failed payment', { status: 'past_due', access: 'grace', plan_type: 'monthly' }, 'skip', 'dashboard'],
  ['a suspended one', { status: 'past_due', access: 'read_only' }, 'read_only', 'read_only'],
  ['an ended one', { status: 'canceled', access: 'read_only', canceled_at }, 'read_only', 'read_only'],
])('with %s offers %3$s while registering, else %4$s', (_name, change, whileRegistering, later) => {
  const subscription = change && { ...base, ...change };
  const exitChoice = (isOnboarding: boolean) =>
    chooserOf(subscription, { isOnboarding, hasTrialLeft: false, trialDays: 14, isPending: false })
      .exitChoice;
  expect([exitChoice(true), exitChoice(false)]).toEqual([whileRegistering, later]);
});

it('promises a trial only where there is one', () => {
  const note = (hasTrialLeft: boolean) =>
    chooserOf(null, { isOnboarding: true, hasTrialLeft, trialDays: 14, isPending: false }).note;
  expect(note(true)?.words).toBe('Either plan starts with a free trial. You pay when it ends.');
  expect(note(false)).toBeNull();
});

it('names the current plan, unless it is ending or past due', () => {
  const running = (change: Partial<SubscriptionView>) =>
    chooserOf(
      { ...base, plan_type: 'monthly', ...change },
      { isOnboarding: false, hasTrialLeft: false, trialDays: 14, isPending: false },
    ).runningPlan;
  expect(running({ status: 'active' })).toBe('monthly');
  expect(running({ status: 'active', canceled_at })).toBeNull();
  expect(running({ status: 'past_due' })).toBeNull();
});

it('says what skipping means, as long as that is true', () => {
  const skipNote = (
    subscription: SubscriptionView | null,
    hasTrialLeft: boolean,
    trialDays = 14,
    isPending = false,
  ) => chooserOf(subscription, { isOnboarding: true, hasTrialLeft, trialDays, isPending }).skipNote;
  expect(skipNote(null, true)).toBe('14 days free, no card');
  expect(skipNote(null, true, 1)).toBe('1 day free, no card');
  expect(skipNote(null, true, 0)).toBeNull();
  expect(skipNote(null, true, 14, true)).toBe(
    '14 days free, no card. They begin once your shop is approved.',
  );
  expect(skipNote(null, false)).toBeNull();
  expect(skipNote(base, false)).toBe('Your free trial goes on, no card');
  expect(skipNote({ ...base, status: 'past_due' }, false)).toBeNull();
});
