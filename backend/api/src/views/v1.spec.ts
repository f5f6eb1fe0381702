import { revokeApiKey } from '@stampwell/contracts/http/api-keys.ts';
import { businessDay } from '@stampwell/contracts/http/business.ts';
import { securityActivity } from '@stampwell/contracts/http/security.ts';
import { cardStory, ownCardStory } from '@stampwell/contracts/http/story.ts';
import * as v1 from '@stampwell/contracts/http/v1/index.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { createCard } from '../testing/spec-card.ts';
import { ALL_BUT_NAMES, keyOf } from '../testing/spec-key.ts';
import { openTestApp } from '../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const [shop, other, ann] = [await app.business(), await app.business(), await app.customer()];
const front = await keyOf(app, shop);
const nameless = await keyOf(app, shop, ALL_BUT_NAMES, 'Back');
const given = await front.call(v1.v1Give, { body: { code: ann.qrCode } });
await front.call(v1.v1Undo, { body: { transaction_id: given.body.transaction_id } });
await front.call(v1.v1Give, { body: { code: ann.qrCode, amount: 2 } });
const params = { customer_id: ann.id };

it('[AK9] a key is told by its name in the story, the activity and the day, also once it was revoked', async () => {
  await shop.call(revokeApiKey, { params: { id: nameless.id } });
  const story = await shop.call(cardStory, { params });
  expect(story.body.steps.map(({ by }) => by)).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'staff', name: 'Till key “Front”' })),
  );
  const day = (await shop.call(businessDay)).body;
  expect(day.transactions[0]).toMatchObject({ actor_name: 'Till key “Front”' });
  expect(day.people).toMatchObject([{ id: front.id, name: 'Till key “Front”', stamps: 3 }]);
  const own = await ann.call(ownCardStory, { params: { id: shop.id } });
  expect(own.body.steps[0]?.by).toEqual({ kind: 'staff', name: null });
});

describe('what a key reads', () => {
  it('is its shop', async () => {
    const { body } = await front.call(v1.v1Shop);
    expect(body).toMatchObject({ id: shop.id, name: shop.name, time_zone: 'Europe/London' });
    expect(body.programmes).toMatchObject([{ programme: 1, rewards: [{ stamps: 10 }], closes_on: null }]);
  });

  it('is a day', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const { body } = await front.call(v1.v1Day, { params: { day } });
    expect(body).toMatchObject({ day, time_zone: 'Europe/London', stamps: 2, rewards: 0, new_customers: 1 });
    const none = await front.call(v1.v1Day, { params: { day: '2020-02-29' } });
    expect(none.body).toMatchObject({ stamps: 0, rewards: 0, new_customers: 0 });
    for (const no of ['2020-02-3x', '2026-02-29', '2026-13-01', '0000-01-01'])
      expect(await front.call(v1.v1Day, { params: { day: no } })).toMatchObject({ status: 404 });
  });

  it('[AK6, AK7] is its customers, with names if it is for them', async () => {
    const key = await keyOf(app, shop, ALL_BUT_NAMES);
    const named = (await front.call(v1.v1Customers)).body.customers;
    expect(named).toMatchObject([{ customer: { id: ann.id, name: ann.name }, stamps: 2 }]);
    for (const [endpoint, request] of [
      [v1.v1Customers, {}],
      [v1.v1Card, { params }],
      [v1.v1LookUp, { body: { code: ann.qrCode } }],
      [v1.v1Story, { params }],
      [v1.v1ExportCustomers, {}],
      [v1.v1ExportTransactions, {}],
    ] as const) {
      const answer = await key.call(endpoint, request);
      expect(answer.status).toBe(200);
      const text = JSON.stringify(answer.body);
      expect(text).toContain(ann.id);
      for (const personal of [ann.name, ann.email, 'Front']) expect(text).not.toContain(personal);
    }
    const elsewhere = await keyOf(app, other);
    expect((await elsewhere.call(v1.v1Customers)).body.customers).toEqual([]);
    for (const id of [ann.id, shop.id, '00000000-0000-7000-8000-000000000000'])
      for (const endpoint of [v1.v1Card, v1.v1Story])
        expect(await elsewhere.call(endpoint, { params: { customer_id: id } })).toMatchObject({
          status: 404,
        });
    expect(String((await elsewhere.call(v1.v1ExportCustomers)).body)).not.toContain(ann.id);
  });
});

it('[AK14] a download is an event of the owner’s account', async () => {
  const exporter = await keyOf(app, other, ['exports']);
  await exporter.call(v1.v1ExportTransactions);
  await exporter.call(v1.v1ExportCustomers);
  const { events } = (await other.call(securityActivity)).body;
  expect(events.slice(0, 2).map(({ kind, what }) => [kind, what])).toEqual([
    ['key_exported', 'v1ExportCustomers'],
    ['key_exported', 'v1ExportTransactions'],
  ]);
});

it('[AK7, AK8] redeems a full card', async () => {
  const [ben, redeems] = [await app.customer(), await keyOf(app, shop, ['redeem'])];
  const early = await redeems.call(v1.v1Redeem, { body: { code: ben.qrCode } });
  expect(early).toMatchObject({
    status: 409,
    error: { code: 'not_eligible', type: 'urn:stampwell:not_eligible' },
  });
  await createCard(app, { businessId: shop.id, customerId: ben.id }).stamp(10);
  const done = await redeems.call(v1.v1Redeem, { body: { code: ben.qrCode } });
  expect(done).toMatchObject({ status: 201, body: { stamps: 0, rewards_redeemed: 1, stamps_used: 10 } });
});
