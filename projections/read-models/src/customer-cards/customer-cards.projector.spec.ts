import { DEFAULT_LOOK, fullStep, houseText, PLAIN_TERMS, rewardIn, stepsUnder } from '@stampwell/contracts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUSINESS, byEmployee, CUSTOMER, EMPLOYEE, eventMaker, idOf, TERMS } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { businessDirectory } from '../business-directory/business-directory.projector.ts';
import { customerDirectory } from '../customer-directory/customer-directory.projector.ts';
import { subscriptionStatus } from '../subscription-status/subscription-status.projector.ts';
import { unusual } from '../unusual/unusual.projector.ts';
import {
  countCardsUnderWay,
  readBusinessCustomers,
  readCardsUnderWay,
  readOwed,
  searchBusinessCustomers,
} from './business-customers.queries.ts';
import { customerCards } from './customer-cards.projector.ts';
import { readUserBusiness, readUserDashboard } from './customer-cards.queries.ts';
import { readCardsInOrder } from './export.queries.ts';
import { readBusinessTransactions, readHistory } from './transactions.queries.ts';

const VISITOR = { customerId: CUSTOMER, billingNow: new Date('2026-07-01T12:00:00.000Z') };

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  scenario = await openScenario(
    businessDirectory,
    subscriptionStatus,
    customerCards,
    customerDirectory,
    unusual,
  );
  open.push(scenario);
  event = eventMaker();
  await scenario.given(
    event('BusinessRegistered', { business_id: BUSINESS, onboarding: false, terms: TERMS }),
  );
  scenario.knows(
    { id: BUSINESS, kind: 'business', name: 'Corner Coffee' },
    { id: CUSTOMER, kind: 'customer', name: 'Ana', email: 'ana@example.test' },
    { id: EMPLOYEE, kind: 'employee', name: 'Eve' },
  );
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const card = (balance_after: number, customer_id = CUSTOMER) => ({
  business_id: BUSINESS,
  customer_id,
  balance_after,
  steps: [10],
});
const stamped = (amount: number, balance: number, at = '2026-07-01T10:00:00.000Z', customer = CUSTOMER) =>
  event(
    'StampsGiven',
    { ...card(balance, customer), amount, first: balance === amount },
    { at, actor: byEmployee },
  );
const redeemed = (at: string) =>
  event(
    'RewardRedeemed',
    {
      ...card(0),
      stamps_used: 10,
      total_redeemed: 1,
      ...rewardIn(fullStep(TERMS)),
    },
    { at },
  );

it('lists customers by what is asked for, deleted ones only if they are', async () => {
  const [full, young, gone] = [idOf('c', 20), idOf('c', 21), idOf('c', 22)];
  const joined = (account_id: string) => event('AccountRegistered', { account_id, kind: 'customer' });
  await scenario.given(
    stamped(10, 10, '2026-01-01T10:00:00.000Z', full),
    stamped(3, 3, '2026-02-01T10:00:00.000Z'),
    joined(gone),
    stamped(10, 10, '2026-06-20T10:00:00.000Z', gone),
    stamped(1, 1, '2026-06-25T10:00:00.000Z', young),
    event('AccountErased', { account_id: gone, kind: 'customer' }),
  );
  const list = async (args: Parameters<typeof readBusinessCustomers>[2]) =>
    (
      await readBusinessCustomers(
        { ...scenario.views, now: () => new Date('2026-07-01T10:00:00.000Z') },
        BUSINESS,
        args,
      )
    ).customers.map(({ customer_id }) => customer_id);
  expect(await list({})).toEqual([young, CUSTOMER, full]);
  expect(await list({ sort: 'longest_away' })).toEqual([full, CUSTOMER, young]);
  expect(await list({ show: 'reward_ready' })).toEqual([full]);
  expect(await list({ show: 'new' })).toEqual([young]);
  expect(await list({ show: 'deleted' })).toEqual([gone]);
  const first = await readBusinessCustomers(scenario.views, BUSINESS, { sort: 'longest_away', limit: 1 });
  expect(await list({ sort: 'longest_away', cursor: first.next_cursor ?? '' })).toEqual([CUSTOMER, young]);
});

it('counts the cards that have begun, and what they owe', async () => {
  const balances = [1, 5, 6, 9, 10, 14];
  await scenario.given(
    ...balances.map((balance, nth) => stamped(balance, balance, undefined, idOf('c', nth + 10))),
  );
  const { db } = scenario.views;
  expect(await countCardsUnderWay(db, BUSINESS)).toEqual({ full: 2, past_half: 2, begun: 6, owed: 5 });
  expect(await countCardsUnderWay(db, idOf('b', 2))).toEqual({
    full: 0,
    past_half: 0,
    begun: 0,
    owed: 0,
  });
});

it('counts a full card as one reward owed, any other as its part of one', async () => {
  const balances = [1, 5, 6, 9, 10, 14];
  await scenario.given(
    ...balances.map((balance, nth) => stamped(balance, balance, undefined, idOf('c', nth + 10))),
  );
  const { db } = scenario.views;
  expect(await readOwed(db, BUSINESS)).toEqual({ full_cards: 2, rewards: 4.1 });
  expect(await readOwed(db, idOf('b', 2))).toEqual({ full_cards: 0, rewards: 0 });
});

async function story() {
  const first = stamped(4, 4);
  const second = stamped(6, 10, '2026-07-02T10:00:00.000Z');
  const reward = redeemed('2026-07-03T10:00:00.000Z');
  const returned = event(
    'RedemptionReversed',
    { ...card(10), stamps_restored: 10, total_redeemed: 0, last_redeemed_at: null, reverses: reward.id },
    { at: '2026-07-03T11:00:00.000Z' },
  );
  const taken = event(
    'StampsReversed',
    { ...card(4), amount: 6, last_earned_at: first.at, reverses: second.id },
    { at: '2026-07-03T12:00:00.000Z' },
  );
  await scenario.given(first, second, reward, returned, taken);
  return { first, second, reward, returned, taken };
}

describe('customer cards', () => {
  it('keeps the card as its events leave it', async () => {
    await story();
    const { stamp_cards, stats, businesses } = await readUserDashboard(scenario.views, VISITOR);
    expect(stamp_cards).toEqual([
      {
        business_id: BUSINESS,
        business_name: 'Corner Coffee',
        current_stamps: 4,
        steps: [{ stamps: 10, reward_description: 'Free coffee', reward_emoji: '☕' }],
        stamps_required: 10,
        progress_percentage: 40,
        reward_eligible: false,
        ...PLAIN_TERMS,
        reward_description: 'Free coffee',
        reward_emoji: '☕',
        spends: false,
        keeps_rest: false,
        lapses_after_months: null,
        look: { hue: null, logo: null, stamp_shape: 'round' },
        total_redeemed: 0,
        last_redeemed_at: null,
        created_at: '2026-07-01T10:00:00.000Z',
      },
    ]);
    expect(stats).toEqual({ total_stamps: 4, rewards_earned: 0, ready_to_claim: 0, active_cards: 1 });
    expect(businesses.map(({ name }) => name)).toEqual(['Corner Coffee']);
  });

  it('tells each entry, and which one took back which', async () => {
    const { second, reward, returned, taken } = await story();
    const { transactions } = await readHistory(scenario.views, CUSTOMER);
    expect(transactions.map((t) => [t.transaction_type, t.stamps_added, t.description])).toEqual([
      ['reversed', -6, '6 stamps taken back'],
      ['reversed', 10, 'Reward returned'],
      ['redeemed', -10, 'Redeemed Free coffee'],
      ['earned', 6, 'Earned 6 stamps'],
      ['earned', 4, 'Earned 4 stamps'],
    ]);
    const byId = new Map(transactions.map((t) => [t.id, t]));
    expect(byId.get(second.id)?.reversed_by).toBe(taken.id);
    expect(byId.get(returned.id)?.reverses).toBe(reward.id);
  });

  it('names who gave the stamps to the business alone', async () => {
    await story();
    const ours = await readHistory(scenario.views, CUSTOMER);
    const theirs = await readBusinessTransactions(scenario.views, BUSINESS);
    expect(new Set(ours.transactions.map((t) => t.actor_name))).toEqual(new Set([null]));
    expect(theirs.transactions.map((t) => t.actor_name)).toEqual([
      'Corner Coffee',
      'Corner Coffee',
      'Corner Coffee',
      'Eve',
      'Eve',
    ]);
  });

  it('pages through the history without gaps or repeats', async () => {
    await story();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await readHistory(scenario.views, CUSTOMER, { limit: 2, cursor });
      seen.push(...page.transactions.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([6, 5, 4, 3, 2].map((nth) => idOf('a', nth)));
  });

  it('filters the history by type and business', async () => {
    await story();
    const earned = await readHistory(scenario.views, CUSTOMER, { type: 'earned' });
    const elsewhere = await readHistory(scenario.views, CUSTOMER, { business_id: idOf('b', 2) });
    expect(earned.transactions).toHaveLength(2);
    expect(elsewhere.transactions).toEqual([]);
  });

  it('refuses a cursor that it did not hand out', async () => {
    await expect(readHistory(scenario.views, CUSTOMER, { cursor: 'x' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('measures progress by the terms of today', async () => {
    await scenario.given(
      stamped(6, 6),
      event('ProgrammeConfigured', {
        business_id: BUSINESS,
        terms: { ...TERMS, steps: stepsUnder(TERMS, { steps: [6] }) },
        at_once: true,
        applies_to: [],
      }),
    );
    const shop = await readUserBusiness(scenario.views, VISITOR, BUSINESS);
    expect(shop?.stamp_card).toMatchObject({
      stamps_required: 6,
      progress_percentage: 100,
      reward_eligible: true,
    });
  });

  it('[SC63] measures a card by the terms that it began under, until later ones apply to it', async () => {
    const change = (size: number, applies_to: number[]) =>
      event('ProgrammeConfigured', {
        business_id: BUSINESS,
        terms: { ...TERMS, steps: stepsUnder(TERMS, { steps: [size] }) },
        at_once: false,
        applies_to,
      });
    const sizeOf = async (customerId: string) => {
      const shop = await readUserBusiness(scenario.views, { ...VISITOR, customerId }, BUSINESS);
      return [shop?.stamp_card.stamps_required, shop?.business.stamps_required];
    };
    const other = idOf('c', 2);
    await scenario.given(
      event('BusinessApproved', { business_id: BUSINESS, notes: houseText('') }),
      event('StampsGiven', { ...stamped(6, 6).data, terms_version: 1 }),
      change(12, [2]),
    );
    expect(await sizeOf(CUSTOMER)).toEqual([10, 12]);
    expect(await sizeOf(other)).toEqual([12, 12]);
    const begun = { ...stamped(1, 1, undefined, other).data, steps: [12], terms_version: 2 };
    await scenario.given(event('StampsGiven', begun), change(11, [2, 3]));
    expect([await sizeOf(CUSTOMER), await sizeOf(other)]).toEqual([
      [10, 11],
      [11, 11],
    ]);
    await scenario.given(change(9, [1, 2, 3, 4]));
    expect([await sizeOf(CUSTOMER), await sizeOf(other)]).toEqual([
      [9, 9],
      [9, 9],
    ]);
  });

  it('[SC66] measures a card by the terms that its customer switched to, and counts no entry', async () => {
    const terms = { ...TERMS, steps: stepsUnder(TERMS, { steps: [12] }) };
    const { business_id, customer_id, day } = stamped(6, 6).data;
    const look = async () => (await readUserBusiness(scenario.views, VISITOR, BUSINESS))?.stamp_card;
    await scenario.given(
      event('BusinessApproved', { business_id: BUSINESS, notes: houseText('') }),
      event('StampsGiven', { ...stamped(6, 6).data, terms_version: 1 }),
      event('ProgrammeConfigured', { business_id: BUSINESS, terms, at_once: false, applies_to: [2] }),
    );
    expect(await look()).toMatchObject({ current_stamps: 6, stamps_required: 10 });
    const before = (await scenario.tables()).transactions;
    await scenario.given(
      event('TermsSwitched', {
        ...{ business_id, customer_id, day, balance_after: 6 },
        ...{ steps: [12], terms_version: 2, from_terms_version: 1 },
      }),
    );
    expect(await look()).toMatchObject({ current_stamps: 6, stamps_required: 12 });
    expect((await scenario.tables()).transactions).toEqual(before);
  });

  it('shows an empty card at an approved shop, and hides one that waits', async () => {
    const stranger = idOf('c', 9);
    expect(await readUserBusiness(scenario.views, { ...VISITOR, customerId: stranger }, BUSINESS)).toBeNull();
    await scenario.given(event('BusinessApproved', { business_id: BUSINESS, notes: houseText('') }));
    const shop = await readUserBusiness(scenario.views, { ...VISITOR, customerId: stranger }, BUSINESS);
    expect(shop?.stamp_card).toMatchObject({ current_stamps: 0, created_at: null });
  });

  it('keeps the card of a shop that left readable', async () => {
    await scenario.given(stamped(3, 3), event('BusinessErased', { business_id: BUSINESS }));
    scenario.forgets(BUSINESS);
    const shop = await readUserBusiness(scenario.views, VISITOR, BUSINESS);
    expect(shop?.business).toMatchObject({ name: 'Deleted business', is_active: false });
    expect(shop?.stamp_card.current_stamps).toBe(3);
  });

  it('lists a business’s customers, the one seen last first, and finds them', async () => {
    const ben = idOf('c', 2);
    scenario.knows({ id: ben, kind: 'customer', name: 'Ben', email: 'ben@example.test' });
    await scenario.given(stamped(1, 1), stamped(2, 2, '2026-07-05T10:00:00.000Z', ben));
    const { views } = scenario;
    const first = await readBusinessCustomers(views, BUSINESS, { limit: 1 });
    const second = await readBusinessCustomers(views, BUSINESS, {
      limit: 1,
      cursor: first.next_cursor ?? undefined,
    });
    expect([...first.customers, ...second.customers].map((c) => c.customer_name)).toEqual(['Ben', 'Ana']);
    expect(second.next_cursor).toBeNull();
    for (const q of ['an', 'ANA@example.test']) {
      const found = await searchBusinessCustomers(views, BUSINESS, { q });
      expect(found.customers.map((c) => c.customer_name)).toEqual(['Ana']);
    }
    expect((await searchBusinessCustomers(views, BUSINESS, { q: '%' })).customers).toEqual([]);
  });

  it('[SC90] keeps a card in each programme, and its entries', async () => {
    const beans = { ...card(3), programme: 2, steps: [5] };
    await scenario.given(
      event('ProgrammeOpened', {
        ...{ business_id: BUSINESS, programme: 2, name: houseText('Beans') },
        ...{ terms: { ...TERMS, steps: stepsUnder(TERMS, { steps: [5] }) }, look: DEFAULT_LOOK },
      }),
      stamped(2, 2),
      event('StampsGiven', { ...beans, amount: 3, first: false }, { at: '2026-07-02T10:00:00.000Z' }),
    );
    const { stamp_cards } = await readUserDashboard(scenario.views, VISITOR);
    expect(stamp_cards).toMatchObject([
      { programme: 2, card_name: 'Beans', current_stamps: 3, stamps_required: 5 },
      { programme: 1, card_name: null, current_stamps: 2, stamps_required: 10 },
    ]);
    const { customers } = await readBusinessCustomers(scenario.views, BUSINESS);
    expect(customers).toMatchObject([{ programme: 2, total_transactions: 2 }]);
    const first = { programme: 1, current_stamps: 2, total_transactions: 1 };
    const second = { programme: 2, current_stamps: 3, total_transactions: 1 };
    expect(await readCardsInOrder(scenario.views, BUSINESS, { after: null, limit: 10 })).toMatchObject([
      first,
      second,
    ]);
    const after = { customerId: CUSTOMER, programme: 1 };
    expect(await readCardsInOrder(scenario.views, BUSINESS, { after, limit: 10 })).toMatchObject([second]);
    await expectSameRows(scenario);
  });

  it.each([
    ['2026-01-31', false],
    ['2999-01-31', true],
  ])(
    '[SC91] owes a full card’s reward until its programme’s last day: %s',
    async (redeemable_until, owes) => {
      await scenario.given(
        event('ProgrammeOpened', {
          ...{ business_id: BUSINESS, programme: 2, name: houseText('Beans') },
          ...{ terms: { ...TERMS, steps: stepsUnder(TERMS, { steps: [5] }) }, look: DEFAULT_LOOK },
        }),
        event('StampsGiven', { ...card(5), programme: 2, steps: [5], amount: 5, first: true }),
        event('ProgrammeClosed', {
          ...{ business_id: BUSINESS, programme: 2, closes_on: '2025-11-01', redeemable_until },
        }),
      );
      const { stamp_cards } = await readUserDashboard(scenario.views, VISITOR);
      expect(stamp_cards).toMatchObject([{ programme: 2, reward_eligible: owes }]);
      const { customers } = await readBusinessCustomers(scenario.views, BUSINESS, { show: 'reward_ready' });
      expect(customers).toHaveLength(owes ? 1 : 0);
      expect(await readOwed(scenario.views.db, BUSINESS)).toMatchObject({ full_cards: owes ? 1 : 0 });
      expect((await readCardsUnderWay(scenario.views.db, BUSINESS)).get(2)?.owed ?? 0).toBe(owes ? 1 : 0);
    },
  );

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await story();
    await expectSameRows(scenario);
  });
});
