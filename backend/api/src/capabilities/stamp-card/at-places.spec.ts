import { cardStream, findsStream, refusalsStream } from '@stampwell/contracts';
import { updateAdminSettings } from '@stampwell/contracts/http/admin.ts';
import { makeApiKey } from '@stampwell/contracts/http/api-keys.ts';
import { findCustomers, lookUpFound } from '@stampwell/contracts/http/find-customer.ts';
import { closePlace, openPlace, reopenPlace, setEmployeePlaces } from '@stampwell/contracts/http/places.ts';
import { changeProgramme } from '@stampwell/contracts/http/programmes.ts';
import {
  apologise,
  businessRedeem,
  businessValidateQr,
  carryOver,
  customerRedeem,
  employeeRedeem,
  employeeValidateQr,
  ownTransactions,
  scanStamps,
  stampHistory,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { cardStory, ownCardStory } from '@stampwell/contracts/http/story.ts';
import { v1Give } from '@stampwell/contracts/http/v1/counter.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../../testing/spec-actors.ts';
import { callingWith } from '../../testing/spec-key.ts';
import { openTestApp } from '../../testing/test-app.ts';

let clock = Date.now();
const app = await openTestApp({ projectors, now: () => new Date(clock) });
afterAll(() => app.close());
const admin = await app.admin();
await admin.call(updateAdminSettings, { body: { places_included: 5 } });

const open = async (shop: SpecActor, name = 'Harbour') =>
  (await shop.call(openPlace, { body: { name } })).body.place.id;
async function shopWithTwo() {
  const shop = await app.business({ name: 'Corner Coffee', terms: { scan_cooldown_hours: 0 } });
  return { shop, harbour: await open(shop), ann: await app.customer({ name: 'Ann' }) };
}
const give = (staff: SpecActor, { qrCode }: SpecCustomer, more: object = {}) =>
  staff.call(scanStamps, { body: { qr_code: qrCode, stamp_amount: 1, ...more } });
const placesOf = async (stream: string) =>
  (await app.eventsOf(stream)).map(({ data }) => (data as { place_id?: string }).place_id);
const onCard = (shop: SpecActor, ann: SpecCustomer) => placesOf(cardStream(shop.id, ann.id));
const settled = async () => app.ports.waitForPosition(await app.store.head(), 3_000);
const ABSENT = { status: 404, error: { code: 'not_found', message: 'There is no such place' } };
const elsewhere = { status: 403, error: { code: 'forbidden', message: 'You work at Harbour' } };

it('[SC92] [SC96] says nothing of places at a shop with one', async () => {
  const shop = await app.business({ terms: { scan_cooldown_hours: 0 } });
  const ann = await app.customer();
  await give(shop, ann, { place: shop.id });
  expect(JSON.stringify(await app.eventsOf(cardStream(shop.id, ann.id)))).not.toContain('place');
  await settled();
  const answers = [
    await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode } }),
    await shop.call(cardStory, { params: { customer_id: ann.id } }),
    await shop.call(ownTransactions),
    await ann.call(stampHistory),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('place');
  }
});

it('[SC92] [SC97] names the place of everything at a counter, and redeems stamps of one at the other', async () => {
  const { shop, harbour, ann } = await shopWithTwo();
  const [sam, at] = [await app.employee(shop.id), { place: harbour }];
  const named = { qr_code: ann.qrCode };
  await give(sam, ann, at);
  await give(sam, ann);
  await shop.call(apologise, { body: { ...named, ...at, stamps: 1, reason: 'Sorry' } });
  await shop.call(carryOver, { body: { ...named, ...at, stamps: 2 } });
  await give(shop, ann, { stamp_amount: 5, place: shop.id });
  const redeemed = await sam.call(employeeRedeem, { body: { customer_id: ann.id, ...at } });
  expect(redeemed.status).toBe(200);
  const { transaction_id } = redeemed.body;
  expect((await sam.call(undoTransaction, { body: { transaction_id } })).status).toBe(200);
  expect((await shop.call(businessRedeem, { body: { ...named, ...at } })).status).toBe(200);
  const [first, second] = [undefined, harbour];
  expect(await onCard(shop, ann)).toEqual([second, first, second, second, first, second, second, second]);
  await give(sam, ann, { stamp_amount: 10, ...at });
  await ann.call(customerRedeem, { body: { business_id: shop.id } });
  expect((await onCard(shop, ann)).slice(-2)).toEqual([second, first]);
  const refused = await shop.call(businessRedeem, { body: { ...named, ...at } });
  expect(refused.error.code).toBe('not_eligible');
  await expect.poll(() => placesOf(refusalsStream(shop.id, ann.id))).toEqual([second]);
  await sam.call(findCustomers, { body: { q: 'Ann', ...at } });
  await sam.call(lookUpFound, { body: { customer_id: ann.id, ...at } });
  expect(await placesOf(findsStream(shop.id))).toEqual([second, second]);
});

it('[SC96] says where an entry was, to the shop and its customer, by the place’s name', async () => {
  const { shop, harbour, ann } = await shopWithTwo();
  await give(shop, ann, { place: harbour, stamp_amount: 10 });
  await give(shop, ann);
  await ann.call(customerRedeem, { body: { business_id: shop.id } });
  await settled();
  const names = ['Harbour', 'Corner Coffee', undefined];
  const nameOf = ({ place_name }: { place_name?: string | undefined }) => place_name;
  const [story, own] = [
    await shop.call(cardStory, { params: { customer_id: ann.id } }),
    await ann.call(ownCardStory, { params: { id: shop.id } }),
  ];
  expect(story.body.steps.map(nameOf)).toEqual(names);
  expect(own.body.steps.map(nameOf)).toEqual(names);
  const history = (await ann.call(stampHistory)).body.transactions.map(nameOf);
  expect(history).toEqual(names.toReversed());
  await shop.call(closePlace, { params: { place_id: harbour } });
  expect((await shop.call(cardStory, { params: { customer_id: ann.id } })).body.steps.map(nameOf)).toEqual(
    names,
  );
});

it('[SC93] knows no closed place, none of another shop and none that never was, in the same words', async () => {
  const { shop, harbour, ann } = await shopWithTwo();
  const other = await app.business();
  const theirs = await open(other, 'Theirs');
  await shop.call(closePlace, { params: { place_id: harbour } });
  for (const place of [harbour, theirs, other.id, ann.id]) {
    expect(await give(shop, ann, { place })).toMatchObject(ABSENT);
    expect(await shop.call(findCustomers, { body: { q: 'Ann', place } })).toMatchObject(ABSENT);
    const { body } = await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode, place } });
    expect(body).not.toHaveProperty('place');
  }
  expect(await onCard(shop, ann)).toEqual([]);
  // The first may be closed too: what names none still counts to it.
  await shop.call(reopenPlace, { params: { place_id: harbour } });
  await shop.call(closePlace, { params: { place_id: shop.id } });
  expect(await give(shop, ann, { place: shop.id })).toMatchObject(ABSENT);
  expect((await give(shop, ann)).status).toBe(200);
  expect(await onCard(shop, ann)).toEqual([undefined]);
});

it('[SC93] judges a scan that waited by its place as it stood then', async () => {
  const { shop, harbour, ann } = await shopWithTwo();
  const seen = (minutesAgo: number) => {
    const at = new Date(clock - minutesAgo * 60_000).toISOString();
    return { place: harbour, seen: { at, contact: { ours: at, device: at } } };
  };
  clock += 3_600_000;
  await shop.call(closePlace, { params: { place_id: harbour } });
  clock += 600_000;
  expect(await give(shop, ann, seen(5))).toMatchObject(ABSENT);
  expect((await give(shop, ann, seen(15))).status).toBe(200);
  expect(await onCard(shop, ann)).toEqual([harbour]);
});

it('[SC94] [EM15] refuses staff where they do not work, and no older client for naming no place', async () => {
  const { shop, harbour, ann } = await shopWithTwo();
  const sam = await app.employee(shop.id);
  await shop.call(setEmployeePlaces, { params: { id: sam.id }, body: { place_ids: [harbour] } });
  expect(await give(sam, ann, { place: shop.id })).toMatchObject(elsewhere);
  expect((await give(sam, ann, { place: harbour })).status).toBe(200);
  expect((await give(sam, ann)).status).toBe(200);
  expect(await onCard(shop, ann)).toEqual([harbour, harbour]);
  expect((await sam.call(employeeRedeem, { body: { customer_id: ann.id } })).error.code).toBe('not_eligible');
  await expect.poll(() => placesOf(refusalsStream(shop.id, ann.id))).toEqual([harbour]);
  const market = await open(shop, 'Market Street');
  await shop.call(setEmployeePlaces, { params: { id: sam.id }, body: { place_ids: [harbour, market] } });
  const { error } = await give(sam, ann, { place: shop.id });
  expect(error.message).toBe('You work at Harbour and Market Street');
  const look = await sam.call(employeeValidateQr, { body: { qr_code: ann.qrCode, place: market } });
  expect(look.body).toMatchObject({
    place: market,
    places: [
      { id: harbour, name: 'Harbour' },
      { id: market, name: 'Market Street' },
    ],
  });
});

it('[SC95] gives and offers no card where it is left out, and redeems it on the customer’s own phone', async () => {
  const { shop, harbour, ann } = await shopWithTwo();
  await give(shop, ann, { stamp_amount: 10 });
  await shop.call(changeProgramme, { params: { programme: '1' }, body: { without_places: [harbour] } });
  const not = { status: 409, error: { code: 'invalid_state', message: 'This card is not given at Harbour' } };
  expect(await give(shop, ann, { place: harbour })).toMatchObject(not);
  const redeem = { qr_code: ann.qrCode, place: harbour };
  expect(await shop.call(businessRedeem, { body: redeem })).toMatchObject(not);
  expect((await ann.call(customerRedeem, { body: { business_id: shop.id } })).status).toBe(200);
});

it('[AK17] lets a key give at its place, while that is open', async () => {
  const { shop, harbour, ann } = await shopWithTwo();
  const other = await app.business();
  const make = (owner: SpecActor, place: string) =>
    owner.call(makeApiKey, { body: { name: 'Front', scopes: ['give'], place } });
  expect(await make(other, harbour)).toMatchObject(ABSENT);
  const { body } = await make(shop, harbour);
  expect(body.key.place).toBe(harbour);
  const key = callingWith(app.call, body.secret);
  expect((await key(v1Give, { body: { code: ann.qrCode } })).status).toBe(201);
  expect(await onCard(shop, ann)).toEqual([harbour]);
  await shop.call(closePlace, { params: { place_id: harbour } });
  expect((await key(v1Give, { body: { code: ann.qrCode } })).status).toBe(404);
});
