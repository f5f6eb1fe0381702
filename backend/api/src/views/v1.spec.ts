import { revokeApiKey } from '@stampwell/contracts/http/api-keys.ts';
import { businessDay } from '@stampwell/contracts/http/business-figures.ts';
import { openProgramme } from '@stampwell/contracts/http/programmes.ts';
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
    expect((await front.call(v1.v1Programmes)).body.programmes).toEqual(body.programmes);
    expect(await front.call(v1.v1Programme, { params: { programme: '2' } })).toMatchObject({ status: 404 });
    expect((await front.call(v1.v1Owed)).body).toEqual({ full_cards: 0, rewards: 0.2 });
    expect(body.programmes).toMatchObject([{ programme: 1, rewards: [{ stamps: 10 }], closes_on: null }]);
  });

  it('is a day', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const { body } = await front.call(v1.v1Day, { params: { day } });
    expect(body).toMatchObject({ day, time_zone: 'Europe/London', stamps: 2, rewards: 0, new_customers: 1 });
    const none = await front.call(v1.v1Day, { params: { day: '2020-02-29' } });
    expect(none.body).toMatchObject({ stamps: 0, rewards: 0, new_customers: 0 });
    const range = await front.call(v1.v1Days, { query: { from: '2020-02-28', to: '2020-03-01' } });
    expect(range.body.days.map((one) => one.day)).toEqual(['2020-02-28', '2020-02-29', '2020-03-01']);
    const today = await front.call(v1.v1Days, { query: { from: day, to: day } });
    expect(today.body.days).toEqual([body]);
    for (const [from, to] of [
      ['2026-01-02', '2026-01-01'],
      ['2025-01-01', '2026-01-02'],
      ['x', day],
    ] as const)
      expect(await front.call(v1.v1Days, { query: { from, to } })).toMatchObject({ status: 422 });
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
      [v1.v1Cards, {}],
      [v1.v1Customer, { params }],
      [v1.v1Transactions, {}],
      [v1.v1Transaction, { params: { transaction_id: given.body.transaction_id } }],
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
    expect((await elsewhere.call(v1.v1Cards)).body.cards).toEqual([]);
    expect((await elsewhere.call(v1.v1Transactions)).body.transactions).toEqual([]);
    for (const id of [ann.id, shop.id, '00000000-0000-7000-8000-000000000000'])
      for (const endpoint of [v1.v1Card, v1.v1Story, v1.v1Customer])
        expect(await elsewhere.call(endpoint, { params: { customer_id: id } })).toMatchObject({
          status: 404,
        });
    expect(String((await elsewhere.call(v1.v1ExportCustomers)).body)).not.toContain(ann.id);
  });
});

it('[AK6] lists go on by cursor, each once, and a cursor of another shop’s opens nothing of it', async () => {
  const many = await app.business({ terms: { scan_cooldown_hours: 0 } });
  const key = await keyOf(app, many);
  for (let nth = 0; nth < 3; nth += 1) {
    const { qrCode } = await app.customer();
    await key.call(v1.v1Give, { body: { code: qrCode } });
  }
  const cards = await everyPage(async (cursor) => {
    const { body } = await key.call(v1.v1Cards, { query: { limit: 1, programme: 1, ...cursor } });
    expect((await front.call(v1.v1Cards, { query: { ...cursor } })).body.cards).not.toContainEqual(
      body.cards[0],
    );
    return [body.cards, body.next_cursor];
  });
  const entries = await everyPage(async (cursor) => {
    const { body } = await key.call(v1.v1Transactions, { query: { limit: 2, ...cursor } });
    return [body.transactions, body.next_cursor];
  });
  expect(new Set(cards.map(({ customer }) => customer.id)).size).toBe(3);
  expect(entries.map(({ kind, stamps, undone_by }) => [kind, stamps, undone_by])).toEqual(
    Array.from({ length: 3 }, () => ['earned', 1, null]),
  );
  expect((await key.call(v1.v1Cards, { query: { programme: 2 } })).body.cards).toEqual([]);
  for (const cursor of ['zzz', `${ann.id}.`, `${ann.id}.9999999999`])
    expect(await key.call(v1.v1Cards, { query: { cursor } })).toMatchObject({ status: 422 });
});

it('[AK6] an id in capitals is the same id', async () => {
  const capitals = { customer_id: ann.id.toUpperCase() };
  for (const endpoint of [v1.v1Card, v1.v1Story, v1.v1Customer]) {
    const { body } = await front.call(endpoint, { params });
    expect((await front.call(endpoint, { params: capitals })).body).toEqual(body);
  }
});

it('says of each of several cards which it is', async () => {
  const many = await app.business({ terms: { scan_cooldown_hours: 0 } });
  const terms = {
    steps: [{ stamps: 5, reward_description: 'Lunch', reward_emoji: '🥪' }],
    scan_cooldown_hours: 0,
  };
  await many.call(openProgramme, { body: { card_name: 'Lunch', first_card_name: 'Coffee', ...terms } });
  const [key, cat] = [await keyOf(app, many), await app.customer()];
  await key.call(v1.v1Give, { body: { code: cat.qrCode, amount: 2 } });
  const second = await key.call(v1.v1Give, { body: { code: cat.qrCode, programme: 2, amount: 3 } });
  expect(second.body).toMatchObject({ programme: 2, stamps: 3, stamps_required: 5 });
  const { body } = await key.call(v1.v1Customer, { params: { customer_id: cat.id } });
  expect(body.cards.map((one) => [one.programme, one.stamps, one.stamps_required])).toEqual([
    [1, 2, 10],
    [2, 3, 5],
  ]);
  expect((await key.call(v1.v1Cards, { query: { programme: 2 } })).body.cards).toEqual([body.cards[1]]);
  const { customers } = (await key.call(v1.v1Customers)).body;
  expect(customers.map((one) => [one.programme, one.stamps])).toEqual([[2, 3]]);
  expect((await key.call(v1.v1Transactions)).body.transactions.map((one) => one.programme)).toEqual([2, 1]);
  const undone = await key.call(v1.v1Undo, { body: { transaction_id: second.body.transaction_id } });
  expect(undone.body).toMatchObject({ programme: 2, stamps: 0, stamps_required: 5 });
});

async function everyPage<T>(
  read: (cursor: { cursor?: string }) => Promise<[T[], string | null]>,
): Promise<T[]> {
  const [all, next] = await read({});
  const items = [...all];
  for (let cursor = next; cursor; ) {
    const [more, after] = await read({ cursor });
    items.push(...more);
    cursor = after;
  }
  return items;
}

it('[AK6, AK7] an entry says who did it, and what it undid', async () => {
  const { transactions } = (await front.call(v1.v1Transactions)).body;
  expect(transactions.map(({ kind, stamps, by }) => [kind, stamps, by])).toEqual([
    ['earned', 2, { kind: 'staff', name: 'Till key “Front”' }],
    ['earning_undone', -1, { kind: 'staff', name: 'Till key “Front”' }],
    ['earned', 1, { kind: 'staff', name: 'Till key “Front”' }],
  ]);
  const [, undo, first] = transactions;
  expect([undo?.undoes, first?.undone_by]).toEqual([first?.id, undo?.id]);
  const one = await front.call(v1.v1Transaction, { params: { transaction_id: given.body.transaction_id } });
  expect(one.body).toEqual(first);
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
