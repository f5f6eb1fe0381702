import { houseText } from '@stampwell/contracts';
import { adminAnalytics, adminDashboard } from '@stampwell/contracts/http/admin.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUSINESS, CUSTOMER, eventMaker, idOf, TERMS } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { projectors } from '../index.ts';
import { readAdminAnalytics, readAdminDashboard } from './platform-analytics.queries.ts';

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  scenario = await openScenario(...projectors);
  open.push(scenario);
  event = eventMaker();
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const NOW = new Date('2026-07-05T12:00:00.000Z');
const onDay = (day: string) => ({ at: `2026-${day}T12:00:00.000Z` });
const card = (business_id: string, customer_id: string) => ({
  business_id,
  customer_id,
  balance_after: 1,
  steps: [10],
});
const stamped = (day: string, business = BUSINESS, customer = CUSTOMER) =>
  event('StampsGiven', { ...card(business, customer), amount: 2, first: false }, onDay(day));

async function story() {
  const given = stamped('06-30');
  await scenario.given(
    event('BusinessRegistered', { business_id: BUSINESS, onboarding: false, terms: TERMS }, onDay('06-01')),
    event(
      'BusinessRegistered',
      { business_id: idOf('b', 2), onboarding: false, terms: TERMS },
      onDay('06-01'),
    ),
    event('BusinessApproved', { business_id: BUSINESS, notes: houseText('') }, onDay('06-02')),
    event('AccountRegistered', { account_id: CUSTOMER, kind: 'customer' }, onDay('07-01')),
    event('AccountRegistered', { account_id: idOf('c', 2), kind: 'customer' }, onDay('07-01')),
    event('AccountRegistered', { account_id: idOf('c', 3), kind: 'customer' }, onDay('07-01')),
    event('AccountRegistered', { account_id: idOf('d', 1), kind: 'admin' }, onDay('07-01')),
    event('AccountDeactivated', { account_id: idOf('c', 2), reason: houseText('no') }, onDay('07-02')),
    event('AccountErased', { account_id: idOf('c', 3), kind: 'customer' }, onDay('07-02')),
    given,
    stamped('07-04'),
    stamped('07-05'),
    stamped('07-05', idOf('b', 2)),
    event(
      'StampsReversed',
      { ...card(BUSINESS, CUSTOMER), amount: 2, last_earned_at: null, reverses: given.id },
      onDay('07-05'),
    ),
  );
}

describe('platform analytics', () => {
  it('counts two accounts of one person as one user, until they are split or erased', async () => {
    await story();
    const guest = idOf('c', 4);
    const of = (account_id: string, other_id: string, role: 'into' | 'from') => ({
      ...{ account_id, other_id, role },
      merge_id: idOf('a', 900),
    });
    const both = [of(guest, CUSTOMER, 'into'), of(CUSTOMER, guest, 'from')];
    const counts = async () => {
      const { stats } = await readAdminDashboard(scenario.views, { now: NOW, billingNow: NOW });
      const { totals } = await readAdminAnalytics(scenario.db.pool, { days: 3, now: NOW, billingNow: NOW });
      return [stats.users, stats.active_users, totals.active_customers];
    };
    await scenario.given(
      event('AccountRegistered', { account_id: guest, kind: 'customer' }, onDay('07-03')),
      stamped('07-03', BUSINESS, guest),
    );
    expect(await counts()).toEqual([3, 2, 2]);
    await scenario.given(...both.map((data) => event('AccountsMerged', data, onDay('07-04'))));
    expect(await counts()).toEqual([2, 1, 1]);
    await scenario.given(...both.map((data) => event('AccountsSplit', data, onDay('07-05'))));
    expect(await counts()).toEqual([3, 2, 2]);
    await scenario.given(
      ...both.map((data) => event('AccountsMerged', data, onDay('07-05'))),
      event('AccountErased', { account_id: guest, kind: 'customer' }, onDay('07-05')),
    );
    expect((await counts()).slice(0, 2)).toEqual([2, 1]);
  });

  it('counts a customer once a day, at however many businesses', async () => {
    await story();
    const analytics = await readAdminAnalytics(scenario.db.pool, {
      days: 3,
      now: NOW,
      billingNow: NOW,
      queueJobs: 7,
    });
    expect(adminAnalytics.reply.parse(analytics)).toEqual({
      days: 3,
      totals: { scans: 3, stamps: 4, rewards: 0, new_customers: 0, active_customers: 1 },
      series: [
        { date: '2026-07-03', scans: 0, stamps: 0, rewards: 0, new_customers: 0, active_customers: 0 },
        { date: '2026-07-04', scans: 1, stamps: 2, rewards: 0, new_customers: 0, active_customers: 1 },
        { date: '2026-07-05', scans: 2, stamps: 2, rewards: 0, new_customers: 0, active_customers: 1 },
      ],
      first_day: '2026-06-30',
      total_scans: 3,
      queue_jobs: 7,
      businesses: { unfinished: 0, pending: 1, approved: 1, rejected: 0, inactive: 0 },
      subscriptions: { trialing: 0, active: 0, past_due: 0, canceled: 0, none: 2 },
      mrr_pence: 0,
      funnel: { registered: 0, set_up: 0, approved: 0, first_customer: 0, paying: 0 },
    });
  });

  it('shows the platform at a glance', async () => {
    await story();
    const dashboard = adminDashboard.reply.parse(
      await readAdminDashboard(scenario.views, { now: NOW, billingNow: NOW }),
    );
    expect(dashboard.stats).toEqual({
      users: 2,
      active_users: 1,
      businesses: 2,
      pending_businesses: 1,
      trial_businesses: 2,
      paying_businesses: 0,
      canceled_businesses: 0,
      total_stamps: 6,
      total_rewards: 0,
      scans_today: 2,
    });
    expect(dashboard.pending.map(({ id }) => id)).toEqual([idOf('b', 2)]);
    expect(dashboard.recent_activity[0]?.type).toBe('scan_completed');
  });

  it('has nothing to show at first', async () => {
    const { stats, recent_activity } = await readAdminDashboard(scenario.views, {
      now: NOW,
      billingNow: NOW,
    });
    expect(Object.values(stats).every((count) => count === 0)).toBe(true);
    expect(recent_activity).toEqual([]);
  });

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await story();
    await expectSameRows(scenario);
  });
});
