import { cardStream, tallyStream } from '@stampwell/contracts';
import { businessAnalytics, businessDay } from '@stampwell/contracts/http/business-figures.ts';
import { updateEmployee } from '@stampwell/contracts/http/employees.ts';
import { lookUpFound } from '@stampwell/contracts/http/find-customer.ts';
import {
  apologise,
  businessStats,
  businessValidateQr,
  employeeValidateQr,
  scanStamps,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { cardStory } from '@stampwell/contracts/http/story.ts';
import { chooseFindability } from '@stampwell/contracts/http/user-account.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { earn, newestAsRead } from '../counter.fixtures.ts';

/** [SC75–SC77] Stamps as an apology. */

const REASON = 'Die Maschine war kaputt';
/** An hour and a half before August by the shop's clock. */
const JULY = Date.parse('2026-07-31T21:30:00.000Z');
let clock = JULY;
const app = await openTestApp({ projectors, now: () => new Date(clock) });
afterAll(() => app.close());

let shop: SpecActor;
let eve: SpecActor;
let ann: SpecCustomer;
beforeEach(async () => {
  clock = JULY;
  shop = await app.business({ terms: { scan_cooldown_hours: 4 } });
  eve = await app.employee(shop.id, { name: 'Eve' });
  ann = await app.customer({ name: 'Ann' });
});

const apologiseTo = (staff: SpecActor, stamps = 2, reason = REASON) =>
  staff.call(apologise, { body: { qr_code: ann.qrCode, stamps, reason } });
const letEve = async (apologies_per_month: number, daily_stamp_cap: number | null = null) => {
  const { body } = await shop.call(updateEmployee, {
    params: { id: eve.id },
    body: { name: 'Eve', apologies_per_month, daily_stamp_cap },
  });
  return body.employee.apologies_per_month;
};
const settled = async () => app.ports.waitForPosition(await app.store.head(), 3_000);

it('[SC75] neither waits for the cooldown nor starts one, and counts towards no daily cap', async () => {
  expect(await letEve(10, 1)).toBe(10);
  const { status, body } = await apologiseTo(eve, 5);
  expect([status, body]).toMatchObject([
    200,
    { message: 'Gave Ann 5 stamp(s) as an apology', total_stamps: 5 },
  ]);
  await earn(eve, ann, 1);
  expect((await apologiseTo(eve, 1)).body).toMatchObject({ total_stamps: 7 });
  const again = await eve.call(scanStamps, { body: { qr_code: ann.qrCode } });
  expect(again.error.code).toBe('cooldown_active');
  await settled();
  const { body: seen } = await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode } });
  const [, earned] = await app.eventsOf(cardStream(shop.id, ann.id));
  expect(seen.stamp_info.last_stamp_at).toBe(earned?.at);
});

it('[SC75] is one to five stamps with a reason', async () => {
  for (const stamps of [0, 6, 1.5]) expect((await apologiseTo(shop, stamps)).error.field).toBe('stamps');
  for (const reason of ['', '  ', 'x'.repeat(201)])
    expect((await apologiseTo(shop, 1, reason)).error.field).toBe('reason');
  expect((await apologiseTo(shop, 1, 'x'.repeat(200))).status).toBe(200);
});

it('[SC75] reaches by id any customer of the owner, and for staff those who want to be found', async () => {
  await letEve(10);
  await earn(shop, ann);
  await ann.call(chooseFindability, { body: { is_findable: false } });
  const body = { customer_id: ann.id, stamps: 1, reason: REASON };
  expect((await eve.call(apologise, { body })).error.code).toBe('not_found');
  expect((await shop.call(apologise, { body })).status).toBe(200);
  for (const customer_id of ['01a21b29-2dcf-75b0-b6fa-ded252eafb78', (await app.customer()).id])
    expect((await shop.call(apologise, { body: { ...body, customer_id } })).error.code).toBe('not_found');
});

it('[SC76, EM14] is limited to an employee’s number in a month of the shop’s, which an undo gives back', async () => {
  expect((await apologiseTo(eve)).error).toMatchObject({
    code: 'forbidden',
    message: 'Only the owner can give stamps as an apology. Please ask them.',
  });
  await letEve(3);
  const left = async () => {
    const byCode = await eve.call(employeeValidateQr, { body: { qr_code: ann.qrCode } });
    return byCode.body.apologies;
  };
  expect(await left()).toEqual({ left: 3 });
  const { transaction_id } = (await apologiseTo(eve, 2)).body;
  expect((await eve.call(lookUpFound, { body: { customer_id: ann.id } })).body.apologies).toEqual({
    left: 1,
  });
  expect((await apologiseTo(eve, 2)).error).toMatchObject({
    code: 'limit_reached',
    message: 'You can give 1 more stamp as an apology this month.',
  });
  expect((await eve.call(undoTransaction, { body: { transaction_id } })).status).toBe(200);
  expect(await left()).toEqual({ left: 3 });
  await apologiseTo(eve, 3);
  expect(await left()).toEqual({ left: 0 });
  expect((await app.eventsOf(tallyStream(eve.id))).map(({ data }) => data)).toMatchObject([
    { month: '2026-07', amount: 2, total: 2 },
    { month: '2026-07', amount: -2, total: 0 },
    { month: '2026-07', amount: 3, total: 3 },
  ]);
  clock = Date.parse('2026-07-31T22:59:00.000Z');
  expect(await left()).toEqual({ left: 0 });
  clock = Date.parse('2026-07-31T23:00:00.000Z');
  expect(await left()).toEqual({ left: 3 });
  // The owner has no limit.
  for (let nth = 0; nth < 3; nth += 1) expect((await apologiseTo(shop, 5)).status).toBe(200);
  const { body } = await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode } });
  expect(body.apologies).toEqual({ left: null });
  await letEve(0);
  expect(await left()).toBeNull();
});

it('[SC77] shows the reason to owner, staff and customer, and erases it with the customer', async () => {
  await letEve(5);
  await apologiseTo(eve);
  const events = await app.eventsOf(cardStream(shop.id, ann.id));
  expect(events.at(-1)?.data).toMatchObject({ amount: 2, first: true, apology: { reason: { of: ann.id } } });
  expect(JSON.stringify(events)).not.toContain('Maschine');
  await settled();
  const { steps, listed, byEve } = await newestAsRead({ shop, eve, ann });
  for (const step of steps) expect(step).toMatchObject({ kind: 'earned', apology: true, reason: REASON });
  const told = { transaction_type: 'earned', description: '2 stamps as an apology' };
  expect(listed).toMatchObject(told);
  expect(byEve).toMatchObject({ transactions: [{ ...told, can_undo: true }], today: { stamps: 0 } });
  await app.people.erase(ann.id);
  const { body } = await shop.call(cardStory, { params: { customer_id: ann.id } });
  expect(JSON.stringify(body)).not.toContain('Maschine');
});

it('[SC77] is no scan, and is counted apart until it is undone', async () => {
  await letEve(5);
  await apologiseTo(shop, 3);
  const { transaction_id } = (await apologiseTo(eve, 2)).body;
  const counts = async () => {
    await settled();
    const day = (await shop.call(businessDay)).body;
    const { employees, totals } = (await shop.call(businessAnalytics, { query: { days: 7 } })).body;
    const byPerson = (people: { id: string; apologies?: number | undefined }[]) =>
      [shop.id, eve.id].map((id) => people.find((one) => one.id === id)?.apologies);
    expect(byPerson(employees)).toEqual(byPerson(day.people));
    expect((await shop.call(businessStats)).body).toMatchObject({ todayScans: 0 });
    return [totals.scans, day.totals.apologies, day.totals.stamps, ...byPerson(day.people)];
  };
  expect(await counts()).toEqual([0, 5, 5, 3, 2]);
  expect((await eve.call(undoTransaction, { body: { transaction_id } })).status).toBe(200);
  expect(await counts()).toEqual([0, 3, 3, 3, 0]);
});
