import { cardStream } from '@stampwell/contracts';
import { businessAnalytics, businessDay } from '@stampwell/contracts/http/business-figures.ts';
import { updateEmployee } from '@stampwell/contracts/http/employees.ts';
import { lookUpFound } from '@stampwell/contracts/http/find-customer.ts';
import {
  businessValidateQr,
  employeeValidateQr,
  scanStamps,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { cardStory } from '@stampwell/contracts/http/story.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { earn, newestAsRead } from '../counter.fixtures.ts';

/** [SC55, SC56] Stamps before the cooldown is over. */

const REASON = 'Zwei Kuchen für das Büro';
const app = await openTestApp({ projectors });
afterAll(() => app.close());

let shop: SpecActor;
let eve: SpecActor;
let ann: SpecCustomer;
beforeEach(async () => {
  shop = await app.business({ terms: { scan_cooldown_hours: 4 } });
  eve = await app.employee(shop.id, { name: 'Eve' });
  ann = await app.customer({ name: 'Ann' });
  await earn(shop, ann, 1);
});

const give = (staff: SpecActor, anyway?: string) =>
  staff.call(scanStamps, {
    body: { qr_code: ann.qrCode, stamp_amount: 2, ...(anyway !== undefined && { anyway }) },
  });
const letEve = async (may_give_anyway: boolean) => {
  const { body } = await shop.call(updateEmployee, {
    params: { id: eve.id },
    body: { name: 'Eve', may_give_anyway },
  });
  return body.employee.may_give_anyway;
};
const settled = async () => app.ports.waitForPosition(await app.store.head(), 3_000);

it('[SC55] is the owner’s, and the staff’s whom the owner lets', async () => {
  expect((await give(shop)).error.code).toBe('cooldown_active');
  expect(await give(eve, REASON)).toMatchObject({
    status: 403,
    error: {
      code: 'forbidden',
      message: 'Only the owner can give stamps before the wait is over. Please ask them.',
    },
  });
  const mayEve = async () => {
    const byCode = await eve.call(employeeValidateQr, { body: { qr_code: ann.qrCode } });
    const byId = await eve.call(lookUpFound, { body: { customer_id: ann.id } });
    expect(byId.body.may_give_anyway).toBe(byCode.body.may_give_anyway);
    return byCode.body.may_give_anyway;
  };
  expect(await mayEve()).toBe(false);
  expect((await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode } })).body.may_give_anyway).toBe(
    true,
  );
  expect((await give(shop, REASON)).body).toMatchObject({ total_stamps: 3 });
  expect(await letEve(true)).toBe(true);
  expect(await mayEve()).toBe(true);
  expect((await give(eve, REASON)).body).toMatchObject({ total_stamps: 5 });
  expect(await letEve(false)).toBe(false);
  expect((await give(eve, REASON)).error.code).toBe('forbidden');
});

it('[SC55] takes 1 to 200 characters of reason, and keeps the request’s first answer', async () => {
  for (const words of ['', '   ', '\u202E', 'x'.repeat(201)])
    expect(await give(shop, words)).toMatchObject({ status: 422, error: { field: 'anyway' } });
  const request = {
    body: { qr_code: ann.qrCode, stamp_amount: 2, anyway: 'x'.repeat(200) },
    headers: { 'idempotency-key': 'anyway' },
  };
  const first = await shop.call(scanStamps, request);
  expect(first.status).toBe(200);
  expect((await shop.call(scanStamps, request)).body).toEqual(first.body);
});

it('[SC56] shows the reason in the card’s history to owner, staff and customer, and erases it with the customer', async () => {
  await letEve(true);
  await give(eve, REASON);
  const events = await app.eventsOf(cardStream(shop.id, ann.id));
  expect(events.at(-1)?.data).toMatchObject({ amount: 2, anyway: { reason: { of: ann.id } } });
  expect(JSON.stringify(events)).not.toContain('Kuchen');
  await settled();
  const { steps, listed, byEve } = await newestAsRead({ shop, eve, ann });
  for (const step of steps)
    expect(step).toMatchObject({ kind: 'earned', given_anyway: true, reason: REASON });
  const told = { transaction_type: 'earned', description: 'Earned 2 stamps, given anyway' };
  expect(listed).toMatchObject(told);
  expect(byEve).toMatchObject({ transactions: [{ ...told, can_undo: true }], today: { stamps: 2 } });
  await app.people.erase(ann.id);
  const { body } = await shop.call(cardStory, { params: { customer_id: ann.id } });
  expect(JSON.stringify(body)).not.toContain('Kuchen');
});

it('[SC56] is counted apart in the shop’s day and figures, until it is undone', async () => {
  await letEve(true);
  await give(shop, REASON);
  const { transaction_id } = (await give(eve, REASON)).body;
  const counts = async () => {
    await settled();
    const day = (await shop.call(businessDay)).body;
    const { employees } = (await shop.call(businessAnalytics, { query: { days: 7 } })).body;
    const byPerson = (people: { id: string; given_anyway?: number | undefined }[]) =>
      [shop.id, eve.id].map((id) => people.find((one) => one.id === id)?.given_anyway);
    expect(byPerson(employees)).toEqual(byPerson(day.people));
    return [day.totals.given_anyway, day.totals.stamps, ...byPerson(day.people)];
  };
  expect(await counts()).toEqual([2, 5, 1, 1]);
  expect((await eve.call(undoTransaction, { body: { transaction_id } })).status).toBe(200);
  expect(await counts()).toEqual([1, 3, 1, 0]);
});

it('[SC2] starts a cooldown like any other earning', async () => {
  await give(shop, REASON);
  expect((await give(shop)).error.code).toBe('cooldown_active');
});
