import { fullStep, rewardIn } from '@stampwell/contracts';
import { comparePlaces as endpoint } from '@stampwell/contracts/http/business-figures.ts';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import {
  BUSINESS,
  byEmployee,
  byOwner,
  CUSTOMER,
  EMPLOYEE,
  eventMaker,
  idOf,
  TERMS,
} from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { readBusinessDay } from '../business-dashboard/business-day.queries.ts';
import { businessDirectory } from '../business-directory/business-directory.projector.ts';
import {
  readBusinessCustomers,
  searchBusinessCustomers,
} from '../customer-cards/business-customers.queries.ts';
import { customerCards } from '../customer-cards/customer-cards.projector.ts';
import { readOwnTransactions } from '../customer-cards/own-transactions.queries.ts';
import { customerDirectory } from '../customer-directory/customer-directory.projector.ts';
import type { ProjectedEvent } from '../define-projector.ts';
import { employeeList } from '../employee-list/employee-list.projector.ts';
import { joinsOfGuests } from '../joins/joins.projector.ts';
import { readTraffic } from '../joins/joins.queries.ts';
import { subscriptionStatus } from '../subscription-status/subscription-status.projector.ts';
import { unusual } from '../unusual/unusual.projector.ts';
import { visits } from '../visits/visits.projector.ts';
import { readBusinessVisits } from '../visits/visits.queries.ts';
import { businessAnalytics } from './business-analytics.projector.ts';
import { readBusinessAnalytics } from './business-analytics.queries.ts';
import { readComparedPlaces } from './places.queries.ts';

const HARBOUR = idOf('a', 9001);
const MARKET = idOf('a', 9002);
/** The first is not named. */
const PLACES = [undefined, HARBOUR, MARKET];
const ALL = [BUSINESS, HARBOUR, MARKET];
const NOW = new Date('2026-07-10T12:00:00.000Z');
const DAYS = 12;

const open: Scenario[] = [];
afterAll(() => Promise.all(open.map((each) => each.close())));

async function begin() {
  const scenario = await openScenario(
    ...[businessAnalytics, businessDirectory, customerCards, customerDirectory, employeeList],
    ...[joinsOfGuests, subscriptionStatus, unusual, visits],
  );
  open.push(scenario);
  const event = eventMaker();
  scenario.knows({ id: BUSINESS, kind: 'business', name: 'Corner Coffee' });
  await scenario.given(
    event('BusinessRegistered', { business_id: BUSINESS, onboarding: false, terms: TERMS }),
    ...[HARBOUR, MARKET].map((place_id) => event('PlaceOpened', { business_id: BUSINESS, place_id })),
  );
  return { scenario, event };
}

const card = (customer: string, place_id: string | undefined) => ({
  ...{ business_id: BUSINESS, customer_id: customer, steps: [10], balance_after: 1 },
  ...(place_id && { place_id }),
});

const REDEEMED = { stamps_used: 1, total_redeemed: 1, ...rewardIn(fullStep(TERMS)) };

interface Entry {
  kind: 'gave' | 'redeemed' | 'undid';
  place: number;
  customer: number;
  day: number;
  amount: number;
  isFirst: boolean;
}

const entry = fc.record<Entry>({
  kind: fc.constantFrom('gave', 'gave', 'redeemed', 'undid'),
  place: fc.nat({ max: 2 }),
  customer: fc.integer({ min: 1, max: 4 }),
  day: fc.integer({ min: 1, max: 9 }),
  amount: fc.integer({ min: 1, max: 3 }),
  isFirst: fc.boolean(),
});

const counts = ({ stamps, visits, new_customers, rewards }: Record<string, unknown>) => ({
  ...{ stamps, visits, new_customers, rewards },
});

function count(there: Record<'stamps' | 'new_customers' | 'rewards', number>, one: Entry): void {
  if (one.kind === 'redeemed') there.rewards += 1;
  else there.stamps += one.kind === 'gave' ? one.amount : -one.amount;
  if (one.kind === 'gave' && one.isFirst) there.new_customers += 1;
}

function happened(event: ReturnType<typeof eventMaker>, one: Entry, nth: number): ProjectedEvent {
  const { kind, amount, isFirst } = one;
  const of = card(idOf('c', one.customer), PLACES[one.place]);
  const at = `2026-07-0${one.day}T10:00:${String(nth).padStart(2, '0')}.000Z`;
  const told = { at, actor: nth % 2 ? byOwner : byEmployee };
  if (kind === 'redeemed') return event('RewardRedeemed', { ...of, ...REDEEMED }, told);
  const undone = { ...of, amount, reverses: idOf('d', nth), last_earned_at: null };
  return kind === 'gave'
    ? event('StampsGiven', { ...of, amount, first: isFirst }, told)
    : event('StampsReversed', undone, told);
}

it('adds up places to their business on random days, each entry at its place and each visit once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 5, maxLength: 25 }), async (entries) => {
      const { scenario, event } = await begin();
      const inOrder = entries.toSorted((one, other) => one.day - other.day);
      const expected = PLACES.map(() => ({ stamps: 0, visits: 0, new_customers: 0, rewards: 0 }));
      const came = new Set<string>();
      const made = inOrder.map((one, nth) => {
        const there = expected[one.place];
        if (!there) throw new Error('no such place');
        const visit = `${one.customer} ${one.day}`;
        if (!came.has(visit)) there.visits += 1;
        came.add(visit);
        count(there, one);
        return happened(event, one, nth);
      });
      await scenario.given(...made);
      const { views } = scenario;
      const asked = { businessId: BUSINESS, days: DAYS, now: NOW };
      const compared = endpoint.reply.parse(await readComparedPlaces(views, asked));
      expect(compared.places.map(counts)).toEqual(expected);
      const whole = await readBusinessAnalytics(views, asked);
      const { stamps, new_customers, rewards } = whole.totals;
      const visits = whole.series.reduce((sum, { active_customers }) => sum + active_customers, 0);
      expect(compared.totals).toEqual({ stamps, visits, new_customers, rewards });
      // Each day and each of the staff adds up as well.
      const each = await Promise.all(ALL.map((place) => readBusinessAnalytics(views, { ...asked, place })));
      const sums = ['scans', 'stamps', 'rewards', 'new_customers', 'active_customers'] as const;
      for (const [nth, day] of whole.series.entries())
        for (const sum of sums)
          expect(each.reduce((all, { series }) => all + (series[nth]?.[sum] ?? 0), 0)).toBe(day[sum]);
      for (const one of whole.employees)
        for (const sum of ['scans', 'stamps', 'newcomers', 'rewards', 'undone'] as const)
          expect(
            each
              .flatMap(({ employees }) => employees)
              .filter(({ id }) => id === one.id)
              .reduce((all, theirs) => all + theirs[sum], 0),
          ).toBe(one[sum]);
      await expectSameRows(scenario);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

const BEN = idOf('c', 2);

/** Ann comes to the harbour twice and to the first place once; Ben only to the first. */
async function twoPlaces() {
  const { scenario, event } = await begin();
  scenario.knows(
    ...[
      { id: CUSTOMER, kind: 'customer', name: 'Ann' } as const,
      { id: BEN, kind: 'customer', name: 'Ben' } as const,
      { id: EMPLOYEE, kind: 'employee', name: 'Eve' } as const,
    ],
  );
  const gave = (at: string, customer: string, place?: string, more = {}) =>
    event(
      'StampsGiven',
      { ...card(customer, place), amount: 1, first: false, ...more },
      {
        at: `2026-07-${at}:00.000Z`,
        actor: byEmployee,
      },
    );
  await scenario.given(
    ...[CUSTOMER, BEN].map((account_id) =>
      event('AccountRegistered', { account_id, kind: 'customer' }, { at: '2026-01-01T08:00:00.000Z' }),
    ),
    event('GuestJoined', { account_id: CUSTOMER, business_id: BUSINESS, from: 'a4', place_id: HARBOUR }),
    gave('01T09:30', CUSTOMER, HARBOUR, { first: true }),
    gave('04T10:30', CUSTOMER, HARBOUR),
    gave('05T09:15', CUSTOMER),
    gave('10T08:00', BEN, undefined, { first: true }),
    event(
      'RewardRedeemed',
      { ...card(CUSTOMER, HARBOUR), ...REDEEMED },
      {
        at: '2026-07-10T09:00:00.000Z',
        actor: byEmployee,
      },
    ),
    event('PlaceClosed', { business_id: BUSINESS, place_id: MARKET }),
  );
  return scenario;
}

it('answers of one place what happened there', async () => {
  const { views } = await twoPlaces();
  const asked = { businessId: BUSINESS, days: DAYS, now: NOW };
  const at = { ...asked, place: HARBOUR };
  const { totals, first_day } = await readBusinessAnalytics(views, at);
  expect([totals, first_day]).toEqual([
    { scans: 2, stamps: 2, rewards: 1, new_customers: 1, active_customers: 1 },
    '2026-07-01',
  ]);
  expect((await readBusinessAnalytics(views, { ...asked, place: BUSINESS })).totals).toMatchObject({
    ...{ scans: 2, new_customers: 1, active_customers: 2 },
  });
  const there = await readBusinessVisits(views, at);
  expect(there.hours).toEqual([
    { weekday: 3, hour: 10, scans: 1 },
    { weekday: 5, hour: 10, scans: 1 },
    { weekday: 6, hour: 11, scans: 1 },
  ]);
  expect(there.cohorts).toEqual([{ month: '2026-07', customers: 1, came: [1] }]);
  expect(there.gaps.median).toBe(3);
  expect(there.rewards.at(-1)).toEqual({ month: '2026-07', earned: 0, claimed: 1 });
  const day = await readBusinessDay(views, BUSINESS, { show: 'all', now: NOW, place: HARBOUR });
  expect(day.totals).toMatchObject({ stamps: 0, rewards: 1, new_customers: 0 });
  expect([day.people.length, day.transactions.length]).toEqual([1, 1]);
  const compared = await readComparedPlaces(views, asked);
  expect(compared.places.map(({ name, is_closed }) => [name, is_closed])).toEqual([
    ['Corner Coffee', false],
    ['Corner Coffee', false],
  ]);
});

it('lists of one place who was there', async () => {
  const { views } = await twoPlaces();
  const names = async (place: string) =>
    (await readBusinessCustomers(views, BUSINESS, { place })).customers.map((one) => one.customer_name);
  expect(await names(HARBOUR)).toEqual(['Ann']);
  expect(await names(BUSINESS)).toEqual(['Ann', 'Ben']);
  expect((await readBusinessCustomers(views, BUSINESS, { place: HARBOUR, show: 'new' })).customers).toEqual(
    [],
  );
  expect(await names(MARKET)).toEqual([]);
  const found = async (q: string, place: string) =>
    (await searchBusinessCustomers(views, BUSINESS, { q, place })).customers.length;
  expect([await found('ben', HARBOUR), await found('ben', BUSINESS)]).toEqual([0, 1]);
  const own = { actorId: EMPLOYEE, businessId: BUSINESS, now: NOW };
  expect((await readOwnTransactions(views, { ...own, place: HARBOUR })).transactions).toHaveLength(3);
  const joined = async (place: string) =>
    (await readTraffic(views, { businessId: BUSINESS, days: 365, opened: new Map(), place })).sources.reduce(
      (sum, source) => sum + source.joined,
      0,
    );
  expect([await joined(HARBOUR), await joined(BUSINESS)]).toEqual([1, 0]);
});
