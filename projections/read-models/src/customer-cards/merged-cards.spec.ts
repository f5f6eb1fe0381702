import { fullStep, rewardIn, walletFigures } from '@stampwell/contracts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUSINESS, byEmployee, CUSTOMER, EMPLOYEE, eventMaker, idOf, TERMS } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { businessAnalytics } from '../business-analytics/business-analytics.projector.ts';
import { businessDashboard } from '../business-dashboard/business-dashboard.projector.ts';
import { businessDirectory } from '../business-directory/business-directory.projector.ts';
import { readDeletionCounts } from '../business-directory/businesses.queries.ts';
import { customerDirectory } from '../customer-directory/customer-directory.projector.ts';
import { employeeList } from '../employee-list/employee-list.projector.ts';
import { subscriptionStatus } from '../subscription-status/subscription-status.projector.ts';
import { unusual } from '../unusual/unusual.projector.ts';
import { countActiveCustomers, readBusinessCustomers } from './business-customers.queries.ts';
import { readBusinessStretch, readCardHolders, readCustomerStretch } from './card-log.queries.ts';
import { customerCards } from './customer-cards.projector.ts';
import { readUserDashboard, readVisitorsSince } from './customer-cards.queries.ts';
import { readCardsInOrder } from './export.queries.ts';
import { readOwnTransactions } from './own-transactions.queries.ts';
import { readBusinessTransactions, readHistory, readHistoryTotals } from './transactions.queries.ts';

const GUEST = idOf('c', 2);
const NOON = new Date('2026-07-10T12:00:00.000Z');
const ALL = { after: 0, until: Number.MAX_SAFE_INTEGER, limit: 10 };

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  const projectors = [
    businessDirectory,
    subscriptionStatus,
    customerCards,
    customerDirectory,
    unusual,
    employeeList,
  ];
  scenario = await openScenario(...projectors, businessDashboard, businessAnalytics);
  open.push(scenario);
  event = eventMaker();
  await scenario.given(
    event('BusinessRegistered', { business_id: BUSINESS, onboarding: false, terms: TERMS }),
  );
  scenario.knows(
    { id: BUSINESS, kind: 'business', name: 'Corner Coffee' },
    { id: CUSTOMER, kind: 'customer', name: 'Ana' },
    { id: GUEST, kind: 'customer', name: 'Guest 4F2' },
    { id: EMPLOYEE, kind: 'employee', name: 'Eve' },
  );
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const card = (customer_id: string, balance_after: number) => ({
  business_id: BUSINESS,
  customer_id,
  balance_after,
  steps: [10],
});
const stamped = (customer: string, amount: number, balance: number, day: number) =>
  event(
    'StampsGiven',
    { ...card(customer, balance), amount, first: balance === amount },
    { at: `2026-07-0${day}T10:00:00.000Z`, actor: byEmployee },
  );

const ofMerge = (customer: string, balance: number) => ({
  ...card(customer, balance),
  merge_id: idOf('a', 900),
  other_id: customer === GUEST ? CUSTOMER : GUEST,
});
const merge = (moved: number, own: number) => [
  event('CardMergedInto', { ...ofMerge(GUEST, 0), amount: moved }, { at: '2026-07-05T10:00:00.000Z' }),
  event(
    'CardMerged',
    {
      ...ofMerge(CUSTOMER, own + moved),
      amount: moved,
      first: own === 0,
      last_earned_at: '2026-07-04T10:00:00.000Z',
      carried_over_at: null,
    },
    { at: '2026-07-05T10:00:00.000Z' },
  ),
];
const split = (moved: number, own: number, closes = false) => [
  event('CardSplitOff', { ...ofMerge(GUEST, moved), amount: moved }, { at: '2026-07-06T10:00:00.000Z' }),
  event(
    'CardSplit',
    {
      ...ofMerge(CUSTOMER, own),
      amount: moved,
      last_earned_at: own ? '2026-07-01T10:00:00.000Z' : null,
      closes,
    },
    { at: '2026-07-06T10:00:00.000Z' },
  ),
];

/** All that anybody is shown of the two cards. */
async function shown() {
  const { views, db } = scenario;
  const of = async (id: string) => {
    const dashboard = await readUserDashboard(views, { customerId: id, billingNow: NOON });
    const { transactions } = await readHistory(views, id);
    return {
      cards: dashboard.stamp_cards.map(({ current_stamps }) => current_stamps),
      entries: transactions.map(({ id, customer_name }) => [id, customer_name]),
      exported: (await readCustomerStretch(views, id, ALL)).map(({ transaction }) => transaction.id),
      totals: await readHistoryTotals(db.pool, id),
    };
  };
  const { customers } = await readBusinessCustomers(views, BUSINESS);
  const { transactions } = await readBusinessTransactions(views, BUSINESS);
  const own = await readOwnTransactions(views, { actorId: EMPLOYEE, businessId: BUSINESS, now: NOON });
  const totals = await db.pool.query('SELECT customers, stamps::int, rewards FROM views.business_totals');
  return {
    ana: await of(CUSTOMER),
    guest: await of(GUEST),
    customers: customers.map((c) => [c.customer_name, c.current_stamps, c.last_stamp_at]),
    inOrder: (await readCardsInOrder(views, BUSINESS, { after: null, limit: 10 })).length,
    entries: transactions.map((t) => [t.id, t.customer_name]),
    exported: (await readBusinessStretch(views, BUSINESS, ALL)).map(({ transaction: t }) => [
      t.id,
      t.customer_name,
    ]),
    ownEntries: own.transactions.map((t) => [t.id, t.customer_name]),
    holders: (await readCardHolders(db.pool, BUSINESS, [CUSTOMER, GUEST])).sort(),
    active: await countActiveCustomers(db.pool, BUSINESS, NOON),
    deletion: await readDeletionCounts(db.pool, BUSINESS),
    totals: totals.rows,
  };
}

describe('two cards of one person', () => {
  it('are one card with the entries of both, until they are split', async () => {
    const own = stamped(CUSTOMER, 3, 3, 1);
    const guests = stamped(GUEST, 4, 4, 4);
    await scenario.given(own, guests);
    const before = await shown();
    expect(before).toMatchObject({
      customers: [
        ['Guest 4F2', 4, guests.at],
        ['Ana', 3, own.at],
      ],
      active: 2,
    });

    await scenario.given(...merge(4, 3));
    const merged = await shown();
    expect(merged).toMatchObject({
      ana: { cards: [7], totals: { activities: 2, stamps_earned: 7 } },
      guest: { cards: [] },
      customers: [['Ana', 7, guests.at]],
      inOrder: 1,
      holders: [CUSTOMER],
      active: 1,
      deletion: { customers: 1 },
      totals: [{ customers: 1, stamps: 7, rewards: 0 }],
    });
    const both = [
      [guests.id, 'Ana'],
      [own.id, 'Ana'],
    ];
    expect(merged.ana.entries).toEqual(both);
    expect(merged.entries).toEqual(both);
    expect(merged.ownEntries).toEqual(both);
    expect(merged.exported).toEqual(both.toReversed());
    expect(merged.ana.exported).toEqual([own.id, guests.id]);
    await expectSameRows(scenario);

    await scenario.given(...split(4, 3));
    expect(await shown()).toEqual(before);
    await expectSameRows(scenario);
  });

  it('moves back the guest’s entries alone', async () => {
    const guests = stamped(GUEST, 4, 4, 4);
    await scenario.given(stamped(CUSTOMER, 3, 3, 1), guests, ...merge(4, 3));
    const later = stamped(CUSTOMER, 1, 8, 5);
    await scenario.given(later, ...split(4, 4));
    const { ana, guest } = await shown();
    expect(guest.entries).toEqual([[guests.id, 'Guest 4F2']]);
    expect(ana.entries.map(([id]) => id)).toContain(later.id);
    expect(ana.entries).toHaveLength(2);
  });

  it('counts the rewards of a merged card among those earned, and not on the card itself', async () => {
    const reward = rewardIn(fullStep(TERMS));
    const redeemed = { stamps_used: 10, total_redeemed: 1, ...reward };
    await scenario.given(
      stamped(GUEST, 10, 10, 3),
      event('RewardRedeemed', { ...card(GUEST, 0), ...redeemed }, { actor: byEmployee }),
      stamped(CUSTOMER, 3, 3, 4),
      ...merge(0, 3),
    );
    const visitor = { customerId: CUSTOMER, billingNow: NOON };
    const { stamp_cards, stats } = await readUserDashboard(scenario.views, visitor);
    expect(stamp_cards.map((one) => one.total_redeemed)).toEqual([0]);
    expect(stats).toEqual(walletFigures(stamp_cards, new Set(), 1));
  });

  it('opens a card at a shop that only the guest knew, and closes it again', async () => {
    await scenario.given(stamped(GUEST, 4, 4, 4));
    const before = await shown();
    await scenario.given(...merge(4, 0));
    expect(await shown()).toMatchObject({
      ana: { cards: [4] },
      customers: [['Ana', 4, '2026-07-04T10:00:00.000Z']],
      active: 1,
    });
    await scenario.given(...split(4, 0, true));
    expect(await shown()).toEqual(before);
    await scenario.given(stamped(CUSTOMER, 1, 1, 7));
    expect(await shown()).toMatchObject({ ana: { cards: [1] }, active: 2, totals: [{ customers: 2 }] });
    await expectSameRows(scenario);
  });

  it('takes no entry of the guest’s back at the counter while it is merged', async () => {
    const mine = stamped(CUSTOMER, 3, 3, 4);
    const guests = stamped(GUEST, 4, 4, 4);
    const undoable = async () => {
      const now = new Date('2026-07-04T10:05:00.000Z');
      const { transactions } = await readOwnTransactions(scenario.views, {
        actorId: EMPLOYEE,
        businessId: BUSINESS,
        now,
      });
      return transactions.filter(({ can_undo }) => can_undo).map(({ id }) => id);
    };
    await scenario.given(mine, guests);
    expect(await undoable()).toEqual([guests.id, mine.id]);
    await scenario.given(...merge(4, 3));
    expect(await undoable()).toEqual([mine.id]);
  });

  it('counts a visit of either card as the one person’s', async () => {
    await scenario.given(stamped(CUSTOMER, 3, 3, 1), stamped(GUEST, 4, 4, 4), ...merge(4, 3));
    const since = new Date('2026-07-03T10:00:00.000Z');
    expect(await readVisitorsSince(scenario.db.pool, since, [CUSTOMER])).toEqual(new Set([CUSTOMER]));
  });
});
