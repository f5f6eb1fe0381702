import { businessStream, cardStream, carryOversStream, findsStream } from '@stampwell/contracts';
import { startImport } from '@stampwell/contracts/http/imports.ts';
import { carryOver } from '@stampwell/contracts/http/stamps.ts';
import * as http from '@stampwell/contracts/http/waiting-cards.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

let shop: SpecActor;
let sam: SpecActor;
let ann: SpecCustomer;
beforeEach(async () => {
  shop = await app.business();
  sam = await app.employee(shop.id);
  ann = await app.customer({ name: 'Ann' });
  const rows = ['Name,Email,Stamps', `Zoë Baker,zoe.b.${shop.id}@gmail.com,6`, `Bob,bob.${shop.id}@w.test,4`];
  const body = new TextEncoder().encode(rows.join('\n'));
  await shop.call(startImport, { body, headers: { 'content-type': 'text/csv' } });
  await app.bringIn();
});

const find = async (by: SpecActor, q: string) =>
  (await by.call(http.findWaitingCards, { body: { q } })).body.cards;
const give = (by: SpecActor, waiting_id: string, { qrCode: qr_code }: SpecCustomer, key?: string) =>
  by.call(http.giveWaitingCard, {
    body: { waiting_id, qr_code },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const idOf = async (q: string) => (await find(shop, q))[0]?.id ?? '';
const allow = (by_staff: boolean, per_day = 50) =>
  app.given(businessStream(shop.id), [
    { type: 'PaperCardsConfigured', data: { business_id: shop.id, by_staff, per_day } },
  ]);

it('[SC50] finds who waits by name and by how the email begins, as far as tells two apart, and records the search', async () => {
  const expected = [{ id: expect.any(String), name: 'Zoë B.', email: 'z…@gmail.com', stamps: 6 }];
  for (const words of ['baker', 'ZOË', 'zoe', 'Zoe.b', `zoe.b.${shop.id}@gmail.com`])
    expect([words, await find(shop, words)]).toEqual([words, expected]);
  expect(await find(shop, 'zoe.x')).toEqual([]);
  expect(await find(await app.business(), 'baker')).toEqual([]);
  expect((await app.eventsOf(findsStream(shop.id))).at(0)).toMatchObject({
    type: 'CustomersSearched',
    actor: { id: shop.id },
    data: { found: 1 },
  });
});

it('[SC50, IM11] gives the stamps to who is here, once, like a paper card', async () => {
  const id = await idOf('baker');
  const key = crypto.randomUUID();
  const [first, again] = [await give(shop, id, ann, key), await give(shop, id, ann, key)];
  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(first.body).toMatchObject({ stamps_added: 6, total_stamps: 6, transaction_id: expect.any(String) });
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toMatchObject([
    { type: 'StampsCarriedOver', actor: { kind: 'business', id: shop.id }, data: { amount: 6 } },
  ]);
  expect(await app.eventsOf(carryOversStream(shop.id))).toHaveLength(1);
  expect(await find(shop, 'baker')).toEqual([]);
  expect((await give(shop, id, await app.customer())).error.code).toBe('not_found');
});

it('[SC50] gives the same stamps to one of two who are here at two tills', async () => {
  const id = await idOf('baker');
  const bea = await app.customer();
  const both = await Promise.all([give(shop, id, ann), give(shop, id, bea)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  const events = await Promise.all([ann, bea].map((it) => app.eventsOf(cardStream(shop.id, it.id))));
  expect(events.flat()).toHaveLength(1);
});

it('[SC50, SC41, SC43, SC19] refuses what a paper card would be refused, and lets the stamps wait', async () => {
  const id = await idOf('baker');
  await shop.call(carryOver, { body: { qr_code: ann.qrCode, stamps: 2 } });
  expect((await give(shop, id, ann)).error.code).toBe('invalid_state');
  expect((await give(shop, id, await app.customer({ email: shop.email }))).error.code).toBe('self_stamping');
  await allow(true, 1);
  expect((await give(shop, id, await app.customer())).error.code).toBe('daily_cap_reached');
  expect(await find(shop, 'baker')).toHaveLength(1);
});

it('[SC50, SC42] is for staff if the owner lets them', async () => {
  const id = await idOf('bob');
  expect((await sam.call(http.findWaitingCards, { body: { q: 'bob' } })).status).toBe(403);
  expect((await give(sam, id, ann)).status).toBe(403);
  await allow(true);
  expect(await find(sam, 'bob')).toMatchObject([{ id }]);
  expect((await give(sam, id, ann)).body).toMatchObject({ stamps_added: 4 });
  expect(
    (await app.call(http.giveWaitingCard, { body: { waiting_id: id, qr_code: ann.qrCode } })).status,
  ).toBe(401);
  expect(
    (await ann.call(http.giveWaitingCard, { body: { waiting_id: id, qr_code: ann.qrCode } })).status,
  ).toBe(403);
  expect(
    (await shop.call(http.giveWaitingCard, { body: { waiting_id: 'x', qr_code: ann.qrCode } })).status,
  ).toBe(422);
});
