import { businessStream } from '@stampwell/contracts';
import * as anomalies from '@stampwell/contracts/http/anomalies.ts';
import * as business from '@stampwell/contracts/http/business.ts';
import { exportCustomers, exportTransactions } from '@stampwell/contracts/http/business-exports.ts';
import {
  businessAnalytics,
  businessDay,
  businessVisits,
  comparePlaces,
} from '@stampwell/contracts/http/business-figures.ts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { auditEvents } from '@stampwell/contracts/http/operations.ts';
import { posterTraffic } from '@stampwell/contracts/http/posters-traffic.ts';
import { ownTransactions } from '@stampwell/contracts/http/stamps.ts';
import { cardStory } from '@stampwell/contracts/http/story.ts';
import { projectors } from '@stampwell/read-models';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../testing/spec-actors.ts';
import { createCard } from '../testing/spec-card.ts';
import { openTestApp } from '../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const [HARBOUR, CLOSED, OTHERS] = [uuidv7(), uuidv7(), uuidv7()];
let owner: SpecActor;
let ann: SpecCustomer;
let ben: SpecCustomer;

beforeAll(async () => {
  const [shop, rival] = await Promise.all([app.business({ name: 'Corner Coffee' }), app.business()]);
  owner = shop;
  const opened = (business_id: string, place_id: string) => ({
    type: 'PlaceOpened' as const,
    data: { business_id, place_id },
  });
  await app.given(businessStream(rival.id), [opened(rival.id, OTHERS)]);
  await app.given(businessStream(owner.id), [
    opened(owner.id, HARBOUR),
    opened(owner.id, CLOSED),
    { type: 'PlaceClosed', data: { business_id: owner.id, place_id: CLOSED } },
  ]);
  await app.people.change(owner.id, { places: { [HARBOUR]: { name: 'Harbour' } } });
  ann = await app.customer({ name: 'Ann Smith' });
  ben = await app.customer({ name: 'Ben Jones' });
  await createCard(app, { businessId: owner.id, customerId: ann.id, placeId: HARBOUR }).stamp(3);
  const newest = await createCard(app, { businessId: owner.id, customerId: ben.id }).stamp(2);
  await app.ports.waitForPosition(newest.position, 3000);
});

/** What asks about a place, with how many entries or people it finds there. */
const ASKED: readonly [Endpoint, object, (body: never) => number][] = [
  [businessAnalytics, {}, ({ totals }: { totals: { stamps: number } }) => totals.stamps],
  [
    businessVisits,
    {},
    ({ hours }: { hours: { scans: number }[] }) => hours.reduce((sum, { scans }) => sum + scans, 0),
  ],
  [businessDay, {}, ({ totals }: { totals: { stamps: number } }) => totals.stamps],
  [business.businessCustomers, {}, ({ customers }: { customers: [] }) => customers.length],
  [business.searchBusinessCustomers, { q: 'a' }, ({ customers }: { customers: [] }) => customers.length],
  [business.overdueCustomers, {}, ({ customers }: { customers: [] }) => customers.length],
  [exportTransactions, {}, (file: string) => file.trim().split('\n').length - 1],
  [exportCustomers, {}, (file: string) => file.trim().split('\n').length - 1],
  [anomalies.businessUnusual, {}, ({ findings }: { findings: [] }) => findings.length],
  [ownTransactions, {}, ({ transactions }: { transactions: [] }) => transactions.length],
  [
    posterTraffic,
    {},
    ({ sources }: { sources: { joined: number }[] }) => sources.reduce((sum, { joined }) => sum + joined, 0),
  ],
  [auditEvents, { type: 'StampsGiven' }, ({ events }: { events: [] }) => events.length],
  [cardStory, {}, ({ steps }: { steps: [] }) => steps.length],
] as never;

/** At the harbour, at the first place. */
const FOUND: Record<string, [number, number]> = {
  businessAnalytics: [3, 2],
  businessVisits: [1, 1],
  businessDay: [3, 2],
  businessCustomers: [1, 1],
  searchBusinessCustomers: [1, 0],
  exportTransactions: [1, 1],
  exportCustomers: [1, 1],
  ownTransactions: [1, 1],
  auditEvents: [1, 1],
  // Entries explain the balance at any place.
  cardStory: [1, 1],
};

describe.each(ASKED.map((asked) => [asked[0].name, ...asked] as const))(
  '%s',
  (name, endpoint, more, count) => {
    const ask = (place?: string) =>
      owner.call(endpoint, { params: { customer_id: ann.id }, query: { ...more, place } } as never);

    it('tells one place from another, and finds nothing at a closed one', async () => {
      const [harbour, first] = FOUND[name] ?? [0, 0];
      const counted = async (place: string) => {
        const { status, body } = await ask(place);
        expect(status).toBe(200);
        return count(body as never);
      };
      expect([await counted(HARBOUR), await counted(owner.id)]).toEqual([harbour, first]);
      if (name !== 'cardStory') expect(await counted(CLOSED)).toBe(0);
    });

    it('finds no place that is unknown, or another shop’s', async () => {
      for (const place of [OTHERS, uuidv7()]) expect((await ask(place)).status).toBe(404);
    });
  },
);

it('compares places, and adds up to the shop', async () => {
  const { body } = await owner.call(comparePlaces, { query: { days: 30 } });
  const none = { stamps: 0, visits: 0, new_customers: 0, rewards: 0 };
  expect(body.places).toEqual([
    {
      ...none,
      id: owner.id,
      name: 'Corner Coffee',
      is_closed: false,
      stamps: 2,
      visits: 1,
      new_customers: 1,
    },
    { ...none, id: HARBOUR, name: 'Harbour', is_closed: false, stamps: 3, visits: 1, new_customers: 1 },
  ]);
  expect(body.totals).toEqual({ ...none, stamps: 5, visits: 2, new_customers: 2 });
});
