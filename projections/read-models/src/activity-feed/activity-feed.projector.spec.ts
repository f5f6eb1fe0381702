import { houseText } from '@stampwell/contracts';
import { activityItemShape } from '@stampwell/contracts/http/shapes.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUSINESS, CUSTOMER, eventMaker, idOf, TERMS } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { customerCards } from '../customer-cards/customer-cards.projector.ts';
import { activityFeed } from './activity-feed.projector.ts';
import { readActivityFeed } from './activity-feed.queries.ts';

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  scenario = await openScenario(customerCards, activityFeed);
  open.push(scenario);
  event = eventMaker();
  scenario.knows(
    { id: BUSINESS, kind: 'business', name: 'Corner Coffee' },
    { id: CUSTOMER, kind: 'customer', name: 'Ana' },
  );
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const stamped = (amount = 1) =>
  event('StampsGiven', {
    business_id: BUSINESS,
    customer_id: CUSTOMER,
    balance_after: 1,
    steps: [10],
    amount,
    first: false,
  });

const story = () =>
  scenario.given(
    event('BusinessRegistered', { business_id: BUSINESS, onboarding: true, terms: TERMS }),
    event('AccountRegistered', { account_id: CUSTOMER, kind: 'customer' }),
    event('AccountRegistered', { account_id: idOf('d', 1), kind: 'admin' }),
    event('BusinessApproved', { business_id: BUSINESS, notes: houseText('') }),
    stamped(2),
  );

describe('activity feed', () => {
  it('tells what happened, newest first, by the names of today', async () => {
    await story();
    const items = await readActivityFeed(scenario.views);
    expect(
      items.map((item) => activityItemShape.parse(item)).map((i) => [i.type, i.description, i.status]),
    ).toEqual([
      ['scan_completed', 'Ana collected 2 stamps at Corner Coffee', 'completed'],
      ['business_approved', 'Corner Coffee was approved', 'approved'],
      ['user_registered', 'Ana signed up', 'active'],
      ['business_registered', 'Corner Coffee registered', 'pending'],
    ]);
  });

  it('[SC41] tells a paper card from a scan', async () => {
    await story();
    const card = { business_id: BUSINESS, customer_id: CUSTOMER, balance_after: 6, steps: [10] };
    await scenario.given(event('StampsCarriedOver', { ...card, amount: 4, first: false }));
    const [newest] = await readActivityFeed(scenario.views);
    expect([newest?.type, newest?.description]).toEqual([
      'paper_card_carried_over',
      'Ana brought 4 stamps over to Corner Coffee',
    ]);
  });

  it('names nobody who was erased', async () => {
    await story();
    scenario.forgets();
    const [newest] = await readActivityFeed(scenario.views);
    expect(newest?.description).toBe('Deleted customer collected 2 stamps at Deleted business');
  });

  it('shows so many and no more, scans among the rest', async () => {
    await scenario.given(...Array.from({ length: 30 }, () => stamped()));
    const items = await readActivityFeed(scenario.views, 3);
    expect(items.map(({ id }) => id)).toEqual([30, 29, 28].map((nth) => idOf('a', nth)));
  });

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await story();
    await expectSameRows(scenario);
  });
});
