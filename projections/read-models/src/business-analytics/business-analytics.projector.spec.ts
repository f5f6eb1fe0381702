import { businessAnalytics as endpoint } from '@stampwell/contracts/http/business-figures.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUSINESS, byEmployee, byOwner, CUSTOMER, EMPLOYEE, eventMaker, idOf } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { customerCards } from '../customer-cards/customer-cards.projector.ts';
import { employeeList } from '../employee-list/employee-list.projector.ts';
import { subscriptionStatus } from '../subscription-status/subscription-status.projector.ts';
import { unusual } from '../unusual/unusual.projector.ts';
import { businessAnalytics } from './business-analytics.projector.ts';
import { readBusinessAnalytics } from './business-analytics.queries.ts';

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  scenario = await openScenario(employeeList, businessAnalytics, customerCards, subscriptionStatus, unusual);
  open.push(scenario);
  event = eventMaker();
  scenario.knows(
    { id: BUSINESS, kind: 'business', name: 'Corner Coffee' },
    { id: EMPLOYEE, kind: 'employee', name: 'Eve' },
  );
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const card = (customer_id: string) => ({
  business_id: BUSINESS,
  customer_id,
  balance_after: 1,
  steps: [10],
});
const onDay = (day: number) => `2026-07-0${day}T12:00:00.000Z`;
const stamped = (day: number, customer = CUSTOMER, { amount = 1, first = false, actor = byOwner } = {}) =>
  event('StampsGiven', { ...card(customer), amount, first }, { at: onDay(day), actor });

async function read(days: number, now = onDay(5)) {
  const analytics = await readBusinessAnalytics(scenario.views, {
    businessId: BUSINESS,
    days,
    now: new Date(now),
  });
  return endpoint.reply.parse(analytics);
}

describe('business analytics', () => {
  it('fills the days on which nothing happened with zeros', async () => {
    await scenario.given(stamped(3));
    const { series } = await read(5);
    expect(series.map(({ date, scans }) => [date, scans])).toEqual([
      ['2026-07-01', 0],
      ['2026-07-02', 0],
      ['2026-07-03', 1],
      ['2026-07-04', 0],
      ['2026-07-05', 0],
    ]);
  });

  it('[SU27] leaves out the whole days of a season, and says how many', async () => {
    const season = {
      from: onDay(2),
      until: '2026-07-16',
      ends_at: '2026-07-15T23:00:00.000Z',
      redeems: true,
    };
    const ends = { period_ends_at: null, trial_ends_at: null, cancellation_ends_at: null };
    await scenario.given(
      stamped(1),
      event('PausedForSeason', { business_id: BUSINESS, ...season, ...ends }),
      event('RewardRedeemed', { ...card(CUSTOMER), stamps_used: 1 } as never, {
        at: onDay(4),
        actor: byOwner,
      }),
    );
    const seen = async (now: string) => {
      const { series, closed_days } = await read(5, now);
      return [series.map(({ date }) => Number(date.slice(-2))), closed_days];
    };
    expect(await seen(onDay(6))).toEqual([[2, 4, 6], 2]);
    expect(await seen('2026-07-18T12:00:00.000Z')).toEqual([[16, 17, 18], 2]);
  });

  it('counts a customer once a day, and once over the whole range', async () => {
    const ben = idOf('c', 2);
    await scenario.given(
      stamped(1, CUSTOMER, { first: true }),
      stamped(1),
      stamped(3, ben, { first: true }),
      stamped(4),
      stamped(5),
      stamped(5, ben),
    );
    const { series, totals } = await read(5);
    expect(series.map(({ active_customers }) => active_customers)).toEqual([1, 0, 1, 1, 2]);
    expect(totals).toEqual({ scans: 6, stamps: 6, rewards: 0, new_customers: 2, active_customers: 2 });
    expect((await read(3)).totals).toMatchObject({ scans: 4, active_customers: 2, new_customers: 1 });
  });

  it('counts two merged cards as one customer, until they are split', async () => {
    const guest = idOf('c', 2);
    const of = (customer: string, other_id: string) => ({
      ...card(customer),
      other_id,
      merge_id: idOf('a', 900),
      amount: 1,
    });
    await scenario.given(
      stamped(1, CUSTOMER, { first: true }),
      stamped(3, guest, { first: true }),
      event('CardMergedInto', of(guest, CUSTOMER), { at: onDay(4) }),
      event(
        'CardMerged',
        { ...of(CUSTOMER, guest), first: false, last_earned_at: null, carried_over_at: null },
        { at: onDay(4) },
      ),
    );
    expect((await read(5)).totals).toMatchObject({ new_customers: 1, active_customers: 1 });
    // The card that stays was not seen in these days; the other one was.
    expect((await read(3)).totals).toMatchObject({ new_customers: 0, active_customers: 1 });
    await scenario.given(
      event('CardSplitOff', of(guest, CUSTOMER), { at: onDay(5) }),
      event('CardSplit', { ...of(CUSTOMER, guest), last_earned_at: null, closes: false }, { at: onDay(5) }),
    );
    expect((await read(5)).totals).toMatchObject({ new_customers: 2, active_customers: 2 });
    await expectSameRows(scenario);
  });

  it('counts distinct customers the same however the log is cut into batches', async () => {
    for (const day of [1, 2, 2, 3]) await scenario.given(stamped(day));
    const byOne = await scenario.tables();
    await scenario.rebuild();
    expect(await scenario.tables()).toEqual(byOne);
    expect((await read(5)).totals.active_customers).toBe(1);
  });

  it('takes off what is undone, on the day of the undoing', async () => {
    const given = stamped(1, CUSTOMER, { amount: 3 });
    await scenario.given(
      given,
      event(
        'StampsReversed',
        { ...card(CUSTOMER), amount: 3, last_earned_at: null, reverses: given.id },
        { at: onDay(2) },
      ),
    );
    const { series, totals } = await read(5);
    expect(series.map(({ stamps }) => stamps)).toEqual([3, -3, 0, 0, 0]);
    expect(totals).toMatchObject({ scans: 1, stamps: 0 });
  });

  it('counts a paper card as a new and active customer, but as no scan and no stamp given', async () => {
    const carried = event(
      'StampsCarriedOver',
      { ...card(CUSTOMER), balance_after: 4, amount: 4, first: true },
      { at: onDay(3), actor: byEmployee },
    );
    const { balance_after: _, ...named } = card(CUSTOMER);
    const undone = { ...named, balance_after: 0, amount: 4, reverses: carried.id };
    await scenario.given(carried, event('CarryOverReversed', undone, { at: onDay(4), actor: byOwner }));
    const { series, totals } = await read(5);
    expect(totals).toMatchObject({ scans: 0, active_customers: 1, new_customers: 1 });
    expect(series.map(({ stamps, active_customers }) => [stamps, active_customers])).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 1],
      [0, 0],
    ]);
    await expectSameRows(scenario);
  });

  it('tells what each of the staff gave, a present employee without a scan too', async () => {
    const idle = idOf('e', 2);
    const given = stamped(4, CUSTOMER, { amount: 2, first: true, actor: byEmployee });
    const redeemed = (actor: typeof byEmployee | { kind: 'customer'; id: string }) =>
      event(
        'RewardRedeemed',
        {
          ...card(CUSTOMER),
          stamps_used: 10,
          total_redeemed: 1,
          reward_description: { of: null, plain: 'Coffee' },
          reward_emoji: '☕',
        },
        { at: onDay(4), actor },
      );
    await scenario.given(
      event('EmployeeHired', { employee_id: EMPLOYEE, business_id: BUSINESS }),
      event('EmployeeHired', { employee_id: idle, business_id: BUSINESS }),
      given,
      redeemed(byEmployee),
      redeemed({ kind: 'customer', id: CUSTOMER }),
      event(
        'StampsReversed',
        { ...card(CUSTOMER), amount: 2, last_earned_at: null, reverses: given.id },
        { at: onDay(5), actor: byEmployee },
      ),
      stamped(5, CUSTOMER, { amount: 1 }),
    );
    const idleFor = { newcomers: 0, rewards: 0, undone: 0, given_anyway: 0, apologies: 0, unusual: false };
    expect((await read(5)).employees).toEqual([
      {
        id: EMPLOYEE,
        name: 'Eve',
        scans: 1,
        stamps: 2,
        ...idleFor,
        newcomers: 1,
        rewards: 1,
        undone: 1,
        days: 2,
      },
      { id: BUSINESS, name: 'Corner Coffee', scans: 1, stamps: 1, ...idleFor, days: 1 },
      { id: idle, name: 'Deleted employee', scans: 0, stamps: 0, ...idleFor, days: 0 },
    ]);
  });

  it('marks who of the staff was found far above the others, as long as nobody dismissed it', async () => {
    const ids = { finding_id: idOf('d', 1), business_id: BUSINESS };
    await scenario.given(
      stamped(4, idOf('c', 10), { amount: 20, actor: byEmployee }),
      event('FindingRaised', {
        ...{
          ...ids,
          rule: 'far_above',
          day: '2026-07-04',
          account_id: EMPLOYEE,
          customer_id: null,
          facts: {},
        },
        events: [{ id: idOf('a', 1), position: 1, at: '2026-07-04T12:00:00.000Z' }],
      }),
    );
    const marks = async () => (await read(5)).employees.filter((each) => each.unusual).map(({ id }) => id);
    expect(await marks()).toEqual([EMPLOYEE]);
    await scenario.given(event('FindingDismissed', { ...ids, reason: 'busy_day' }));
    expect(await marks()).toEqual([]);
  });

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await scenario.given(
      stamped(1),
      stamped(2, idOf('c', 2)),
      stamped(3),
      stamped(3, idOf('c', 2)),
      stamped(4),
    );
    await expectSameRows(scenario);
  });
});
