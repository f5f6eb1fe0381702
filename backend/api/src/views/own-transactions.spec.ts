import { HOUR_MS } from '@stampwell/contracts';
import { businessDashboard } from '@stampwell/contracts/http/business.ts';
import { updateEmployee } from '@stampwell/contracts/http/employees.ts';
import {
  businessRedeem,
  customerRedeem,
  ownTransactions,
  scanStamps,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { cardStory } from '@stampwell/contracts/http/story.ts';
import { OWN_LATEST } from '@stampwell/contracts/limits.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../testing/spec-actors.ts';
import { createCard } from '../testing/spec-card.ts';
import { openTestApp } from '../testing/test-app.ts';

let clock = Date.now();
const app = await openTestApp({ projectors, now: () => new Date(clock) });
afterAll(() => app.close());

let shop: SpecActor;
let eve: SpecActor;
let ann: SpecCustomer;

beforeEach(async () => {
  clock = Date.now();
  shop = await app.business({ name: 'Corner Coffee', terms: { scan_cooldown_hours: 0 } });
  eve = await app.employee(shop.id, { name: 'Eve' });
  ann = await app.customer({ name: 'Ann' });
});

async function earn(who: SpecActor, { qrCode }: SpecCustomer, stamp_amount: number) {
  const { status, body } = await who.call(scanStamps, { body: { qr_code: qrCode, stamp_amount } });
  expect(status).toBe(200);
  return body;
}

/** Waits until all earlier events are included. */
async function listOf(who: SpecActor) {
  await app.ports.waitForPosition(await app.store.head(), 3_000);
  const { status, body } = await who.call(ownTransactions);
  expect(status).toBe(200);
  return body.transactions;
}
const undo = (who: SpecActor, transaction_id: string) =>
  who.call(undoTransaction, { body: { transaction_id } });
const told = async (who: SpecActor) =>
  (await listOf(who)).map(({ description, can_undo }) => [description, can_undo]);

it('shows each at the counter what they did themselves, newest first', async () => {
  await earn(shop, ann, 2);
  const { transaction_id } = await earn(eve, ann, 3);
  await earn(eve, ann, 5);
  await ann.call(customerRedeem, { body: { business_id: shop.id } });
  const [five, three] = await listOf(eve);
  expect(await told(eve)).toHaveLength(2);
  expect(five).toMatchObject({ customer_name: 'Ann', actor_name: 'Eve', stamps_added: 5 });
  expect(three).toMatchObject({ id: transaction_id, stamps_added: 3 });
  expect(await told(shop)).toEqual([['Earned 2 stamps', false]]);
  const other = await app.employee(shop.id);
  expect(await listOf(other)).toEqual([]);
});

it('[SC8] offers an undoing for a day, and says until when', async () => {
  await earn(eve, ann, 1);
  const [fresh] = await listOf(eve);
  expect(fresh).toMatchObject({ can_undo: true });
  expect(Date.parse(String(fresh?.undo_until)) - Date.parse(String(fresh?.created_at))).toBe(24 * HOUR_MS);
  clock += 25 * HOUR_MS;
  expect(await listOf(eve)).toMatchObject([{ can_undo: false, undo_until: null }]);
});

it('[SC9] marks what was undone, by whomever, and lists no undoing by itself', async () => {
  const { transaction_id } = await earn(eve, ann, 4);
  await earn(eve, ann, 1);
  await undo(shop, transaction_id);
  expect(await told(eve)).toEqual([
    ['Earned 1 stamp', true],
    ['Earned 4 stamps', false],
  ]);
  const [, undone] = await listOf(eve);
  expect(undone?.reversed_by).not.toBeNull();
  expect(await listOf(shop)).toEqual([]);
});

it('[SC10] offers just what the card would give back', async () => {
  await earn(eve, ann, 10);
  await eve.call(businessRedeem, { body: { qr_code: ann.qrCode } });
  await earn(eve, ann, 2);
  const list = await listOf(eve);
  expect(list.map(({ can_undo }) => can_undo)).toEqual([true, true, false]);
  for (const { id, can_undo } of list.toReversed()) {
    expect((await undo(eve, id)).status).toBe(can_undo ? 200 : 409);
  }
});

it('[SC18] keeps what was given to who is gone, and offers no undoing of it', async () => {
  await earn(eve, ann, 1);
  await app.people.erase(ann.id);
  expect(await listOf(eve)).toMatchObject([{ can_undo: false }]);
});

it('ends after twenty', async () => {
  const card = createCard(app, {
    businessId: shop.id,
    customerId: ann.id,
    actor: { kind: 'employee', id: eve.id },
  });
  for (let given = 0; given < OWN_LATEST + 2; given += 1) await card.stamp(1);
  const list = await listOf(eve);
  expect(list).toHaveLength(OWN_LATEST);
  const times = list.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

it('[SC20, SC22] counts the day so far, and what the lowest cap leaves of it', async () => {
  const dayOf = async (who: SpecActor) => {
    await listOf(who);
    return (await who.call(ownTransactions)).body.today;
  };
  await earn(eve, ann, 10);
  expect(await dayOf(eve)).toEqual({ stamps: 10, rewards: 0, cap: null, left: null });
  const body = { name: 'Eve', daily_stamp_cap: 18 };
  expect((await shop.call(updateEmployee, { params: { id: eve.id }, body })).status).toBe(200);
  expect(await dayOf(eve)).toEqual({ stamps: 10, rewards: 0, cap: 18, left: 8 });
  const { transaction_id } = await earn(eve, ann, 3);
  await earn(eve, ann, 2);
  expect(await dayOf(eve)).toEqual({ stamps: 15, rewards: 0, cap: 18, left: 3 });
  await undo(shop, transaction_id);
  await eve.call(businessRedeem, { body: { qr_code: ann.qrCode } });
  expect(await dayOf(eve)).toEqual({ stamps: 12, rewards: 1, cap: 18, left: 6 });
  expect(await dayOf(shop)).toEqual({ stamps: 0, rewards: 0, cap: null, left: null });
});

it('[SC8, SC9, SC10] offers the owner, too, just what the card would give back', async () => {
  await earn(eve, ann, 10);
  await ann.call(customerRedeem, { body: { business_id: shop.id } });
  const { transaction_id } = await earn(eve, ann, 2);
  await earn(shop, ann, 3);
  await undo(shop, transaction_id);
  await listOf(shop);
  const { recent_transactions } = (await shop.call(businessDashboard)).body;
  const { steps } = (await shop.call(cardStory, { params: { customer_id: ann.id } })).body;
  const told = [
    ['2 stamps taken back', false],
    ['Earned 3 stamps', true],
    ['Earned 2 stamps', false],
    ['Redeemed Free coffee', true],
    ['Earned 10 stamps', false],
  ];
  expect(recent_transactions.map(({ description, can_undo }) => [description, can_undo])).toEqual(told);
  expect(steps.toReversed().map(({ can_undo }) => can_undo)).toEqual(told.map(([, canUndo]) => canUndo));
  // The refused ones first, since undoing a redemption gives the card its stamps back.
  for (const { id, can_undo } of recent_transactions.toSorted(
    (a, b) => Number(a.can_undo) - Number(b.can_undo),
  ))
    expect([can_undo, (await undo(shop, id)).status === 200]).toEqual([can_undo, can_undo]);
  clock += 25 * HOUR_MS;
  const later = (await shop.call(businessDashboard)).body.recent_transactions;
  expect(later.some(({ can_undo }) => can_undo)).toBe(false);
});
