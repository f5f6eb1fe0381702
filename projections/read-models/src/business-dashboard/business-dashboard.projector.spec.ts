import { houseText } from '@stampwell/contracts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUSINESS, byEmployee, CUSTOMER, EMPLOYEE, eventMaker, idOf, TERMS } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { businessAnalytics } from '../business-analytics/business-analytics.projector.ts';
import { businessDirectory } from '../business-directory/business-directory.projector.ts';
import { customerCards } from '../customer-cards/customer-cards.projector.ts';
import { unusual } from '../unusual/unusual.projector.ts';
import { businessDashboard } from './business-dashboard.projector.ts';
import { readBusinessDashboard, readBusinessStats } from './business-dashboard.queries.ts';
import { readBusinessDay } from './business-day.queries.ts';

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  scenario = await openScenario(
    businessDirectory,
    customerCards,
    businessDashboard,
    businessAnalytics,
    unusual,
  );
  open.push(scenario);
  event = eventMaker();
  await scenario.given(
    event('BusinessRegistered', { business_id: BUSINESS, onboarding: false, terms: TERMS }),
  );
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const card = (customer_id = CUSTOMER) => ({
  business_id: BUSINESS,
  customer_id,
  balance_after: 1,
  steps: [10],
});
const stamped = (amount: number, at: string, { customer = CUSTOMER, first = false } = {}) =>
  event('StampsGiven', { ...card(customer), amount, first }, { at });

async function story() {
  const given = stamped(3, '2026-07-01T10:00:00.000Z', { first: true });
  const redeemed = event(
    'RewardRedeemed',
    {
      ...card(),
      stamps_used: 5,
      total_redeemed: 1,
      reward_description: houseText('Free coffee'),
      reward_emoji: '☕',
    },
    { at: '2026-07-01T11:00:00.000Z' },
  );
  await scenario.given(
    given,
    stamped(2, '2026-07-01T10:30:00.000Z'),
    redeemed,
    stamped(1, '2026-05-01T10:00:00.000Z', { customer: idOf('c', 2), first: true }),
    event(
      'StampsReversed',
      { ...card(), amount: 3, last_earned_at: null, reverses: given.id },
      { at: '2026-07-02T09:00:00.000Z' },
    ),
  );
  return { redeemed };
}

const statsAt = (time: string) => readBusinessStats(scenario.db.pool, BUSINESS, new Date(time));

describe('a shop’s day', () => {
  const at = (hour: number, day = 2) => `2026-07-0${day}T${hour}:00:00.000Z`;
  const now = new Date(at(20));
  const by = (amount: number, hour: number, day?: number) =>
    event('StampsGiven', { ...card(), amount, first: false }, { at: at(hour, day), actor: byEmployee });

  it('is today’s figures, by person, and what happened since midnight', async () => {
    scenario.knows({ id: EMPLOYEE, kind: 'employee', name: 'Eve' });
    const earlier = by(9, 10, 1);
    const first = stamped(2, at(10), { customer: idOf('c', 2), first: true });
    const wrong = by(4, 11);
    const taken = event(
      'StampsReversed',
      { ...card(), amount: 4, last_earned_at: null, reverses: wrong.id },
      { at: at(12) },
    );
    await scenario.given(earlier, first, wrong, taken, by(1, 13));
    const read = (args: Partial<Parameters<typeof readBusinessDay>[2]> = {}) =>
      readBusinessDay(scenario.views, BUSINESS, { show: 'all', now, ...args });
    const today = await read();
    expect(today).toMatchObject({
      day: '2026-07-02',
      totals: { stamps: 3, rewards: 0, new_customers: 1, undone: 1 },
      findings: [],
    });
    expect(today.people.map(({ id, stamps, newcomers, undone }) => [id, stamps, newcomers, undone])).toEqual([
      [EMPLOYEE, 5, 0, 0],
      [BUSINESS, 2, 1, 1],
    ]);
    const listed = async (args: Parameters<typeof read>[0]) =>
      (await read(args)).transactions.map(({ stamps_added }) => stamps_added);
    expect(await listed({})).toEqual([1, -4, 4, 2]);
    expect(await listed({ show: 'stamps', actor: EMPLOYEE })).toEqual([1, 4]);
    expect(await listed({ show: 'undone' })).toEqual([-4]);
    expect(await listed({ show: 'rewards' })).toEqual([]);
    const page = await read({ limit: 3 });
    expect(await listed({ cursor: page.next_cursor ?? '' })).toEqual([2]);
    expect(await listed({ now: new Date(at(10, 3)) })).toEqual([]);
  });
});

describe('business dashboard', () => {
  it('starts at nothing', async () => {
    expect(await statsAt('2026-07-01T12:00:00.000Z')).toEqual({
      activeCustomers: 0,
      totalStamps: 0,
      rewardsClaimed: 0,
      todayScans: 0,
    });
  });

  it('counts stamps less those undone, and customers of the last 30 days', async () => {
    await story();
    expect(await statsAt('2026-07-01T12:00:00.000Z')).toEqual({
      activeCustomers: 1,
      totalStamps: 3,
      rewardsClaimed: 1,
      todayScans: 2,
    });
  });

  it('counts a paper card as a customer, but as no stamp given and no scan', async () => {
    const at = '2026-07-01T10:00:00.000Z';
    await scenario.given(
      event('StampsCarriedOver', { ...card(), balance_after: 4, amount: 4, first: true }, { at }),
    );
    expect(await statsAt(at)).toEqual({
      activeCustomers: 1,
      totalStamps: 0,
      rewardsClaimed: 0,
      todayScans: 0,
    });
    await expectSameRows(scenario);
  });

  it('counts a reward less once its redemption is undone', async () => {
    const { redeemed } = await story();
    await scenario.given(
      event('RedemptionReversed', {
        ...card(),
        stamps_restored: 5,
        total_redeemed: 0,
        last_redeemed_at: null,
        reverses: redeemed.id,
      }),
    );
    expect((await statsAt('2026-07-02T12:00:00.000Z')).rewardsClaimed).toBe(0);
  });

  it('has days of Europe/London: half past eleven at night in UTC is tomorrow in summer', async () => {
    await scenario.given(stamped(1, '2026-07-01T23:30:00.000Z'), stamped(1, '2026-01-01T23:30:00.000Z'));
    expect((await statsAt('2026-07-02T08:00:00.000Z')).todayScans).toBe(1);
    expect((await statsAt('2026-01-01T23:59:00.000Z')).todayScans).toBe(1);
  });

  it('goes by the day that each event says, and asks for today in the business’s zone', async () => {
    const at = '2026-07-01T19:00:00.000Z';
    await scenario.given(
      stamped(1, at),
      event('TimeZoneChanged', { business_id: BUSINESS, place_id: BUSINESS, time_zone: 'Asia/Kolkata' }),
      event('StampsGiven', { ...card(), amount: 1, first: false, day: '2026-07-02' }, { at }),
    );
    expect((await statsAt(at)).todayScans).toBe(1);
    expect((await statsAt('2026-07-01T18:00:00.000Z')).todayScans).toBe(1);
    expect((await statsAt('2026-07-02T18:30:00.000Z')).todayScans).toBe(0);
    await expectSameRows(scenario);
  });

  it('shows figures, customers and transactions at once', async () => {
    await story();
    const dashboard = await readBusinessDashboard(
      scenario.views,
      BUSINESS,
      new Date('2026-07-02T12:00:00.000Z'),
    );
    expect(dashboard.overall_stats).toEqual({
      active_customers: 1,
      total_stamps: 3,
      total_rewards_redeemed: 1,
    });
    expect(dashboard.today_stats).toEqual({ stamps_given: 0 });
    expect(dashboard.recent_customers.map(({ customer_id }) => customer_id)).toEqual([
      CUSTOMER,
      idOf('c', 2),
    ]);
    // The order follows the displayed time, which an undo advances, unlike the time of the last stamp.
    const [first] = dashboard.recent_customers;
    expect(first?.last_activity_at).toBe(dashboard.recent_transactions[0]?.created_at);
    expect(first?.last_activity_at).not.toBe(first?.last_stamp_at);
    expect(dashboard.recent_transactions).toHaveLength(5);
  });

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await story();
    await expectSameRows(scenario);
  });
});
