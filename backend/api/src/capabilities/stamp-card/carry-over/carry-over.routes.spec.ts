import { businessStream, cardStream, carryOversStream } from '@stampwell/contracts';
import { updatePaperCards } from '@stampwell/contracts/http/business-settings.ts';
import {
  businessValidateQr,
  carryOver,
  employeeValidateQr,
  scanStamps,
  stampHistory,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { ownCardStory } from '@stampwell/contracts/http/story.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import type { SpecActor } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const carry = async (staff: SpecActor, { qrCode: qr_code }: { qrCode: string }, stamps = 4) => {
  const { status, body, error } = await staff.call(carryOver, { body: { qr_code, stamps } });
  return status === 200 ? body : error;
};

it('[SC41] puts the stamps of a paper card on the card, once', async () => {
  const shop = await app.business({ terms: { scan_cooldown_hours: 4 } });
  const ann = await app.customer({ name: 'Ann' });
  await shop.call(scanStamps, { body: { qr_code: ann.qrCode } });
  expect(await carry(shop, ann)).toMatchObject({
    message: 'Carried over: 4 stamp(s) for Ann',
    stamps_added: 4,
    total_stamps: 5,
    stamps_required: 10,
  });
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toMatchObject([
    { type: 'StampsGiven' },
    { type: 'StampsCarriedOver', data: { amount: 4, balance_after: 5, first: false } },
  ]);
  expect(await carry(shop, ann, 2)).toMatchObject({
    code: 'invalid_state',
    message: 'Stamps were already carried over for this customer. That works once.',
  });
  expect(await carry(shop, await app.customer(), 10)).toMatchObject({
    code: 'validation_failed',
    field: 'stamps',
  });
});

it('[SC41] answers a repeated request as it did, without carrying over twice', async () => {
  const shop = await app.business();
  const ann = await app.customer();
  const request = { body: { qr_code: ann.qrCode, stamps: 4 }, headers: { 'idempotency-key': 'c' } };
  const first = await shop.call(carryOver, request);
  expect((await shop.call(carryOver, request)).body).toEqual(first.body);
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toHaveLength(1);
});

it('[SC42] is the owner’s, and the staff’s while the owner lets them', async () => {
  const shop = await app.business();
  const sam = await app.employee(shop.id);
  const ann = await app.customer();
  const offered = async () =>
    (await sam.call(employeeValidateQr, { body: { qr_code: ann.qrCode } })).body.paper_card;
  expect(await offered()).toBeNull();
  expect(await carry(sam, ann)).toMatchObject({
    code: 'forbidden',
    message: 'Only the owner can carry over paper cards here. Please ask them.',
  });
  await shop.call(updatePaperCards, { body: { by_staff: true, per_day: 50 } });
  expect(await offered()).toEqual({ carried_over_at: null });
  expect(await carry(sam, ann)).toMatchObject({ total_stamps: 4 });
  expect(await offered()).toEqual({ carried_over_at: expect.any(String) });
  await shop.call(updatePaperCards, { body: { by_staff: false, per_day: 50 } });
  expect(await offered()).toBeNull();
});

it('[SC43] takes so many paper cards in a day, over all tills', async () => {
  const shop = await app.business();
  const sam = await app.employee(shop.id);
  await shop.call(updatePaperCards, { body: { by_staff: true, per_day: 2 } });
  const [ann, bob, cid] = [await app.customer(), await app.customer(), await app.customer()];
  await carry(shop, ann);
  const second = await carry(sam, bob);
  expect(await carry(sam, cid)).toMatchObject({ code: 'daily_cap_reached' });
  await shop.call(undoTransaction, {
    body: { transaction_id: 'transaction_id' in second ? second.transaction_id : '' },
  });
  expect(await carry(shop, cid)).toMatchObject({ code: 'daily_cap_reached' });
  // What the card refuses comes first.
  expect(await carry(shop, ann)).toMatchObject({ code: 'invalid_state' });
  const tally = await app.eventsOf(carryOversStream(shop.id));
  expect(tally.map(({ data }) => data)).toMatchObject([{ total: 1 }, { total: 2 }]);
});

it('[SC44] is undone at the counter, shown as itself in every history, and can be done again', async () => {
  const shop = await app.business();
  const ann = await app.customer();
  await carry(shop, ann, 7);
  const { body: seen } = await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode } });
  expect(seen).toMatchObject({
    stamp_info: { current_stamps: 7, last_stamp_at: null, next_allowed_at: null },
    last_entry: { transaction_type: 'earned', carried_over: true, stamps: 7 },
  });
  const transaction_id = seen.last_entry?.transaction_id ?? '';
  const undone = await shop.call(undoTransaction, { body: { transaction_id } });
  expect(undone.body).toMatchObject({ total_stamps: 0 });
  expect(await carry(shop, ann, 4)).toMatchObject({ total_stamps: 4 });
  const { body: history } = await ann.call(stampHistory, { query: { type: 'earned' } });
  expect(history.transactions).toMatchObject([
    { description: '4 stamps carried over', carried_over: true, transaction_type: 'earned' },
    {
      description: '7 stamps carried over',
      carried_over: true,
      reversed_by: undone.body.transaction_id,
    },
  ]);
  expect(history.totals).toMatchObject({ activities: 3, stamps_earned: 4 });
  const { body: story } = await ann.call(ownCardStory, { params: { id: shop.id } });
  expect(story.steps).toMatchObject([
    { kind: 'earned', carried_over: true, stamps: 7 },
    { kind: 'earning_undone', carried_over: true, stamps: -7 },
    { kind: 'earned', carried_over: true, stamps: 4, balance: 4 },
  ]);
});

it('[PG11] keeps the owner’s choice, and sees no change where none is', async () => {
  const shop = await app.business();
  const before = (await app.eventsOf(businessStream(shop.id))).length;
  const choose = () => shop.call(updatePaperCards, { body: { by_staff: true, per_day: 20 } });
  expect((await choose()).body).toEqual({ by_staff: true, per_day: 20 });
  await choose();
  expect((await app.eventsOf(businessStream(shop.id))).slice(before)).toMatchObject([
    { type: 'PaperCardsConfigured', data: { by_staff: true, per_day: 20 } },
  ]);
  const { status } = await shop.call(updatePaperCards, { body: { by_staff: true, per_day: 0 } });
  expect(status).toBe(422);
});
