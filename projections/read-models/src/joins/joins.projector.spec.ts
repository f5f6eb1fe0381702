import { DAY_MS } from '@stampwell/contracts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { BUSINESS, CUSTOMER, eventMaker, idOf } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { customerCards } from '../customer-cards/customer-cards.projector.ts';
import { joinsOfGuests } from './joins.projector.ts';
import { readTraffic } from './joins.queries.ts';

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  scenario = await openScenario(joinsOfGuests, customerCards);
  open.push(scenario);
  event = eventMaker();
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const STAMP = { balance_after: 1, steps: [10], amount: 1, first: true };
const ago = (days: number) => new Date(scenario.views.now().getTime() - days * DAY_MS).toISOString();
const stamped = (business_id: string, customer_id: string) =>
  event('StampsGiven', { ...STAMP, business_id, customer_id });
const joined = (account_id: string, business_id: string, from: 'a4' | 'link', days = 1) =>
  event('GuestJoined', { account_id, business_id, from }, { at: ago(days) });

const story = () =>
  scenario.given(
    joined(CUSTOMER, BUSINESS, 'a4'),
    joined(idOf('c', 2), BUSINESS, 'a4'),
    joined(idOf('c', 3), BUSINESS, 'a4', 40),
    joined(idOf('c', 4), idOf('b', 2), 'a4'),
    joined(idOf('c', 5), BUSINESS, 'link'),
    stamped(BUSINESS, CUSTOMER),
    stamped(BUSINESS, CUSTOMER),
    // At another shop, and by a customer who did not join by poster.
    stamped(idOf('b', 2), idOf('c', 2)),
    stamped(BUSINESS, idOf('c', 9)),
  );

it('[JO5] counts a shop’s guests by poster, and those of them with a stamp there', async () => {
  await story();
  const opened = new Map([['tent', 3] as const]);
  const { sources } = await readTraffic(scenario.views, { businessId: BUSINESS, days: 30, opened });
  expect(sources.filter(({ opened, joined }) => opened + joined > 0)).toEqual([
    { source: 'a4', opened: 0, joined: 2, first_stamped: 1 },
    { source: 'tent', opened: 3, joined: 0, first_stamped: 0 },
    { source: 'link', opened: 0, joined: 1, first_stamped: 0 },
  ]);
});

it('[JO5] counts joins and opened pages of the same days', async () => {
  const { views } = scenario;
  // As opened pages are counted: today, and the 29 days before it.
  const lastMoment = new Date(`${ago(30).slice(0, 10)}T23:59:59.999Z`).toISOString();
  const firstMoment = `${ago(29).slice(0, 10)}T00:00:00.000Z`;
  const data = { business_id: BUSINESS, from: 'a5' } as const;
  await scenario.given(
    event('GuestJoined', { ...data, account_id: CUSTOMER }, { at: lastMoment }),
    event('GuestJoined', { ...data, account_id: idOf('c', 2) }, { at: firstMoment }),
  );
  const { sources } = await readTraffic(views, { businessId: BUSINESS, days: 30, opened: new Map() });
  expect(sources.find(({ source }) => source === 'a5')).toMatchObject({ joined: 1 });
});

it('has the same rows when delivered twice, and when rebuilt', async () => {
  await story();
  await expectSameRows(scenario);
});
