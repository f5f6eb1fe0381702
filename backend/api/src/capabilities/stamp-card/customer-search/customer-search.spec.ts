import { accountStream, cardStream, findsStream, houseText, RATE_LIMITS } from '@stampwell/contracts';
import { findCustomers, lookUpFound } from '@stampwell/contracts/http/find-customer.ts';
import { businessRedeem, carryOver, scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { chooseFindability, deleteUserAccount, userProfile } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { earn } from '../counter.fixtures.ts';

const app = await openTestApp({ projectors, areRatesLimited: true });
afterAll(() => app.close());

let shop: SpecActor;
let sam: SpecActor;
let ann: SpecCustomer;
beforeEach(async () => {
  shop = await app.business({ terms: { scan_cooldown_hours: 0 } });
  sam = await app.employee(shop.id);
  ann = await app.customer({ name: 'Ann Baker', email: `ann.${shop.id}@gmail.com` });
  await earn(shop, ann, 3);
  await seen();
});

const seen = async () => app.ports.waitForPosition(await app.store.head(), 5_000);

const find = async (staff: SpecActor, q: string) => {
  const { status, body, error } = await staff.call(findCustomers, { body: { q } });
  return status === 200 ? body.customers : error;
};
const open = (staff: SpecActor, { id: customer_id }: { id: string }) =>
  staff.call(lookUpFound, { body: { customer_id } });

it('[SC46] finds the shop’s own customers by name, email or the end of their code, and shows what tells two apart', async () => {
  const annika = await app.customer({ name: 'Annika Zed', email: `annika.${shop.id}@example.test` });
  await earn(shop, annika, 1);
  await seen();
  const expected = {
    customer_id: ann.id,
    name: 'Ann B.',
    email: 'a…@gmail.com',
    code_ends_in: ann.qrCode.slice(-4),
    last_visit_at: expect.any(String),
  };
  expect(await find(sam, 'baker')).toEqual([expected]);
  expect(await find(sam, ann.email.toUpperCase())).toEqual([expected]);
  expect(await find(shop, ann.qrCode.slice(-4).toLowerCase())).toEqual([expected]);
  expect(await find(sam, 'ann')).toMatchObject([{ customer_id: annika.id }, { customer_id: ann.id }]);
  expect(await find(sam, 'nobody at all')).toEqual([]);
  // A replaced code finds no customer.
  const { length } = ann.qrCode;
  await app.people.issueQrCode(ann.id);
  expect(await find(sam, ann.qrCode.slice(length - 4))).toEqual([]);
});

it('[SC46] finds no customer of another shop, and opens no card there', async () => {
  const rival = await app.business();
  expect(await find(rival, 'baker')).toEqual([]);
  expect(await find(rival, ann.email)).toEqual([]);
  expect(await find(rival, ann.qrCode.slice(-4))).toEqual([]);
  expect(await open(rival, ann)).toMatchObject({ status: 404 });
  const body = { customer_id: ann.id, stamp_amount: 1 };
  expect(await rival.call(scanStamps, { body })).toMatchObject({ status: 404 });
  expect(await app.eventsOf(cardStream(rival.id, ann.id))).toEqual([]);
});

it('[SC46] stamps, redeems and carries over on the card of a found customer, under every rule of the counter', async () => {
  expect((await open(sam, ann)).body).toMatchObject({
    customer: { id: ann.id, name: 'Ann B.', email: 'a…@gmail.com' },
    stamp_info: { current_stamps: 3 },
  });
  const body = { customer_id: ann.id, stamp_amount: 2 };
  expect((await sam.call(scanStamps, { body })).body).toMatchObject({
    message: 'Successfully added 2 stamp(s) to Ann B.',
    total_stamps: 5,
  });
  const paper = { customer_id: ann.id, stamps: 5 };
  expect((await shop.call(carryOver, { body: paper })).body).toMatchObject({ total_stamps: 10 });
  expect((await sam.call(businessRedeem, { body: { customer_id: ann.id } })).body).toMatchObject({
    remaining_stamps: 0,
    customer_name: 'Ann B.',
  });
  const own = await app.customer({ name: 'Sam Own', email: sam.email });
  await earn(shop, own, 1);
  expect(await sam.call(scanStamps, { body: { customer_id: own.id } })).toMatchObject({
    error: { code: 'self_stamping' },
  });
});

it('[SC46] finds a name by what a till types: another apostrophe, one blank for two, letters without their marks', async () => {
  const someone = await app.customer({ name: 'Sinéad  O\u2019Neil' });
  await earn(shop, someone, 1);
  await seen();
  for (const words of ["o'neil", 'sinead o', 'SINÉAD O’N', 'ne\u200bil'])
    expect(await find(sam, words)).toMatchObject([{ customer_id: someone.id, name: 'Sinéad O.' }]);
  expect(await find(sam, 'oneill')).toEqual([]);
});

it('[SC47] respects at once a customer who does not want to be found', async () => {
  expect((await ann.call(userProfile)).body.user).toMatchObject({ is_findable: true });
  const choose = (is_findable: boolean) => ann.call(chooseFindability, { body: { is_findable } });
  expect((await choose(false)).body).toEqual({ is_findable: false });
  await choose(false);
  expect((await app.eventsOf(accountStream(ann.id))).slice(1)).toMatchObject([
    { type: 'FindabilityChosen', data: { account_id: ann.id, is_findable: false } },
  ]);
  expect((await ann.call(userProfile)).body.user).toMatchObject({ is_findable: false });
  expect(await find(sam, 'baker')).toEqual([]);
  expect(await find(sam, ann.qrCode.slice(-4))).toEqual([]);
  const words = 'We can’t find this customer any more. Please ask for their code.';
  expect((await open(sam, ann)).error).toMatchObject({ code: 'not_found', message: words });
  for (const [call, body] of [
    [scanStamps, { customer_id: ann.id }],
    [carryOver, { customer_id: ann.id, stamps: 2 }],
    [businessRedeem, { customer_id: ann.id }],
  ] as const)
    expect((await shop.call(call, { body })).error).toMatchObject({ code: 'not_found', message: words });
  // Their code works as ever.
  expect((await sam.call(scanStamps, { body: { qr_code: ann.qrCode } })).status).toBe(200);
  await choose(true);
  expect(await find(sam, 'baker')).toMatchObject([{ customer_id: ann.id }]);
});

it('[SC18] finds nobody deactivated or erased', async () => {
  const data = { account_id: ann.id, reason: houseText('Fraud') };
  await app.given(accountStream(ann.id), [{ type: 'AccountDeactivated', data }]);
  expect(await find(sam, 'baker')).toEqual([]);
  expect((await open(sam, ann)).status).toBe(404);
  await app.given(accountStream(ann.id), [{ type: 'AccountReactivated', data: { account_id: ann.id } }]);
  expect(await find(sam, 'baker')).toHaveLength(1);
  await ann.call(deleteUserAccount, { body: { password: ann.password } });
  expect(await find(sam, 'baker')).toEqual([]);
  expect(await find(sam, ann.qrCode.slice(-4))).toEqual([]);
  expect((await open(sam, ann)).status).toBe(404);
});

it('[SC48] records who searched and whose card was opened, and keeps no words', async () => {
  await find(sam, 'baker');
  await find(shop, ann.email);
  await open(sam, ann);
  const written = await app.eventsOf(findsStream(shop.id));
  expect(written).toMatchObject([
    { type: 'CustomersSearched', actor: { id: sam.id }, data: { by: 'name', found: 1 } },
    { type: 'CustomersSearched', actor: { id: shop.id }, data: { by: 'email', found: 1 } },
    { type: 'FoundCardOpened', actor: { id: sam.id }, data: { customer_id: ann.id } },
  ]);
  expect(JSON.stringify(written).toLowerCase()).not.toMatch(/baker|gmail/);
});

it('[SC48] lets one person find sixty times an hour, hits and misses alike', async () => {
  for (let nth = 0; nth < RATE_LIMITS.findsPerActorHour; nth += 1) await find(sam, 'nobody');
  expect(await find(sam, 'baker')).toMatchObject({ code: 'rate_limited', retry_after: expect.any(Number) });
  expect(await open(sam, ann)).toMatchObject({ status: 429 });
  expect(await find(shop, 'baker')).toHaveLength(1);
});

it('refuses who may not, what is nothing, and a shop that is not approved', async () => {
  expect((await app.call(findCustomers, { body: { q: 'ann' } })).status).toBe(401);
  expect((await ann.call(findCustomers, { body: { q: 'ann' } })).status).toBe(403);
  expect((await ann.call(lookUpFound, { body: { customer_id: ann.id } })).status).toBe(403);
  expect((await sam.call(findCustomers, { body: { q: ' ' } })).status).toBe(422);
  expect((await sam.call(lookUpFound, { body: { customer_id: 'ann' } })).status).toBe(422);
  expect((await sam.call(scanStamps, { body: {} })).status).toBe(422);
  expect((await sam.call(chooseFindability, { body: { is_findable: true } })).status).toBe(403);
  const pending = await app.business({ isApproved: false });
  expect(await find(pending, 'ann')).toMatchObject({ code: 'business_not_approved' });
});
