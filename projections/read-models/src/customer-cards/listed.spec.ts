import { TRANSACTION_YEARS } from '@stampwell/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUSINESS, byEmployee, CUSTOMER, EMPLOYEE, eventMaker, TERMS } from '../../testing/events.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { activityFeed } from '../activity-feed/activity-feed.projector.ts';
import { readActivityFeed } from '../activity-feed/activity-feed.queries.ts';
import { businessDirectory } from '../business-directory/business-directory.projector.ts';
import type { Views } from '../queries/views.queries.ts';
import { subscriptionStatus } from '../subscription-status/subscription-status.projector.ts';
import { unusual } from '../unusual/unusual.projector.ts';
import { readBusinessStretch, readCustomerStretch } from './card-log.queries.ts';
import { customerCards } from './customer-cards.projector.ts';
import { readUserDashboard } from './customer-cards.queries.ts';
import { readOwnTransactions } from './own-transactions.queries.ts';
import { readBusinessTransactions, readHistory, readHistoryTotals } from './transactions.queries.ts';

const GIVEN = '2026-03-01T12:00:00.000Z';
const MINUTE = 60_000;
const ALL = { after: 0, until: Number.MAX_SAFE_INTEGER, limit: 10 };

let scenario: Scenario;
beforeAll(async () => {
  scenario = await openScenario(businessDirectory, subscriptionStatus, customerCards, activityFeed, unusual);
  const event = eventMaker();
  const card = { business_id: BUSINESS, customer_id: CUSTOMER, steps: [10] };
  await scenario.given(
    event('BusinessRegistered', { business_id: BUSINESS, onboarding: false, terms: TERMS }, { at: GIVEN }),
    event(
      'StampsGiven',
      { ...card, amount: 3, balance_after: 3, first: true },
      { at: GIVEN, actor: byEmployee },
    ),
  );
});
afterAll(() => scenario.close());

/** Entries just under and just over the age limit, by a minute. */
const around = ['before', 'after'].map((side) => {
  const end = new Date(GIVEN);
  end.setUTCFullYear(end.getUTCFullYear() + TRANSACTION_YEARS);
  return new Date(end.getTime() + (side === 'before' ? -MINUTE : MINUTE));
});
const at = (now: Date): Views => ({ ...scenario.views, now: () => now });

const LISTS: [string, (views: Views) => Promise<number>][] = [
  ['a customer’s activity', async (views) => (await readHistory(views, CUSTOMER)).transactions.length],
  [
    'a business’s activity',
    async (views) => (await readBusinessTransactions(views, BUSINESS)).transactions.length,
  ],
  ['a customer’s export', async (views) => (await readCustomerStretch(views, CUSTOMER, ALL)).length],
  ['a business’s export', async (views) => (await readBusinessStretch(views, BUSINESS, ALL)).length],
  [
    'My last 20',
    async (views) => {
      const args = { actorId: EMPLOYEE, businessId: BUSINESS, now: views.now() };
      return (await readOwnTransactions(views, args)).transactions.length;
    },
  ],
  [
    'what administrators see of late',
    async (views) => (await readActivityFeed(views)).filter(({ type }) => type === 'scan_completed').length,
  ],
];

it.each(LISTS)(
  `keeps an entry for ${TRANSACTION_YEARS} years, and no minute longer, in %s`,
  async (_, listed) => {
    expect(await Promise.all(around.map((now) => listed(at(now))))).toEqual([1, 0]);
  },
);

it('leaves the card and its sums as they are', async () => {
  const [, after] = around.map(at);
  if (!after) throw new Error('no time');
  const { stamp_cards } = await readUserDashboard(after, { customerId: CUSTOMER, billingNow: after.now() });
  expect(stamp_cards.map(({ current_stamps }) => current_stamps)).toEqual([3]);
  expect(await readHistoryTotals(after.db, CUSTOMER)).toMatchObject({ activities: 1, stamps_earned: 3 });
});
