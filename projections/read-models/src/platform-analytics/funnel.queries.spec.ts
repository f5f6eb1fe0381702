import { houseText } from '@stampwell/contracts';
import { afterAll, expect, it } from 'vitest';
import { CUSTOMER, eventMaker, idOf, TERMS } from '../../testing/events.ts';
import { openScenario } from '../../testing/scenario.ts';
import { projectors } from '../index.ts';
import { readFunnel } from './funnel.queries.ts';

const scenario = await openScenario(...projectors);
afterAll(() => scenario.close());
const event = eventMaker();

const NOW = new Date('2026-07-05T12:00:00.000Z');
/** Midnight of 1 July in London is 23:00 of the day before in UTC. */
const [BEFORE, FROM] = [{ at: '2026-06-30T22:59:59.000Z' }, { at: '2026-06-30T23:00:00.000Z' }];

const registered = (nth: number, at = FROM) =>
  event('BusinessRegistered', { business_id: idOf('b', nth), onboarding: true, terms: TERMS }, at);
const setUp = (nth: number) => event('OnboardingFinished', { business_id: idOf('b', nth) }, FROM);
const approved = (nth: number) =>
  event('BusinessApproved', { business_id: idOf('b', nth), notes: houseText('') }, FROM);
const stamped = (nth: number) =>
  event(
    'StampsGiven',
    {
      business_id: idOf('b', nth),
      customer_id: CUSTOMER,
      balance_after: 1,
      steps: [10],
      amount: 1,
      first: true,
    },
    FROM,
  );
const paid = (nth: number) =>
  event(
    'SubscriptionStarted',
    {
      business_id: idOf('b', nth),
      plan_type: 'monthly',
      current_period_end: '2026-08-01T00:00:00.000Z',
      provider_customer: 'cus',
      provider_subscription: 'sub',
      trial_ends_at: null,
    },
    FROM,
  );

const trial = (nth: number) =>
  event(
    'TrialStarted',
    { business_id: idOf('b', nth), trial_ends_at: '2026-07-15T00:00:00.000Z', with_card: true },
    FROM,
  );

it('counts the shops of these days at each step, if they took all steps before it', async () => {
  await scenario.given(
    ...[registered(1, BEFORE), setUp(1), approved(1), stamped(1), paid(1)],
    registered(2),
    ...[registered(3), setUp(3)],
    // Paid, not approved yet.
    ...[registered(4), setUp(4), paid(4)],
    ...[registered(5), setUp(5), approved(5)],
    ...[registered(6), setUp(6), approved(6), stamped(6), trial(6)],
    ...[registered(7), setUp(7), approved(7), stamped(7), paid(7)],
    ...[registered(8), event('BusinessErased', { business_id: idOf('b', 8) }, FROM)],
  );
  const funnel = await readFunnel(scenario.db.pool, '2026-07-01', NOW);
  expect(funnel).toEqual({ registered: 6, set_up: 5, approved: 3, first_customer: 2, paying: 1 });
});
