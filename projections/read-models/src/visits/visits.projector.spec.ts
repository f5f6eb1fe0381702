import { businessVisits as endpoint } from '@stampwell/contracts/http/business-figures.ts';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUSINESS, byOwner, CUSTOMER, eventMaker, idOf } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { businessAnalytics } from '../business-analytics/business-analytics.projector.ts';
import { businessDirectory } from '../business-directory/business-directory.projector.ts';
import { customerCards } from '../customer-cards/customer-cards.projector.ts';
import { customerDirectory } from '../customer-directory/customer-directory.projector.ts';
import { subscriptionStatus } from '../subscription-status/subscription-status.projector.ts';
import { visits } from './visits.projector.ts';
import { medianOf, readBusinessVisits, spansOf } from './visits.queries.ts';

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];
const BEN = idOf('c', 2);

beforeEach(async () => {
  scenario = await openScenario(
    businessAnalytics,
    businessDirectory,
    customerCards,
    customerDirectory,
    subscriptionStatus,
    visits,
  );
  open.push(scenario);
  event = eventMaker();
  scenario.knows({ id: CUSTOMER, kind: 'customer', name: 'Ann' }, { id: BEN, kind: 'customer', name: 'Ben' });
  await scenario.given(
    ...[CUSTOMER, BEN].map((account_id) =>
      event('AccountRegistered', { account_id, kind: 'customer' }, { at: '2026-01-01T08:00:00.000Z' }),
    ),
  );
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const stamped = (at: string, { customer = CUSTOMER, balance_after = 1, amount = 1 } = {}) =>
  event(
    'StampsGiven',
    {
      business_id: BUSINESS,
      customer_id: customer,
      steps: [10],
      balance_after,
      amount,
      first: false,
    },
    { at: `${at}:00.000Z`, actor: byOwner },
  );

const read = async (now: string, days = 365) =>
  endpoint.reply.parse(
    await readBusinessVisits(scenario.views, { businessId: BUSINESS, days, now: new Date(now) }),
  );

describe('visits', () => {
  it('groups customers by the month of their first visit, and counts who came again in each month', async () => {
    await scenario.given(
      stamped('2026-05-03T12:00'),
      stamped('2026-05-20T12:00'),
      stamped('2026-06-01T12:00', { customer: BEN }),
      stamped('2026-07-09T12:00'),
    );
    expect((await read('2026-07-10T12:00:00Z')).cohorts).toEqual([
      { month: '2026-05', customers: 1, came: [1, 0, 1] },
      { month: '2026-06', customers: 1, came: [1, 0] },
    ]);
  });

  it('sums scans by weekday and hour of the shop’s own clock', async () => {
    await scenario.given(
      event('TimeZoneChanged', { business_id: BUSINESS, place_id: BUSINESS, time_zone: 'Asia/Kolkata' }),
      stamped('2026-07-05T20:10'),
      stamped('2026-07-05T20:20'),
      stamped('2026-07-05T20:40', { customer: BEN }),
    );
    // 20:10 UTC on a Sunday is 01:40 on Monday in that time zone.
    expect((await read('2026-07-08T12:00:00Z', 30)).hours).toEqual([
      { weekday: 1, hour: 1, scans: 2 },
      { weekday: 1, hour: 2, scans: 1 },
    ]);
  });

  it('keeps the shop’s hours where its clocks go forward and back', async () => {
    await scenario.given(
      event('TimeZoneChanged', { business_id: BUSINESS, place_id: BUSINESS, time_zone: 'Europe/London' }),
      // Nine in the morning local time, on Saturdays before and after the clock changes of 29 March and 25 October.
      ...['2026-03-28T09:10', '2026-04-04T08:10', '2026-10-24T08:10', '2026-10-31T09:10'].map((at) =>
        stamped(at),
      ),
    );
    expect((await read('2026-11-01T12:00:00Z')).hours).toEqual([{ weekday: 6, hour: 9, scans: 4 }]);
  });

  it('counts a day once, and the days between two', async () => {
    await scenario.given(
      ...['2026-07-01T09:00', '2026-07-01T17:00', '2026-07-04T09:00', '2026-07-25T09:00'].map((at) =>
        stamped(at),
      ),
    );
    const { gaps } = await read('2026-07-26T12:00:00Z');
    expect(gaps.median).toBe(3);
    expect(gaps.spans.filter((span) => span.visits > 0)).toEqual([
      { from: 2, to: 3, visits: 1 },
      { from: 15, to: 30, visits: 1 },
    ]);
  });

  it('names who stays away for twice as long as usual, and nobody who is gone or was here twice', async () => {
    await scenario.given(
      ...['2026-06-01T09:00', '2026-06-08T09:00', '2026-06-15T09:00'].map((at) => stamped(at)),
      ...['2026-06-01T09:00', '2026-06-08T09:00'].map((at) => stamped(at, { customer: BEN })),
    );
    expect((await read('2026-06-29T12:00:00Z')).overdue.count).toBe(0);
    expect((await read('2026-06-30T12:00:00Z')).overdue).toEqual({
      count: 1,
      customers: [
        {
          customer_id: CUSTOMER,
          customer_name: 'Ann',
          visits: 3,
          last_visit: '2026-06-15',
          usual_gap: 7,
          days_away: 15,
        },
      ],
    });
    expect((await read('2027-02-01T12:00:00Z')).overdue.count).toBe(0);
  });

  it('[SU27] counts no day of a season as one without a visit', async () => {
    const season = {
      from: '2026-07-05T08:00:00.000Z',
      until: '2026-10-05',
      ends_at: '2026-10-04T23:00:00.000Z',
    };
    const ends = { period_ends_at: null, trial_ends_at: null, cancellation_ends_at: null };
    await scenario.given(
      ...['2026-06-20T09:00', '2026-06-27T09:00', '2026-07-04T09:00'].map((at) => stamped(at)),
      event('PausedForSeason', { business_id: BUSINESS, redeems: false, ...season, ...ends }),
    );
    expect((await read('2026-10-10T12:00:00Z')).overdue.count).toBe(0);
    expect((await read('2026-10-19T12:00:00Z')).overdue.customers).toMatchObject([
      { customer_id: CUSTOMER, usual_gap: 7, days_away: 15 },
    ]);
    await scenario.given(stamped('2026-10-11T09:00'));
    expect((await read('2026-10-12T12:00:00Z')).gaps.spans.filter(({ visits }) => visits > 0)).toEqual([
      { from: 4, to: 7, visits: 3 },
    ]);
  });

  it('names nobody who comes with another card now, and no merged card', async () => {
    const regular = ['2026-06-01T09:00', '2026-06-08T09:00', '2026-06-15T09:00'];
    const late = async () =>
      (await read('2026-06-30T12:00:00Z')).overdue.customers.map((one) => one.customer_name);
    const merge_id = idOf('a', 900);
    const bens = { account_id: BEN, other_id: CUSTOMER, role: 'into', merge_id } as const;
    await scenario.given(...regular.flatMap((at) => [stamped(at), stamped(at, { customer: BEN })]));
    expect((await late()).sort()).toEqual(['Ann', 'Ben']);
    await scenario.given(event('AccountsMerged', bens, { at: '2026-06-16T09:00:00.000Z' }));
    expect(await late()).toEqual(['Ann']);
    await scenario.given(
      event('AccountsSplit', bens, { at: '2026-06-17T09:00:00.000Z' }),
      stamped('2026-06-29T09:00', { customer: BEN }),
    );
    expect(await late()).toEqual(['Ann']);
    await scenario.given(event('AccountsMerged', bens, { at: '2026-06-29T10:00:00.000Z' }));
    expect(await late()).toEqual([]);
  });

  it('counts a paper card as no visit, but the reward that it completes as earned', async () => {
    const card = { business_id: BUSINESS, customer_id: CUSTOMER, steps: [10] };
    const at = '2026-07-02T12:00:00.000Z';
    const given = stamped('2026-07-01T12:00', { balance_after: 6, amount: 6 });
    const carried = event(
      'StampsCarriedOver',
      { ...card, balance_after: 10, amount: 4, first: false },
      { at, actor: byOwner },
    );
    await scenario.given(given, carried);
    const before = await read('2026-07-10T12:00:00Z');
    expect(before.cohorts).toEqual([{ month: '2026-07', customers: 1, came: [1] }]);
    expect(before.hours.reduce((sum, { scans }) => sum + scans, 0)).toBe(1);
    expect(before.rewards.at(-1)).toMatchObject({ month: '2026-07', earned: 1, claimed: 0 });
    await scenario.given(
      event('CarryOverReversed', { ...card, balance_after: 6, amount: 4, reverses: carried.id }, { at }),
    );
    expect((await read('2026-07-10T12:00:00Z')).rewards.at(-1)).toMatchObject({ earned: 0 });
  });

  it('owes a reward that lapsed no more, until it is brought back, which is no visit', async () => {
    const card = { business_id: BUSINESS, customer_id: CUSTOMER, steps: [10] };
    const at = '2026-07-02T12:00:00.000Z';
    const given = stamped('2026-07-01T12:00', { balance_after: 10, amount: 10 });
    const lapse = event(
      'StampsLapsed',
      { ...card, balance_after: 0, amount: 10, due: '2026-07-02', kind: 'reward' },
      { at },
    );
    const earned = async () => (await read('2026-07-10T12:00:00Z')).rewards.at(-1);
    const balance = async () => {
      const { rows } = await scenario.views.db.query('SELECT current_stamps, transactions FROM views.cards');
      return rows;
    };
    await scenario.given(given, lapse);
    expect(await earned()).toMatchObject({ earned: 0 });
    expect(await balance()).toEqual([{ current_stamps: 0, transactions: 1 }]);
    await scenario.given(
      event('StampsBroughtBack', { ...card, balance_after: 10, amount: 10, lapse: lapse.id }, { at }),
    );
    expect(await earned()).toMatchObject({ earned: 1 });
    expect(await balance()).toEqual([{ current_stamps: 10, transactions: 1 }]);
    expect((await read('2026-07-10T12:00:00Z')).cohorts).toEqual([
      { month: '2026-07', customers: 1, came: [1] },
    ]);
  });

  it('tells rewards earned from rewards claimed, and takes back what was undone', async () => {
    const filled = stamped('2026-07-02T12:00', { balance_after: 10, amount: 2 });
    const card = { business_id: BUSINESS, customer_id: CUSTOMER, steps: [10] };
    await scenario.given(
      stamped('2026-07-01T12:00', { balance_after: 8, amount: 8 }),
      filled,
      event(
        'StampsReversed',
        { ...card, balance_after: 8, amount: 2, reverses: filled.id, last_earned_at: null },
        { at: '2026-07-02T12:01:00.000Z' },
      ),
      stamped('2026-07-03T12:00', { balance_after: 11, amount: 3 }),
      event(
        'RewardRedeemed',
        {
          ...card,
          balance_after: 1,
          stamps_used: 10,
          total_redeemed: 1,
          reward_description: { of: null, plain: 'Coffee' },
          reward_emoji: '☕',
        },
        { at: '2026-07-04T12:00:00.000Z', actor: byOwner },
      ),
    );
    const { rewards } = await read('2026-07-05T12:00:00Z');
    expect(rewards).toHaveLength(12);
    expect(rewards.at(-1)).toEqual({ month: '2026-07', earned: 1, claimed: 1 });
  });

  it('counts stamps once that a reward used without needing them, and that came back to another card', async () => {
    const of = (customer: string, other_id: string, balance_after: number) => ({
      business_id: BUSINESS,
      customer_id: customer,
      steps: [10],
      ...{ other_id, balance_after, merge_id: idOf('a', 900) },
    });
    const at = { at: '2026-07-03T12:00:00.000Z' };
    const last = { last_earned_at: null };
    await scenario.given(
      stamped('2026-07-01T12:00', { balance_after: 10, amount: 10 }),
      stamped('2026-07-01T13:00', { customer: BEN, balance_after: 10, amount: 10 }),
      event('CardMergedInto', { ...of(BEN, CUSTOMER, 0), amount: 10 }, at),
      event(
        'CardMerged',
        { ...of(CUSTOMER, BEN, 20), ...last, amount: 10, first: false, carried_over_at: null },
        at,
      ),
      event(
        'RewardRedeemed',
        {
          ...{ business_id: BUSINESS, customer_id: CUSTOMER, steps: [10] },
          ...{ balance_after: 0, stamps_used: 20, total_redeemed: 1 },
          reward_description: { of: null, plain: 'Coffee' },
          reward_emoji: '☕',
        },
        { ...at, actor: byOwner },
      ),
    );
    const now = '2026-07-05T12:00:00Z';
    expect((await read(now)).rewards.at(-1)).toEqual({ month: '2026-07', earned: 2, claimed: 1 });
    await scenario.given(
      event('CardSplitOff', { ...of(BEN, CUSTOMER, 10), amount: 10, returned: 10 }, at),
      event('CardSplit', { ...of(CUSTOMER, BEN, 0), ...last, amount: 0, closes: false }, at),
    );
    expect((await read(now)).rewards.at(-1)).toEqual({ month: '2026-07', earned: 2, claimed: 1 });
    await expectSameRows(scenario);
  });

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await scenario.given(
      stamped('2026-07-01T12:00'),
      stamped('2026-07-03T12:00', { customer: BEN, balance_after: 10 }),
      stamped('2026-08-03T12:00'),
      stamped('2026-08-03T13:00'),
    );
    await expectSameRows(scenario);
  });
});

describe('what is reckoned of them', () => {
  const gaps = fc
    .uniqueArray(
      fc.record({ gap: fc.integer({ min: 1, max: 400 }), visits: fc.integer({ min: 1, max: 9 }) }),
      {
        selector: ({ gap }) => gap,
        minLength: 1,
      },
    )
    .map((all) => all.toSorted((one, other) => one.gap - other.gap));

  it('has every return in one span, and half of them on each side of the median', () =>
    fc.assert(
      fc.property(gaps, (all) => {
        const each = all.flatMap(({ gap, visits }) => Array<number>(visits).fill(gap));
        expect(spansOf(all).reduce((sum, { visits }) => sum + visits, 0)).toBe(each.length);
        expect(medianOf(all)).toBe(each[Math.ceil(each.length / 2) - 1]);
      }),
    ));
});
