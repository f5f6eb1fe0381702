import { cardStream, REASON_MAX } from '@stampwell/contracts';
import { businessRedeem, scanStamps, undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { earn, longAgo } from '../counter.fixtures.ts';
import { stampsGiven } from '../stamp-card.fixtures.ts';

const app = await openTestApp();
afterAll(() => app.close());

let shop: SpecActor;
let ann: SpecCustomer;

beforeEach(async () => {
  shop = await app.business({ terms: { scan_cooldown_hours: 0 } });
  ann = await app.customer({ name: 'Ann' });
});

const undo = (staff: SpecActor, transaction_id: string) =>
  staff.call(undoTransaction, { body: { transaction_id } });

it('[SC11] takes an earning back, by whoever works there', async () => {
  await earn(shop, ann, 2);
  const { transaction_id } = await earn(shop, ann, 9);
  const sam = await app.employee(shop.id);
  const { status, body } = await undo(sam, transaction_id);
  const events = await app.eventsOf(cardStream(shop.id, ann.id));
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: 'Transaction undone',
    transaction_id: events[2]!.id,
    customer: { id: ann.id, name: 'Ann' },
    total_stamps: 2,
    new_stamp_count: 2,
    stamps_required: 10,
    progress_percentage: 20,
    reward_eligible: false,
  });
  expect(events[2]).toMatchObject({
    type: 'StampsReversed',
    data: { amount: 9, balance_after: 2, reverses: transaction_id, last_earned_at: events[0]!.at },
    actor: { kind: 'employee', id: sam.id },
  });
});

it('[SC12] gives a redeemed reward back', async () => {
  await earn(shop, ann, 12);
  const { body: redeemed } = await shop.call(businessRedeem, { body: { qr_code: ann.qrCode } });
  const { status, body } = await undo(shop, redeemed.transaction_id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ total_stamps: 12, reward_eligible: true });
  const again = await shop.call(businessRedeem, { body: { qr_code: ann.qrCode } });
  expect(again.body).toMatchObject({ stamps_used: 12, total_redeemed: 1 });
});

it('[SC11] ends the cooldown of the earning that it takes back', async () => {
  const cool = await app.business({ terms: { scan_cooldown_hours: 4 } });
  const { transaction_id } = await earn(cool, ann);
  expect((await cool.call(scanStamps, { body: { qr_code: ann.qrCode } })).error.code).toBe('cooldown_active');
  expect((await undo(cool, transaction_id)).status).toBe(200);
  expect(await earn(cool, ann)).toMatchObject({ total_stamps: 1 });
});

it('[SC40] gives a redemption back with the reason, and takes none or blanks for none', async () => {
  const redeemed = async () => {
    await earn(shop, ann, 10);
    return (await shop.call(businessRedeem, { body: { qr_code: ann.qrCode } })).body.transaction_id;
  };
  const reasonFor = async (reason: string | undefined) => {
    const body = { transaction_id: await redeemed(), ...(reason !== undefined && { reason }) };
    expect((await shop.call(undoTransaction, { body })).status).toBe(200);
    return (await app.eventsOf(cardStream(shop.id, ann.id))).at(-1)?.data;
  };
  expect(await reasonFor('Wrong card')).toMatchObject({ reason: { of: ann.id } });
  expect(await reasonFor('  ')).not.toHaveProperty('reason');
  expect(await reasonFor(undefined)).not.toHaveProperty('reason');
  const long = { transaction_id: await redeemed(), reason: 'x'.repeat(REASON_MAX + 1) };
  expect(await shop.call(undoTransaction, { body: long })).toMatchObject({
    status: 422,
    error: { field: 'reason' },
  });
});

it('[SC8] does so for 24 hours', async () => {
  const where = {
    businessId: shop.id,
    customerId: ann.id,
    actor: { kind: 'business' as const, id: shop.id },
  };
  const [old] = await longAgo(app, 24.01, where, [stampsGiven(3)]);
  expect(await undo(shop, old!.id)).toMatchObject({ status: 409, error: { code: 'invalid_state' } });

  const bob = await app.customer();
  const [recent] = await longAgo(app, 23.9, { ...where, customerId: bob.id }, [stampsGiven(3)]);
  expect((await undo(shop, recent!.id)).status).toBe(200);
});

it('[SC9, SC10] does so once, and only while the card holds the stamps', async () => {
  const { transaction_id } = await earn(shop, ann, 10);
  await shop.call(businessRedeem, { body: { qr_code: ann.qrCode } });
  expect(await undo(shop, transaction_id)).toMatchObject({ status: 409, error: { code: 'invalid_state' } });

  const mistake = await earn(shop, ann, 4);
  const { body } = await undo(shop, mistake.transaction_id);
  expect(await undo(shop, mistake.transaction_id)).toMatchObject({
    status: 409,
    error: { code: 'invalid_state' },
  });
  expect(await undo(shop, body.transaction_id)).toMatchObject({
    status: 409,
    error: { code: 'invalid_state' },
  });
});

it('does so once, however many try at the same time', async () => {
  const { transaction_id } = await earn(shop, ann, 4);
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(shop, transaction_id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error.code === 'invalid_state')).toHaveLength(19);
});

it('tells another business’s transaction from none at all by nothing', async () => {
  const other = await app.business();
  const foreign = await earn(other, ann);
  const [registration] = await app.eventsOf(`account-${ann.id}`);
  for (const id of [foreign.transaction_id, registration!.id, uuidv7()]) {
    expect(await undo(shop, id)).toMatchObject({ status: 404, error: { code: 'not_found' } });
  }
  expect(await undo(shop, 'x')).toMatchObject({ status: 422, error: { field: 'transaction_id' } });
});

it('[SC22] takes an undone earning off its giver’s day', async () => {
  const capped = await app.business({ terms: { scan_cooldown_hours: 0, daily_stamp_cap: 5 } });
  const sam = await app.employee(capped.id);
  const { transaction_id } = await earn(sam, ann, 5);
  const full = await sam.call(scanStamps, { body: { qr_code: ann.qrCode } });
  expect(full.error.code).toBe('daily_cap_reached');
  await undo(capped, transaction_id);
  expect(await earn(sam, ann, 5)).toMatchObject({ total_stamps: 5 });
  expect((await app.eventsOf(`tally-${sam.id}`)).map(({ data }) => data)).toMatchObject([
    { amount: 5, total: 5 },
    { amount: -5, total: 0 },
    { amount: 5, total: 5 },
  ]);
});

it('[SC25] lets an employee undo three redemptions a day, and the owner any', async () => {
  const sam = await app.employee(shop.id);
  const tom = await app.employee(shop.id);
  const redeemed = async () => {
    await earn(shop, ann, 10);
    return (await tom.call(businessRedeem, { body: { qr_code: ann.qrCode } })).body.transaction_id;
  };
  for (let nth = 0; nth < 3; nth += 1) expect((await undo(sam, await redeemed())).status).toBe(200);
  // An earning does not count, and an entry that cannot be undone is refused as such.
  expect((await undo(sam, (await earn(tom, ann, 1)).transaction_id)).status).toBe(200);
  const fourth = await redeemed();
  const cappedAt = { status: 409, error: { code: 'daily_cap_reached' } };
  expect(await undo(sam, fourth)).toMatchObject({
    ...cappedAt,
    error: { message: 'You have undone 3 rewards today. Please ask the owner to undo this one.' },
  });
  expect((await app.eventsOf(`tally-${sam.id}`)).map(({ type, data }) => [type, data])).toMatchObject(
    [1, 2, 3].map((total) => [
      'RedemptionUndosTallied',
      { employee_id: sam.id, business_id: shop.id, total },
    ]),
  );
  expect((await undo(tom, fourth)).status).toBe(200);
  const fifth = await redeemed();
  expect((await undo(shop, fifth)).status).toBe(200);
  expect(await undo(sam, fifth)).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
});

it('[SC25] is exact, however many cards an employee undoes at the same moment', async () => {
  const sam = await app.employee(shop.id);
  const customers = await Promise.all(Array.from({ length: 8 }, () => app.customer()));
  const ids: string[] = [];
  for (const customer of customers) {
    await earn(shop, customer, 10);
    ids.push((await shop.call(businessRedeem, { body: { qr_code: customer.qrCode } })).body.transaction_id);
  }
  const answers = await Promise.all(ids.map((id) => undo(sam, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ error }) => error.code === 'daily_cap_reached')).toHaveLength(5);
});
