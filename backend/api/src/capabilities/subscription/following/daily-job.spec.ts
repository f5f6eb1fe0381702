import { businessStream, DAY_MS, subscriptionStream } from '@stampwell/contracts';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { realBillingClock } from '../../../services/time/clock.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import type { Payments } from '../payments/payments.ts';
import type { ProviderSubscription } from '../rules/provider.rules.ts';
import { createDailyJob } from './daily-job.ts';
import { createFollow } from './follow.ts';

const says = new Map<string, ProviderSubscription>();
const ended: string[] = [];
const trialEnds: [string, string][] = [];
const payments: Pick<Payments, 'subscription' | 'end' | 'setTrialEnd'> = {
  async subscription(id) {
    if (id === 'sub_broken') throw new Error('the provider stumbles');
    return says.get(id) ?? null;
  },
  async end(id) {
    ended.push(id);
  },
  async setTrialEnd(id, until) {
    trialEnds.push([id, until]);
  },
};

const app = await openTestApp();
afterAll(() => app.close());

const { store, commands } = app;
// Not by `foldOf`: folds that are declared must make the recorded states, in whichever spec of this worker.
const pending = {
  name: 'spec-pending',
  initial: { status: 'pending' as const },
  evolve: <State>(state: State) => state,
};
const approvalOf = (id: string) => ({ stream: businessStream(id), fold: pending });
const ports = { store, commands, approvalOf, clock: realBillingClock, payments: payments as Payments };
const runDaily = createDailyJob({
  ...ports,
  log: pino({ level: 'silent' }),
  follow: createFollow(ports),
  receive: async () => undefined,
  sandbox: null,
  remind: async () => undefined,
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const typesOf = async (id: string) => (await app.eventsOf(subscriptionStream(id))).map(({ type }) => type);

async function paidUntil(current_period_end: string, provider_subscription: string) {
  const business_id = uuidv7();
  const data = {
    business_id,
    plan_type: 'monthly',
    current_period_end,
    provider_subscription,
    trial_ends_at: null,
  };
  await app.given(subscriptionStream(business_id), [
    { type: 'SubscriptionStarted', data: { ...data, provider_customer: 'cus' } },
  ]);
  return business_id;
}

const renewed = (businessId: string, id: string): ProviderSubscription => ({
  id,
  customer: 'cus',
  businessId,
  planType: 'monthly',
  state: 'running',
  periodEnd: inDays(29),
  trialEndsAt: null,
  unpaidSince: null,
  cancellation: null,
  endedAt: null,
});

it('[SU13] asks the provider about a period that ended without a word', async () => {
  const business = await paidUntil(inDays(-1), 'sub_silent');
  says.set('sub_silent', renewed(business, 'sub_silent'));
  await runDaily();
  expect(await typesOf(business)).toEqual(['SubscriptionStarted', 'SubscriptionRenewed']);
});

it('[SU24] moves the end of a trial on long before it would charge a shop that waits for approval', async () => {
  const waiting = async (id: string, daysLeft: number) => {
    const business_id = uuidv7();
    const end = inDays(daysLeft);
    const paid = { plan_type: 'monthly', current_period_end: end, provider_customer: 'cus' };
    const data = { business_id, ...paid, provider_subscription: id, trial_ends_at: end, reserved_days: 14 };
    await app.given(subscriptionStream(business_id), [{ type: 'SubscriptionStarted', data }]);
    says.set(id, { ...renewed(business_id, id), periodEnd: end, trialEndsAt: end });
    return business_id;
  };
  const [near] = [await waiting('sub_near', 6), await waiting('sub_far', 8)];
  await runDaily();
  expect(trialEnds.map(([id]) => id)).toEqual(['sub_near']);
  expect(Date.parse(trialEnds[0]?.[1] ?? '')).toBeGreaterThan(Date.parse(inDays(13)));
  expect(await typesOf(near)).toEqual(['SubscriptionStarted']);
});

it('[SU17] ends nothing that was kept at the provider, though its webhook was lost', async () => {
  const business = await paidUntil(inDays(-1), 'sub_kept');
  const data = { business_id: business, canceled_at: inDays(-9), ends_at: inDays(-1) };
  await app.given(subscriptionStream(business), [{ type: 'CancellationRequested', data }]);
  says.set('sub_kept', renewed(business, 'sub_kept'));
  await runDaily();
  expect((await typesOf(business)).slice(2)).toEqual(['SubscriptionRenewed', 'CancellationWithdrawn']);
});

it('[SU14] ends what nobody paid for thirty days at the provider, too', async () => {
  const business = await paidUntil(inDays(-1), 'sub_unpaid');
  says.set('sub_unpaid', { ...renewed(business, 'sub_unpaid'), unpaidSince: inDays(-31) });
  const data = { business_id: business, failed_at: inDays(-31) };
  await app.given(subscriptionStream(business), [{ type: 'PaymentFailed', data }]);
  await runDaily();
  expect((await typesOf(business)).slice(2)).toEqual(['SubscriptionSuspended', 'SubscriptionEnded']);
  expect(ended).toEqual(['sub_unpaid']);
});

it('[SU12] writes down the same once, however often and at once it runs', async () => {
  const business = uuidv7();
  const data = { business_id: business, trial_ends_at: inDays(-1), with_card: false };
  await app.given(subscriptionStream(business), [{ type: 'TrialStarted', data }]);
  await Promise.all([runDaily(), runDaily(), runDaily()]);
  await runDaily();
  expect(await typesOf(business)).toEqual(['TrialStarted', 'TrialEnded']);
});

it('goes on to the others where one fails', async () => {
  await paidUntil(inDays(-1), 'sub_broken');
  const trials = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const business = uuidv7();
      const data = { business_id: business, trial_ends_at: inDays(-1), with_card: false };
      await app.given(subscriptionStream(business), [{ type: 'TrialStarted', data }]);
      return business;
    }),
  );
  await runDaily();
  for (const business of trials) expect(await typesOf(business)).toEqual(['TrialStarted', 'TrialEnded']);
});
